import { sql } from 'kysely';
import type { Db } from '../../db/connection.js';
import { detailKinds, type BrowserDetail, type SeenPage } from '../read/check.js';
import type { ArtifactKey } from './artifact-key.js';
import type { HeldArtifact } from './artifact-shelf.js';

const KINDS = (['page', 'transaction'] as const).map((kind) => detailKinds.indexOf(kind));

/** What the details of some checks name on the shelf of artifacts. */
export async function artifactsOf(db: Db, checkIds: readonly number[]): Promise<HeldArtifact[]> {
  if (checkIds.length === 0) return [];
  const rows = await db
    .selectFrom('check_detail as d')
    .innerJoin('monitor_check as c', (join) =>
      join.onRef('c.account_id', '=', 'd.account_id').onRef('c.id', '=', 'd.id'),
    )
    .select(['d.account_id', 'd.detail', 'c.detail_kind'])
    .where('d.id', '=', sql<number>`any(${[...checkIds]}::bigint[])`)
    .where('c.detail_kind', 'in', KINDS)
    .execute();
  return rows.flatMap(({ account_id: accountId, detail, detail_kind }) => {
    // Written by `keepBrowserDetail` alone.
    const whole = { kind: detailKinds[detail_kind], ...(detail as object) } as BrowserDetail;
    return keysOf(whole).map((key) => ({ accountId, key }));
  });
}

function keysOf(detail: BrowserDetail): ArtifactKey[] {
  const keys =
    detail.kind === 'page' ? ofPage(detail) : [detail.source, ...detail.steps.flatMap(({ seen }) => ofPage(seen))];
  return keys.filter((key) => key !== undefined);
}

const ofPage = ({ elements, console, source, pictures }: SeenPage): (ArtifactKey | undefined)[] => [
  ...[elements, console, source],
  ...pictures.map(({ key }) => key),
];
