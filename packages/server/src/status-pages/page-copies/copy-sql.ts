import type { Instant } from '@vedette/kernel/clock';
import type { Db } from '../../definitions/index.js';
import type { CopyState } from './copy-files.js';

/** A page that is published, or that was and still has a copy. */
export interface CopiedPage extends CopyState {
  readonly accountId: number;
  readonly pageGuid: string;
  readonly isPublished: boolean;
  readonly error: string | null;
}

/** Returns all pages whose copy must be written or removed, the longest waiting first. */
export async function selectCopies(db: Db): Promise<CopiedPage[]> {
  const rows = await db
    .selectFrom('public_status_page as p')
    .fullJoin('status_page_copy as c', 'c.page_guid', 'p.page_guid')
    .where((where) => where.or([where('p.is_published', '=', true), where('c.page_guid', 'is not', null)]))
    .select((of) => [
      of.fn.coalesce('c.account_id', 'p.account_id').as('account'),
      of.fn.coalesce('c.page_guid', 'p.page_guid').as('guid'),
      'p.is_published',
      'c.written_at',
      'c.attempted_at',
      'c.failed_since_at',
      'c.error',
    ])
    .orderBy('c.attempted_at', (order) => order.asc().nullsFirst())
    .execute();
  return rows.flatMap(({ account, guid, is_published: isPublished, error, ...at }) => {
    if (account === null || guid === null) return [];
    const state = { writtenAt: at.written_at, attemptedAt: at.attempted_at, failedSinceAt: at.failed_since_at, error };
    return [{ accountId: account, pageGuid: guid, isPublished: isPublished === true, ...state }];
  });
}

/** Returns undefined before the first attempt. */
export async function selectCopy(db: Db, accountId: number, pageGuid: string): Promise<CopyRecord | undefined> {
  const row = await db
    .selectFrom('status_page_copy')
    .where('account_id', '=', accountId)
    .where('page_guid', '=', pageGuid)
    .select(['written_at', 'failed_since_at', 'error'])
    .executeTakeFirst();
  return row && { writtenAt: row.written_at, failedSinceAt: row.failed_since_at, error: row.error };
}

export type CopyRecord = Pick<CopiedPage, 'writtenAt' | 'failedSinceAt' | 'error'>;

/** Records the result of an attempt at `at`. Without `error`, the copy was written. */
export async function recordAttempt(
  db: Db,
  { accountId, pageGuid }: Pick<CopiedPage, 'accountId' | 'pageGuid'>,
  at: Instant,
  error?: string,
): Promise<void> {
  const success = { written_at: at, failed_since_at: null, error: null };
  const outcome = error === undefined ? success : { failed_since_at: at, error };
  await db
    .insertInto('status_page_copy')
    .values({ account_id: accountId, page_guid: pageGuid, attempted_at: at, ...outcome })
    .onConflict((conflict) =>
      conflict.column('page_guid').doUpdateSet((of) => ({
        attempted_at: at,
        ...outcome,
        ...(error !== undefined && {
          failed_since_at: of.fn.coalesce('status_page_copy.failed_since_at', of.val(at)),
        }),
      })),
    )
    .execute();
}

export async function deleteCopyRecord(db: Db, pageGuid: string): Promise<void> {
  await db.deleteFrom('status_page_copy').where('page_guid', '=', pageGuid).execute();
}

/** Counts copies that could not be written or removed since before `since`. */
export async function countFailingCopies(db: Db, since: Instant): Promise<number> {
  const { count } = await db
    .selectFrom('status_page_copy')
    .where('failed_since_at', '<', since)
    .select((of) => of.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return count;
}
