import { errorCodes } from '@vedette/contract/error-codes';
import { automaticValue, type FunctionContext } from '../multi-step/functions.js';
import { expandTemplate, type Reference } from '../multi-step/template-rules.js';
import { ProbeFailure } from '../probe-failure.js';

interface Pair {
  readonly name: string;
  readonly value: string;
}

const DEEPEST = 10;

const isAutomatic = ({ name }: Reference): boolean => name.startsWith('@');

/** An automatic value; what there is no function for stays as it is written. @throws ProbeFailure 19030. */
const automatic = ({ name, argument }: Reference, context: FunctionContext): string | undefined =>
  automaticValue(name.slice(1), argument ?? '', context);

/**
 * The values of predefined variables, once for the run: automatic ones and items of the vault put in, and entries that refer
 * to each other. A name that is none of them stays as it is written: the tool looks for it in its other scopes.
 * @throws ProbeFailure 19042 for a circle, or more than ten on top of each other; 19030.
 */
export async function environmentOf(predefined: readonly Pair[], context: FunctionContext): Promise<Pair[]> {
  const known = new Map<string, string>();
  const define = async ({ name, value }: Pair, above: readonly string[]): Promise<string> => {
    if (above.includes(name) || above.length > DEEPEST) {
      throw new ProbeFailure(errorCodes.collectionInvalid, `the predefined variable ${name} leads to itself`);
    }
    const had = known.get(name);
    if (had !== undefined) return had;
    const { text } = await expandTemplate(value, (reference) => {
      if (isAutomatic(reference)) return Promise.resolve(automatic(reference, context));
      const other = predefined.find((one) => reference.argument === undefined && one.name === reference.name);
      return other ? define(other, [...above, name]) : Promise.resolve(undefined);
    });
    known.set(name, text);
    return text;
  };
  for (const pair of predefined) await define(pair, []);
  return [...known].map(([name, value]) => ({ name, value }));
}

/**
 * A collection with its automatic values put in, wherever they stand; everything else is the tool's to replace. Saved
 * answers are left out: a run has no use for them.
 * @throws ProbeFailure 19030.
 */
export async function filledCollection(value: unknown, context: FunctionContext): Promise<unknown> {
  if (typeof value === 'string') {
    if (!value.includes('{{@')) return value;
    const fill = (reference: Reference) =>
      Promise.resolve(isAutomatic(reference) ? automatic(reference, context) : undefined);
    return (await expandTemplate(value, fill)).text;
  }
  if (Array.isArray(value)) return Promise.all(value.map((entry) => filledCollection(entry, context)));
  if (typeof value !== 'object' || value === null) return value;
  const members = Object.entries(value).filter(([name]) => name !== 'response' && name !== '__proto__');
  return Object.fromEntries(
    await Promise.all(members.map(async ([name, inner]) => [name, await filledCollection(inner, context)] as const)),
  );
}
