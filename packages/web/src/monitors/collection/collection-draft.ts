import {
  parseRequestCollection,
  unwrapCollection,
  listCollectionVariables,
  type Collection,
} from '@vedette/contract/collection';
import { t } from '../../i18n/translate.js';
import type { JsonObject } from '../draft/script-draft.js';
import { memberText } from '../draft/script-draft.js';

/** Members of `DataProtection` in the collection. If one is false, checkpoints do not send that data. */
export const DATA_PROTECTION_OPTIONS = [
  { member: 'CollectHttpHeaders', label: t('Store request and response headers') },
  { member: 'CollectResponseContent', label: t('Store request and response bodies') },
  { member: 'CollectResolvedIpAddress', label: t('Store resolved IP addresses') },
] as const;
export type DataProtectionMember = (typeof DATA_PROTECTION_OPTIONS)[number]['member'];

type Json = Readonly<Record<string, unknown>>;

const isObject = (value: unknown): value is Json =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

function parseCollectionJson(text: string): Json | undefined {
  try {
    const value = unwrapCollection(JSON.parse(text));
    return isObject(value) ? value : undefined;
  } catch {
    return undefined;
  }
}

/** Parses the collection in a text; undefined if it is invalid. */
export function parseValidCollection(text: string): Collection | undefined {
  const result = parseRequestCollection(text);
  return 'collection' in result ? result.collection : undefined;
}

const dataProtection = (root: Json | undefined): Json => {
  const protection = root?.['DataProtection'];
  return isObject(protection) ? protection : {};
};

/** Returns whether a kind of data is stored, which is the default. */
export const isDataStored = (text: string, member: DataProtectionMember): boolean =>
  dataProtection(parseCollectionJson(text))[member] !== false;

/** Sets a data protection option; returns the text unchanged if it is not a collection. */
export function withDataStored(text: string, member: DataProtectionMember, isStored: boolean): string {
  const root = parseCollectionJson(text);
  if (!root) return text;
  return JSON.stringify({ ...root, DataProtection: { ...dataProtection(root), [member]: isStored } }, null, 2);
}

/** Replaces the text. A new collection without data protection settings gets those of the old one. */
export function replaceCollection(oldText: string, newText: string): string {
  const [oldProtection, root] = [parseCollectionJson(oldText)?.['DataProtection'], parseCollectionJson(newText)];
  if (!root || oldProtection === undefined || root['DataProtection'] !== undefined) return newText;
  return JSON.stringify({ ...root, DataProtection: oldProtection }, null, 2);
}

/** Adds missing variables of the collection to those of the monitor, with their values from the collection. */
export function addMissingVariables(variables: readonly JsonObject[], text: string): readonly JsonObject[] {
  const collection = parseValidCollection(text);
  if (!collection) return variables;
  const knownNames = new Set(variables.map((variable) => memberText(variable, 'Key')));
  const missing = listCollectionVariables(collection).filter(({ name }) => !knownNames.has(name));
  return [...variables, ...missing.map(({ name, value }) => ({ Key: name, Value: value }))];
}
