import { errorCodes } from '@vedette/contract/v4/error-codes';
import { automaticValue, type FunctionContext } from '../multi-step/functions.js';
import { FILL_LIMITS, FillMeter, VariableMeter, TooMuchText } from '../multi-step/fill-meter.js';
import { expandTemplate, type Expanded, type Reference, type Resolve } from '../multi-step/template-rules.js';
import { ProbeFailure } from '../probe-failure.js';

interface Pair {
  readonly name: string;
  readonly value: string;
}

const MAX_DEPTH = 10;

const isAutomatic = ({ name }: Reference): boolean => name.startsWith('@');

/**
 * Returns a dynamic value. An unknown placeholder stays as written.
 * @throws ProbeFailure 19030.
 */
const automatic = ({ name, argument }: Reference, context: FunctionContext): string | undefined =>
  automaticValue(name.slice(1), argument ?? '', context);

/** @throws ProbeFailure 19042 for text above the limit. */
async function expandVariables(text: string, resolve: Resolve, meter: FillMeter): Promise<Expanded> {
  try {
    return await expandTemplate(text, resolve, meter);
  } catch (error) {
    throw tooMuch(error);
  }
}

const tooMuch = (error: unknown): unknown =>
  error instanceof TooMuchText
    ? new ProbeFailure(errorCodes.collectionInvalid, error.message, { cause: error })
    : error;

/**
 * Resolves the predefined variables once for the run: dynamic values, vault items, and references to each other. An
 * unknown name stays as written, because the tool looks for it in its other scopes.
 * @throws ProbeFailure 19042 for a circular reference, a depth above ten, or too much text; 19030.
 */
export async function resolveEnvironment(predefined: readonly Pair[], context: FunctionContext): Promise<Pair[]> {
  const known = new Map<string, string>();
  const byName = new Map(predefined.map((one) => [one.name, one] as const).reverse());
  const [meter, held] = [new FillMeter(), new VariableMeter()];
  const define = async ({ name, value }: Pair, above: readonly string[]): Promise<string> => {
    if (above.includes(name) || above.length > MAX_DEPTH) {
      throw new ProbeFailure(errorCodes.collectionInvalid, `the predefined variable ${name} refers to itself`);
    }
    const had = known.get(name);
    if (had !== undefined) return had;
    const resolve = (reference: Reference): Promise<string | undefined> => {
      if (isAutomatic(reference)) return Promise.resolve(automatic(reference, context));
      const other = reference.argument === undefined ? byName.get(reference.name) : undefined;
      return other ? define(other, [...above, name]) : Promise.resolve(undefined);
    };
    const { text } = await expandVariables(value, resolve, meter);
    try {
      held.set(name, text);
    } catch (error) {
      throw tooMuch(error);
    }
    known.set(name, text);
    return text;
  };
  for (const pair of predefined) await define(pair, []);
  return [...known].map(([name, value]) => ({ name, value }));
}

/**
 * Fills the dynamic values of a collection wherever they occur; the tool replaces everything else. Saved responses are
 * dropped, because a run does not need them.
 * @throws ProbeFailure 19030; 19042 for text above the limit.
 */
export async function filledCollection(root: unknown, context: FunctionContext): Promise<unknown> {
  const meter = new FillMeter();
  let filledLength = 0;
  const resolve = (reference: Reference): Promise<string | undefined> =>
    Promise.resolve(isAutomatic(reference) ? automatic(reference, context) : undefined);
  const fill = async (value: unknown): Promise<unknown> => {
    if (typeof value === 'string') {
      if (!value.includes('{{@')) return value;
      const { text } = await expandVariables(value, resolve, meter);
      filledLength += text.length;
      if (filledLength > FILL_LIMITS.held)
        throw tooMuch(new TooMuchText('the collection is too long with its values filled in'));
      return text;
    }
    if (Array.isArray(value)) return inOrder(value, fill);
    if (typeof value !== 'object' || value === null) return value;
    const members = Object.entries(value).filter(([name]) => name !== 'response' && name !== '__proto__');
    return Object.fromEntries(await inOrder(members, async ([name, inner]) => [name, await fill(inner)] as const));
  };
  return fill(root);
}

/** Runs sequentially; nothing is started after a failure. */
async function inOrder<T, R>(list: readonly T[], act: (one: T) => Promise<R>): Promise<R[]> {
  const results: R[] = [];
  for (const one of list) results.push(await act(one));
  return results;
}
