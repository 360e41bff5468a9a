import { errorCodes } from '@vedette/contract/v4/error-codes';
import { evaluateBuiltIn, type FunctionContext } from '../multi-step/functions.js';
import { FILL_LIMITS, FillMeter, VariableMeter, TextTooLongError } from '../multi-step/fill-meter.js';
import { expandTemplate, type ExpandedText, type Reference, type Resolve } from '../multi-step/template-rules.js';
import { ProbeFailure } from '../probe-failure.js';

interface NameValuePair {
  readonly name: string;
  readonly value: string;
}

const MAX_DEPTH = 10;

const isDynamicReference = ({ name }: Reference): boolean => name.startsWith('@');

/**
 * Returns a dynamic value. An unknown placeholder stays as written.
 * @throws ProbeFailure 19030.
 */
const resolveDynamicReference = ({ name, argument }: Reference, context: FunctionContext): string | undefined =>
  evaluateBuiltIn(name.slice(1), argument ?? '', context);

/** @throws ProbeFailure 19042 for text above the limit. */
async function expandVariables(text: string, resolve: Resolve, meter: FillMeter): Promise<ExpandedText> {
  try {
    return await expandTemplate(text, resolve, meter);
  } catch (error) {
    throw toProbeFailure(error);
  }
}

const toProbeFailure = (error: unknown): unknown =>
  error instanceof TextTooLongError
    ? new ProbeFailure(errorCodes.collectionInvalid, error.message, { cause: error })
    : error;

/**
 * Resolves the predefined variables once for the run: dynamic values, vault items, and references to each other. An
 * unknown name stays as written, because the tool looks for it in its other scopes.
 * @throws ProbeFailure 19042 for a circular reference, a depth above ten, or too much text; 19030.
 */
export async function resolveEnvironment(
  predefinedVariables: readonly NameValuePair[],
  context: FunctionContext,
): Promise<NameValuePair[]> {
  const resolvedValues = new Map<string, string>();
  const byName = new Map(predefinedVariables.map((item) => [item.name, item] as const).reverse());
  const [meter, valueMeter] = [new FillMeter(), new VariableMeter()];
  const resolveVariable = async ({ name, value }: NameValuePair, ancestors: readonly string[]): Promise<string> => {
    if (ancestors.includes(name) || ancestors.length > MAX_DEPTH) {
      throw new ProbeFailure(errorCodes.collectionInvalid, `the predefined variable ${name} refers to itself`);
    }
    const resolvedValue = resolvedValues.get(name);
    if (resolvedValue !== undefined) return resolvedValue;
    const resolve = (reference: Reference): Promise<string | undefined> => {
      if (isDynamicReference(reference)) return Promise.resolve(resolveDynamicReference(reference, context));
      const other = reference.argument === undefined ? byName.get(reference.name) : undefined;
      return other ? resolveVariable(other, [...ancestors, name]) : Promise.resolve(undefined);
    };
    const { text } = await expandVariables(value, resolve, meter);
    try {
      valueMeter.set(name, text);
    } catch (error) {
      throw toProbeFailure(error);
    }
    resolvedValues.set(name, text);
    return text;
  };
  for (const pair of predefinedVariables) await resolveVariable(pair, []);
  return [...resolvedValues].map(([name, value]) => ({ name, value }));
}

/**
 * Fills the dynamic values of a collection wherever they occur; the tool replaces everything else. Saved responses are
 * dropped, because a run does not need them.
 * @throws ProbeFailure 19030; 19042 for text above the limit.
 */
export async function fillCollection(root: unknown, context: FunctionContext): Promise<unknown> {
  const meter = new FillMeter();
  let filledLength = 0;
  const resolve = (reference: Reference): Promise<string | undefined> =>
    Promise.resolve(isDynamicReference(reference) ? resolveDynamicReference(reference, context) : undefined);
  const fill = async (value: unknown): Promise<unknown> => {
    if (typeof value === 'string') {
      if (!value.includes('{{@')) return value;
      const { text } = await expandVariables(value, resolve, meter);
      filledLength += text.length;
      if (filledLength > FILL_LIMITS.variables)
        throw toProbeFailure(new TextTooLongError('the collection is too long with its values filled in'));
      return text;
    }
    if (Array.isArray(value)) return mapInOrder(value, fill);
    if (typeof value !== 'object' || value === null) return value;
    const members = Object.entries(value).filter(([name]) => name !== 'response' && name !== '__proto__');
    return Object.fromEntries(await mapInOrder(members, async ([name, member]) => [name, await fill(member)] as const));
  };
  return fill(root);
}

/** Runs sequentially; nothing is started after a failure. */
async function mapInOrder<T, R>(items: readonly T[], action: (item: T) => Promise<R>): Promise<R[]> {
  const results: R[] = [];
  for (const item of items) results.push(await action(item));
  return results;
}
