import { readCollection, unwrapped, wantedVariables, type Collection } from '@vedette/contract/collection';
import { t } from '../../i18n/translate.js';
import type { Loose } from '../draft/script-draft.js';
import { memberText } from '../draft/script-draft.js';

/** Members of `DataProtection` in the collection. If one is false, checkpoints do not send that data. */
export const PROTECTED = [
  { member: 'CollectHttpHeaders', label: t('Store request and response headers') },
  { member: 'CollectResponseContent', label: t('Store request and response bodies') },
  { member: 'CollectResolvedIpAddress', label: t('Store resolved IP addresses') },
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

/** Parses the collection in a text; undefined if it is invalid. */
export function collectionIn(text: string): Collection | undefined {
  const read = readCollection(text);
  return 'collection' in read ? read.collection : undefined;
}

const dataProtection = (root: Json | undefined): Json => {
  const protection = root?.['DataProtection'];
  return isObject(protection) ? protection : {};
};

/** Returns whether a kind of data is stored, which is the default. */
export const isCollected = (text: string, member: Protected): boolean =>
  dataProtection(parseCollection(text))[member] !== false;

/** Sets a data protection option; returns the text unchanged if it is not a collection. */
export function withCollected(text: string, member: Protected, isOn: boolean): string {
  const root = parseCollection(text);
  if (!root) return text;
  return JSON.stringify({ ...root, DataProtection: { ...dataProtection(root), [member]: isOn } }, null, 2);
}

/** Replaces the text. A new collection without data protection settings gets those of the old one. */
export function replaced(old: string, next: string): string {
  const [before, root] = [parseCollection(old)?.['DataProtection'], parseCollection(next)];
  if (!root || before === undefined || root['DataProtection'] !== undefined) return next;
  return JSON.stringify({ ...root, DataProtection: before }, null, 2);
}

/** Adds missing variables of the collection to those of the monitor, with their values from the collection. */
export function addMissingVariables(variables: readonly Loose[], text: string): readonly Loose[] {
  const collection = collectionIn(text);
  if (!collection) return variables;
  const known = new Set(variables.map((one) => memberText(one, 'Key')));
  const missing = wantedVariables(collection).filter(({ name }) => !known.has(name));
  return [...variables, ...missing.map(({ name, value }) => ({ Key: name, Value: value }))];
}
