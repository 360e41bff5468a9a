import { MESSAGE_FUNCTIONS, MESSAGE_VARIABLES } from '@vedette/contract/v1/alerting/message-variables';
import { parseTemplate, placeholdersIn } from '@vedette/kernel/template';

/** What a text may name besides what every message knows. */
export interface OwnNames {
  /** Without `@`: variables of the integration and what earlier calls took. */
  readonly values: readonly string[];
  readonly functions: readonly string[];
  /** With `@`: what the place knows and others do not. */
  readonly more?: readonly string[];
  /** With `@`: what messages know and this place does not. */
  readonly lacks?: readonly string[];
  /** With `@`: what stands for nothing here, always. */
  readonly empty?: readonly string[];
}
export const NO_NAMES: OwnNames = { values: [], functions: [] };

const CALLS: readonly string[] = MESSAGE_FUNCTIONS.map(([call]) => call.replace(/\(.*/, ''));
const NAMES: readonly string[] = MESSAGE_VARIABLES.map(([name]) => `@${name}`);

/** A placeholder that stands for nothing, and what was meant perhaps. */
export interface UnknownName {
  /** `{{@monitr.name}}` */
  readonly written: string;
  readonly meant: string | undefined;
}

/** The placeholders of a text that are sent as they are written, each once. */
export function unknownNames(text: string, own: OwnNames): readonly UnknownName[] {
  const lacks = new Set(own.lacks);
  const values = [...NAMES, ...(own.more ?? []), ...own.values].filter((name) => !lacks.has(name));
  const calls = [...CALLS, '@CustomField', ...own.functions];
  const found = new Map<string, UnknownName>();
  for (const { name, argument } of placeholdersIn(parseTemplate(text))) {
    const isVault = /^@VaultItem\./i.test(name) && !lacks.has('@VaultItem');
    // The functions every message has may be called without brackets; those of the integration may not.
    const isKnown = argument === undefined ? values.includes(name) || CALLS.includes(name) : calls.includes(name);
    if (isKnown || isVault) continue;
    const written = argument === undefined ? `{{${name}}}` : `{{${name}(…)}}`;
    const meant = nearest(name, argument === undefined ? values : calls);
    found.set(written, { written, meant: meant === undefined ? undefined : written.replace(name, meant) });
  }
  return [...found.values()];
}

/** What a hint at the field says; undefined: everything is known. */
export function unknownText(text: string, own: OwnNames): string | undefined {
  const unknown = unknownNames(text, own);
  const empty = emptyNames(text, own);
  const shown = unknown.map(({ written, meant }) =>
    meant === undefined ? written : `${written} (did you mean ${meant}?)`,
  );
  const sentences = [
    ...(unknown.length === 1 ? [`${shown.join()} is not a known variable or function and is sent as plain text.`] : []),
    ...(unknown.length > 1
      ? [`${shown.join(', ')} are not known variables or functions and are sent as plain text.`]
      : []),
    ...(empty.length > 0 ? [`Always empty here: ${empty.join(', ')}.`] : []),
  ];
  return sentences.length === 0 ? undefined : sentences.join(' ');
}

function emptyNames(text: string, { empty = [] }: OwnNames): readonly string[] {
  const named = new Set(placeholdersIn(parseTemplate(text)).map(({ name }) => name));
  return empty.filter((name) => named.has(name)).map((name) => `{{${name}}}`);
}

const plain = (name: string): string => name.replace(/^@/, '').toLowerCase();

/** The same but for `@` and capitals, else one that differs by at most two letters. */
function nearest(name: string, known: readonly string[]): string | undefined {
  const plainName = plain(name);
  const same = known.find((each) => plain(each) === plainName);
  if (same !== undefined || plainName.length < 4) return same;
  const close = known.map((each) => [each, distance(plain(each), plainName)] as const).filter(([, far]) => far <= 2);
  return close.sort(([, a], [, b]) => a - b)[0]?.[0];
}

/** Letters to change, add or leave out; more than two are not told apart. */
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
