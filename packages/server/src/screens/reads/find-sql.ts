import type { FindKind } from '@vedette/contract/v1/screens/find';
import type { IntegrationType } from '@vedette/contract/v4/integration';
import { sql } from 'kysely';
import type { Db } from '../../db/connection.js';
import { buildBranches, type FindBranch, type FindScope } from './find-branches-sql.js';
import { closestPatterns, searchPatterns } from './find-rules.js';

export type { FindScope } from './find-branches-sql.js';

/** An object that was found; `more` contains members that only its kind has. */
export interface FoundRecord {
  readonly kind: FindKind;
  readonly id: string;
  readonly name: string;
  readonly note: string;
  readonly more: {
    readonly monitorGuid?: string;
    readonly openedAt?: number;
    readonly integrationType?: IntegrationType;
    readonly integrationKind?: 'BuiltIn' | 'Channel' | 'Custom';
    readonly ownerGuid?: string | null;
    readonly locationGuid?: string;
    readonly sectionGuid?: string;
  };
}

const MAX_NOTE_LENGTH = 200;

/**
 * Returns what contains all words of a search, at most `take` of each kind. It is one statement, so all kinds show the
 * same state.
 */
export async function searchObjects(db: Db, scope: FindScope, search: string, take: number): Promise<FoundRecord[]> {
  const patterns = searchPatterns(search);
  const [startPattern, wordPattern] = closestPatterns(search);
  const selectBranch = ({
    kind,
    id,
    name,
    note = sql`''`,
    searchedText = sql`''`,
    more = sql`'{}'::jsonb`,
    source,
    order,
  }: FindBranch) => sql`(
    select ${kind}::text as kind, (${id})::text as id, ${name} as name, left(${note}, ${MAX_NOTE_LENGTH}) as note, ${more} as more
    ${source} and concat_ws(' ', ${name}, ${note}, ${searchedText}) ilike all(${patterns}::text[])
    order by ${order ?? sql`case when ${name} ilike ${startPattern} then 0 when ${name} ilike ${wordPattern} then 1 else 2 end, lower(${name})`},
      ${id} limit ${take})`;
  const all = sql.join(buildBranches(scope).map(selectBranch), sql` union all `);
  return (await sql<FoundRecord>`${all}`.execute(db)).rows;
}
