import { MESSAGE_FUNCTIONS, MESSAGE_VARIABLES } from '@vedette/contract/v1/alerting/message-variables';
import { parseTemplate, placeholdersIn } from '@vedette/kernel/template';
import { t } from '../i18n/translate.js';

/** Names that a text may use in addition to the common ones. */
export interface OwnNames {
  /** Without `@`: variables of the integration and values extracted earlier. */
  readonly values: readonly string[];
  readonly functions: readonly string[];
  /** With `@`: names that only this field knows. */
  readonly more?: readonly string[];
  /** With `@`: common names that this field does not know. */
  readonly lacks?: readonly string[];
  /** With `@`: names that are always empty in this field. */
  readonly empty?: readonly string[];
}
export const NO_NAMES: OwnNames = { values: [], functions: [] };

const CALLS: readonly string[] = MESSAGE_FUNCTIONS.map(([call]) => call.replace(/\(.*/, ''));
const NAMES: readonly string[] = MESSAGE_VARIABLES.map(([name]) => `@${name}`);

/** An unknown placeholder and a suggestion. */
export interface UnknownName {
  /** `{{@monitr.name}}` */
  readonly written: string;
  readonly suggestion: string | undefined;
}

/** Returns the unknown placeholders of a text, each once; they are sent as plain text. */
export function unknownNames(text: string, own: OwnNames): readonly UnknownName[] {
  const lacks = new Set(own.lacks);
  const values = [...NAMES, ...(own.more ?? []), ...own.values].filter((name) => !lacks.has(name));
  const calls = [...CALLS, '@CustomField', ...own.functions];
  const found = new Map<string, UnknownName>();
  for (const { name, argument } of placeholdersIn(parseTemplate(text))) {
    const isVault = /^@VaultItem\./i.test(name) && !lacks.has('@VaultItem');
    // Common functions may be called without brackets; custom ones may not.
    const isKnown = argument === undefined ? values.includes(name) || CALLS.includes(name) : calls.includes(name);
    if (isKnown || isVault) continue;
    const written = argument === undefined ? `{{${name}}}` : `{{${name}(…)}}`;
    const closest = nearest(name, argument === undefined ? values : calls);
    found.set(written, { written, suggestion: closest === undefined ? undefined : written.replace(name, closest) });
  }
  return [...found.values()];
}

/** Returns the warning of a field; undefined if all names are known. */
export function unknownText(text: string, own: OwnNames): string | undefined {
  const unknown = unknownNames(text, own);
  const empty = emptyNames(text, own);
  const shown = unknown.map(({ written, suggestion }) =>
    suggestion === undefined ? written : t('{name} (did you mean {suggestion}?)', { name: written, suggestion }),
  );
  const sentences = [
    ...(unknown.length === 1
      ? [t('{name} is not a known variable or function and is sent as plain text.', { name: shown.join() })]
      : []),
    ...(unknown.length > 1
      ? [t('{names} are not known variables or functions and are sent as plain text.', { names: shown.join(', ') })]
      : []),
    ...(empty.length > 0 ? [t('Always empty here: {names}.', { names: empty.join(', ') })] : []),
  ];
  return sentences.length === 0 ? undefined : sentences.join(' ');
}

function emptyNames(text: string, { empty = [] }: OwnNames): readonly string[] {
  const named = new Set(placeholdersIn(parseTemplate(text)).map(({ name }) => name));
  return empty.filter((name) => named.has(name)).map((name) => `{{${name}}}`);
}

const plain = (name: string): string => name.replace(/^@/, '').toLowerCase();

/** Finds a name that is equal except for `@` and case, or that differs by at most two letters. */
function nearest(name: string, known: readonly string[]): string | undefined {
  const plainName = plain(name);
  const same = known.find((each) => plain(each) === plainName);
  if (same !== undefined || plainName.length < 4) return same;
  const close = known.map((each) => [each, distance(plain(each), plainName)] as const).filter(([, far]) => far <= 2);
  return close.sort(([, a], [, b]) => a - b)[0]?.[0];
}

/** Edit distance; distances above two are returned as three. */
function distance(a: string, b: string): number {
  if (Math.abs(a.length - b.length) > 2) return 3;
  let row = Array.from({ length: b.length + 1 }, (_each, at) => at);
  for (let i = 0; i < a.length; i += 1) {
    const next = [i + 1];
    for (let j = 0; j < b.length; j += 1) {
      const change = (row[j] ?? 0) + (a[i] === b[j] ? 0 : 1);
      next.push(Math.min(change, (row[j + 1] ?? 0) + 1, (next[j] ?? 0) + 1));
    }
    row = next;
  }
  return row[b.length] ?? 3;
}
