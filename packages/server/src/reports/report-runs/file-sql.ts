import type { Instant } from '@vedette/kernel/clock';
import { sql } from 'kysely';
import type { Attachment } from '../../alerting/index.js';
import type { Db, Tx } from '../../definitions/index.js';

export interface NewReportFile extends Attachment {
  readonly accountId: number;
  readonly fileGuid: string;
  readonly runGuid: string;
  readonly culture: string;
  readonly link: { readonly sha256: Buffer; readonly expiresAt: Instant } | undefined;
}

export async function insertFile(tx: Tx, file: NewReportFile): Promise<void> {
  await tx
    .insertInto('report_file')
    .values({
      account_id: file.accountId,
      file_guid: file.fileGuid,
      run_guid: file.runGuid,
      culture: file.culture,
      file_name: file.fileName,
      content_type: file.contentType,
      content: file.content,
      link_sha256: file.link?.sha256 ?? null,
      link_expires_at: file.link?.expiresAt ?? null,
    })
    .execute();
}

export interface NewReportMessage {
  readonly accountId: number;
  readonly runGuid: string;
  readonly address: string;
  readonly operatorGuid: string | undefined;
  readonly culture: string;
  readonly fileGuid: string | undefined;
  readonly mailId: number;
}

export async function insertMessage(tx: Tx, message: NewReportMessage): Promise<void> {
  await tx
    .insertInto('report_message')
    .values({
      account_id: message.accountId,
      run_guid: message.runGuid,
      address: message.address,
      operator_guid: message.operatorGuid ?? null,
      culture: message.culture,
      mail_id: message.mailId,
      file_guid: message.fileGuid ?? null,
    })
    .execute();
}

const COLUMNS = ['file_name as fileName', 'content_type as contentType', 'content'] as const;

/** Reads a file from the account's archive. */
export async function readFile(db: Db, accountId: number, fileGuid: string): Promise<Attachment | undefined> {
  return db
    .selectFrom('report_file')
    .select(COLUMNS)
    .where('account_id', '=', accountId)
    .where('file_guid', '=', fileGuid)
    .executeTakeFirst();
}

/**
 * Reads the file of a mailed link, while the link is valid and its report exists. Dashboards mailed manually have no
 * link.
 */
export async function readLinkedFile(db: Db, sha256: Buffer, now: Instant): Promise<Attachment | undefined> {
  return db
    .selectFrom('report_file as f')
    .innerJoin('report_run as r', (join) =>
      join.onRef('r.account_id', '=', 'f.account_id').onRef('r.run_guid', '=', 'f.run_guid'),
    )
    .leftJoin('scheduled_report as s', (join) =>
      join.onRef('s.account_id', '=', 'r.account_id').onRef('s.report_guid', '=', 'r.report_guid'),
    )
    .select(COLUMNS)
    .where('f.link_sha256', '=', sha256)
    .where('f.link_expires_at', '>', now)
    .where((eb) => eb.or([eb('s.report_guid', 'is not', null), eb('r.once', 'is not', null)]))
    .executeTakeFirst();
}

const ROWS_PER_BATCH = 500;

/**
 * Copies the states of mails into runs before the mails are deleted, and deletes a bounded number of runs older than
 * `before` with their files. Returns the number of deleted runs.
 */
export async function deleteOldRuns(db: Db, before: Instant): Promise<number> {
  await sql`update report_message m set state = e.state from mail e
    where e.mail_id = m.mail_id and m.state is null and e.settled_at is not null`.execute(db);
  const { numAffectedRows } = await sql`delete from report_run where (account_id, run_guid) in (
    select account_id, run_guid from report_run where created_at < ${before} limit ${ROWS_PER_BATCH})`.execute(db);
  return Number(numAffectedRows ?? 0n);
}
