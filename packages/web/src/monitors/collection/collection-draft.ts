import { readCollection, unwrapped, wantedVariables, type Collection } from '@vedette/contract/collection';
import type { Loose } from '../draft/script-draft.js';
import { memberText } from '../draft/script-draft.js';

/** What of a run stays on the checkpoint when it is off; a member `DataProtection` of the collection. */
export const PROTECTED = [
  { member: 'CollectHttpHeaders', label: 'Keep headers of requests and answers' },
  { member: 'CollectResponseContent', label: 'Keep bodies of requests and answers' },
  { member: 'CollectResolvedIpAddress', label: 'Keep addresses that were connected to' },
] as const;
export type Protected = (typeof PROTECTED)[number]['member'];

type Json = Readonly<Record<string, unknown>>;

const isObject = (value: unknown): value is Json =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

function parseCollection(text: string): Json | undefined {
  try {
    const value = unwrapped(JSON.parse(text));
    return isObject(value) ? value : undefined;
  } catch {
    return undefined;
  }
}

/** The collection in a text, or undefined while it is none. */
export function collectionIn(text: string): Collection | undefined {
  const read = readCollection(text);
  return 'collection' in read ? read.collection : undefined;
}

const dataProtection = (root: Json | undefined): Json => {
  const protection = root?.['DataProtection'];
  return isObject(protection) ? protection : {};
};

/** Whether something is collected; what nobody switched off is. */
export const isCollected = (text: string, member: Protected): boolean =>
  dataProtection(parseCollection(text))[member] !== false;

/** The text with a switch set; unchanged while it is no collection. */
export function withCollected(text: string, member: Protected, isOn: boolean): string {
  const root = parseCollection(text);
  if (!root) return text;
  return JSON.stringify({ ...root, DataProtection: { ...dataProtection(root), [member]: isOn } }, null, 2);
}

/** A new text in the place of another: what the old one kept back is kept back further. */
export function replaced(old: string, next: string): string {
  const [before, root] = [parseCollection(old)?.['DataProtection'], parseCollection(next)];
  if (!root || before === undefined || root['DataProtection'] !== undefined) return next;
  return JSON.stringify({ ...root, DataProtection: before }, null, 2);
}

/** The variables of a monitor with those its collection asks for and that are missing, with the values they have there. */
export function addMissingVariables(variables: readonly Loose[], text: string): readonly Loose[] {
  const collection = collectionIn(text);
  if (!collection) return variables;
  const known = new Set(variables.map((one) => memberText(one, 'Key')));
  const missing = wantedVariables(collection).filter(({ name }) => !known.has(name));
  return [...variables, ...missing.map(({ name, value }) => ({ Key: name, Value: value }))];
}
