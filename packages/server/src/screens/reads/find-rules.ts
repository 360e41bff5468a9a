import { findKinds, type FindKind, type Found, type FoundGroup } from '@vedette/contract/v1/screens/find';
import type { Caller, ItemType } from '../../rights/index.js';

/** Which things of a kind may be found: all of the account, or these. */
export type Reach = 'all' | readonly string[];

/** What the caller may find, apart from monitors and what belongs to them. */
export interface FindReach {
  readonly templates: Reach;
  readonly definitions: Reach;
  readonly integrations: Reach;
  readonly dashboards: Reach;
  readonly reports: Reach;
  readonly statusPages: Reach;
  readonly websites: Reach;
  /** Of monitor groups. */
  readonly monitorGroups: Reach;
  /** Of operator groups: what the caller may see of the group itself and of its members; his own groups come on top. */
  readonly operatorGroups: Reach;
  readonly locations: Reach;
  /** Sections whose items may be seen, and those that are listed: administrators grant rights on the others too. */
  readonly vaultItems: Reach;
  readonly vaultSections: Reach;
}

/** Returns what the caller may find: the same items that the list of each kind shows. */
export function resolveFindReach({ isAdministrator, rights }: Caller): FindReach {
  const on = (item: ItemType): Reach => (isAdministrator ? 'all' : rights.contexts(item, 1));
  const only = (isAllowed: boolean): Reach => (isAllowed ? 'all' : []);
  const sections = rights.contexts('vaultSection', 1);
  return {
    templates: only(rights.holds('ManageMonitorTemplates')),
    definitions: on('alertDefinition'),
    integrations: on('integration'),
    dashboards: isAdministrator ? 'all' : rights.contexts('dashboard', 1),
    reports: only(isAdministrator),
    statusPages: on('publicStatusPage'),
    websites: only(isAdministrator),
    monitorGroups: on('monitorGroup'),
    operatorGroups: on('operatorGroup'),
    locations: on('privateLocation'),
    vaultItems: sections,
    vaultSections: isAdministrator ? 'all' : sections,
  };
}

const MAX_WORDS = 8;

/** The words of a search, each once. */
const searchWords = (search: string): readonly string[] =>
  [
    ...new Set(
      search
        .toLowerCase()
        .split(/\s+/)
        .filter((word) => word !== ''),
    ),
  ].slice(0, MAX_WORDS);

const escaped = (text: string): string => text.replace(/[\\%_]/g, '\\$&');

/** What each word is looked for with. */
export const searchPatterns = (search: string): readonly string[] =>
  searchWords(search).map((word) => `%${escaped(word)}%`);

/** The closest names begin with the search, the next have a word that does. */
export const closestPatterns = (search: string): readonly [string, string] => {
  const whole = escaped(searchWords(search).join(' '));
  return [`${whole}%`, `% ${whole}%`];
};

/** One row more than wanted tells that there are more. */
export function toFoundGroups(
  found: readonly { readonly kind: FindKind; readonly row: Found }[],
  take: number,
): FoundGroup[] {
  return findKinds
    .map((kind) => ({ kind, rows: found.filter((each) => each.kind === kind).map(({ row }) => row) }))
    .filter(({ rows }) => rows.length > 0)
    .map(({ kind, rows }) => ({ Kind: kind, Rows: rows.slice(0, take), HasMore: rows.length > take }));
}
