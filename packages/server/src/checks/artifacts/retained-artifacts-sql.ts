import { sql } from 'kysely';
import type { Db } from '../../db/connection.js';
import { detailKinds, type BrowserDetail, type PageObservation } from '../record/check.js';
import { checkByExpression } from '../sealed/block-sql.js';
import type { ArtifactKey } from './artifact-key.js';
import type { RetainedArtifact } from './artifact-store.js';

const BROWSER_KINDS = (['page', 'transaction'] as const).map((kind) => detailKinds.indexOf(kind));

/** Returns the artifacts that the details of the given checks refer to. */
export async function loadRetainedArtifacts(db: Db, checkIds: readonly number[]): Promise<RetainedArtifact[]> {
  if (checkIds.length === 0) return [];
  const { rows } = await sql<Row>`
    select d.account_id, d.detail, c.detail_kind from check_detail d
    cross join lateral ${sql.raw(checkByExpression('d.account_id', 'd.id'))} c
    where d.id = any(${[...checkIds]}::bigint[]) and c.detail_kind = any(${BROWSER_KINDS}::smallint[])`.execute(db);
  return [...(await selectSnapshotArtifacts(db, checkIds)), ...rows.flatMap(rowArtifacts)];
}

/** Filters by account, since the index of the table begins with it. */
async function selectSnapshotArtifacts(db: Db, checkIds: readonly number[]): Promise<RetainedArtifact[]> {
  const { rows } = await sql<{ account_id: number; artifact: string }>`
    select account_id, artifact from check_snapshot
    where account_id in (select account_id from account) and check_id = any(${[...checkIds]}::bigint[])
      and artifact is not null`.execute(db);
  return rows.map(({ account_id: accountId, artifact: key }) => ({ accountId, key }));
}

function rowArtifacts(row: Row): RetainedArtifact[] {
  // Only `storeBrowserDetail` writes this column.
  const detail = { kind: detailKinds[row.detail_kind], ...(row.detail as object) } as BrowserDetail;
  return artifactKeys(detail).map((key) => ({ accountId: row.account_id, key }));
}

interface Row {
  readonly account_id: number;
  readonly detail: unknown;
  readonly detail_kind: number;
}

function artifactKeys(detail: BrowserDetail): ArtifactKey[] {
  const keys =
    detail.kind === 'page'
      ? pageArtifactKeys(detail)
      : [detail.source, ...detail.steps.flatMap(({ seen }) => pageArtifactKeys(seen))];
  return keys.filter((key) => key !== undefined);
}

const pageArtifactKeys = ({ elements, console, source, pictures }: PageObservation): (ArtifactKey | undefined)[] => [
  elements,
  console,
  source,
  ...pictures.map(({ key }) => key),
];
