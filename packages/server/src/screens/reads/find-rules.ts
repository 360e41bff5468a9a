import { findKinds, type FindKind, type FindResult, type FindResultGroup } from '@vedette/contract/v1/screens/find';
import type { Caller, ItemType } from '../../rights/index.js';

/** The objects of a kind that may be found: all of the account, or these. */
export type Reach = 'all' | readonly string[];

/** Objects that the caller may find, apart from monitors and their data. */
export interface FindReach {
  readonly templates: Reach;
  readonly definitions: Reach;
  readonly integrations: Reach;
  readonly dashboards: Reach;
  readonly reports: Reach;
  readonly statusPages: Reach;
  readonly websites: Reach;
  /** Monitor groups. */
  readonly monitorGroups: Reach;
  /** Operator groups: the caller may see them and their members, besides their own groups. */
  readonly operatorGroups: Reach;
  readonly locations: Reach;
  /**
   * Sections whose items may be seen, and those that are listed: administrators also grant permissions on closed ones.
   */
  readonly vaultItems: Reach;
  readonly vaultSections: Reach;
}

/** Returns what the caller may find: the same objects that the list of each kind shows. */
export function resolveFindReach({ isAdministrator, rights }: Caller): FindReach {
  const grantedReach = (item: ItemType): Reach => (isAdministrator ? 'all' : rights.itemsWithLevel(item, 1));
  const allIf = (isAllowed: boolean): Reach => (isAllowed ? 'all' : []);
  const sections = rights.itemsWithLevel('vaultSection', 1);
  return {
    templates: allIf(rights.holds('ManageMonitorTemplates')),
    definitions: grantedReach('alertDefinition'),
    integrations: grantedReach('integration'),
    dashboards: isAdministrator ? 'all' : rights.itemsWithLevel('dashboard', 1),
    reports: allIf(isAdministrator),
    statusPages: grantedReach('publicStatusPage'),
    websites: allIf(isAdministrator),
    monitorGroups: grantedReach('monitorGroup'),
    operatorGroups: grantedReach('operatorGroup'),
    locations: grantedReach('privateLocation'),
    vaultItems: sections,
    vaultSections: isAdministrator ? 'all' : sections,
  };
}

const MAX_WORDS = 8;

/** Returns the words of a search without duplicates. */
const searchWords = (search: string): readonly string[] =>
  [
    ...new Set(
      search
        .toLowerCase()
        .split(/\s+/)
        .filter((word) => word !== ''),
    ),
  ].slice(0, MAX_WORDS);

const escapePattern = (text: string): string => text.replace(/[\\%_]/g, '\\$&');

/** Returns the pattern of each word. */
export const searchPatterns = (search: string): readonly string[] =>
  searchWords(search).map((word) => `%${escapePattern(word)}%`);

/** The closest names begin with the search; the next contain a word that begins with it. */
export const closestPatterns = (search: string): readonly [string, string] => {
  const text = escapePattern(searchWords(search).join(' '));
  return [`${text}%`, `% ${text}%`];
};

/** One row more than requested shows that there are more. */
export function toFoundGroups(
  found: readonly { readonly kind: FindKind; readonly row: FindResult }[],
  take: number,
): FindResultGroup[] {
  return findKinds
    .map((kind) => ({ kind, rows: found.filter((each) => each.kind === kind).map(({ row }) => row) }))
    .filter(({ rows }) => rows.length > 0)
    .map(({ kind, rows }) => ({ Kind: kind, Rows: rows.slice(0, take), HasMore: rows.length > take }));
}
