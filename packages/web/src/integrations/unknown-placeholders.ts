import { MESSAGE_FUNCTIONS, MESSAGE_VARIABLES } from '@vedette/contract/v1/alerting/message-variables';
import { parseTemplate, placeholdersIn } from '@vedette/kernel/template';
import { t } from '../i18n/translate.js';

/** Names that a text may use in addition to the common ones. */
export interface PlaceholderNames {
  /** Without `@`: variables of the integration and values extracted earlier. */
  readonly values: readonly string[];
  readonly functions: readonly string[];
  /** With `@`: names that only this field knows. */
  readonly additional?: readonly string[];
  /** With `@`: common names that this field does not know. */
  readonly excluded?: readonly string[];
  /** With `@`: names that are always empty in this field. */
  readonly empty?: readonly string[];
}
export const NO_PLACEHOLDERS: PlaceholderNames = { values: [], functions: [] };

const FUNCTION_NAMES: readonly string[] = MESSAGE_FUNCTIONS.map(([call]) => call.replace(/\(.*/, ''));
const VARIABLE_NAMES: readonly string[] = MESSAGE_VARIABLES.map(([name]) => `@${name}`);

/** An unknown placeholder and a suggestion. */
export interface UnknownPlaceholder {
  /** `{{@monitr.name}}` */
  readonly placeholder: string;
  readonly suggestion: string | undefined;
}

/** Returns the unknown placeholders of a text, each once; they are sent as plain text. */
export function findUnknownPlaceholders(text: string, available: PlaceholderNames): readonly UnknownPlaceholder[] {
  const excluded = new Set(available.excluded);
  const values = [...VARIABLE_NAMES, ...(available.additional ?? []), ...available.values].filter(
    (name) => !excluded.has(name),
  );
  const functionNames = [...FUNCTION_NAMES, '@CustomField', ...available.functions];
  const unknownByText = new Map<string, UnknownPlaceholder>();
  for (const { name, argument } of placeholdersIn(parseTemplate(text))) {
    const isVault = /^@VaultItem\./i.test(name) && !excluded.has('@VaultItem');
    // Common functions may be called without brackets; custom ones may not.
    const isKnown =
      argument === undefined ? values.includes(name) || FUNCTION_NAMES.includes(name) : functionNames.includes(name);
    if (isKnown || isVault) continue;
    const placeholder = argument === undefined ? `{{${name}}}` : `{{${name}(…)}}`;
    const closest = findNearestName(name, argument === undefined ? values : functionNames);
    unknownByText.set(placeholder, {
      placeholder,
      suggestion: closest === undefined ? undefined : placeholder.replace(name, closest),
    });
  }
  return [...unknownByText.values()];
}

/** Returns the warning of a field; undefined if all names are known. */
export function unknownPlaceholdersText(text: string, available: PlaceholderNames): string | undefined {
  const unknown = findUnknownPlaceholders(text, available);
  const empty = emptyNames(text, available);
  const shown = unknown.map(({ placeholder, suggestion }) =>
    suggestion === undefined
      ? placeholder
      : t('{name} (did you mean {suggestion}?)', { name: placeholder, suggestion }),
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

function emptyNames(text: string, { empty = [] }: PlaceholderNames): readonly string[] {
  const usedNames = new Set(placeholdersIn(parseTemplate(text)).map(({ name }) => name));
  return empty.filter((name) => usedNames.has(name)).map((name) => `{{${name}}}`);
}

const normaliseName = (name: string): string => name.replace(/^@/, '').toLowerCase();

/** Finds a name that is equal except for `@` and case, or that differs by at most two letters. */
function findNearestName(name: string, knownNames: readonly string[]): string | undefined {
  const normalisedName = normaliseName(name);
  const exactMatch = knownNames.find((each) => normaliseName(each) === normalisedName);
  if (exactMatch !== undefined || normalisedName.length < 4) return exactMatch;
  const candidates = knownNames
    .map((each) => [each, distance(normaliseName(each), normalisedName)] as const)
    .filter(([, edits]) => edits <= 2);
  return candidates.sort(([, a], [, b]) => a - b)[0]?.[0];
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
