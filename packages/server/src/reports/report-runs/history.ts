import { type Culture, toCulture } from '@vedette/i18n/culture';
import type { ReportDocument } from '@vedette/contract/v1/files';
import type { ReportRun, ReportRuns } from '@vedette/contract/v1/reports/report-run';
import { Fault } from '@vedette/kernel/fault';
import { loadAccountDefaults, countSending, recordAudit } from '../../access/index.js';
import type { Caller } from '../../rights/index.js';
import { type Attachment } from '../../alerting/index.js';
import { loadDashboard } from '../../dashboards/index.js';
import { loadReport } from '../reports/report.js';
import { removeNotes } from '../report-files/sections/without-notes-rules.js';
import type { StoreContext } from '../../module/context.js';
import { mayReadNotes } from './editions.js';
import { composeForCulture, loadReportFigures, type ComposeDeps } from './compose.js';
import { selectNextAt, selectRunFile, selectRuns, type MessageRecord, type RunRecord } from './history-sql.js';
import { loadRecipients } from './recipients.js';
import { insertRuns, countPendingRuns } from './run-sql.js';

/**
 * Returns what was sent of a report, and when it is due next. Files created for a previous owner are hidden from the
 * current one, because the previous owner may have seen other monitors. @throws Fault `missing`.
 */
export async function listRuns({ db }: ComposeDeps, caller: Caller, reportGuid: string): Promise<ReportRuns> {
  const { accountId } = caller;
  await loadReport(db, accountId, reportGuid);
  const [runs, nextAt] = [
    await selectRuns(db, accountId, { reportGuid }),
    await selectNextAt(db, accountId, reportGuid),
  ];
  const visibleRuns = runs.map((run) => (maySeeFiles(caller, run) ? run : withoutFiles(run)));
  return { ...(nextAt !== null && { NextAt: nextAt }), Runs: visibleRuns.map(runToWire) };
}

const maySeeFiles = ({ isAdministrator, operatorGuid }: Caller, run: RunRecord): boolean =>
  isAdministrator || run.owner_guid === operatorGuid;

const withoutFiles = (run: RunRecord): RunRecord => ({
  ...run,
  messages: run.messages.map((message) => ({ ...message, fileGuid: null })),
  files: [],
});

export const RUN_STATES = { waiting: 'Waiting', sent: 'Sent', failed: 'Failed', missed: 'Missed' } as const;

export const runToWire = (run: RunRecord): ReportRun => ({
  RunGuid: run.run_guid,
  Cause: run.cause === 'schedule' ? 'Schedule' : 'Manual',
  ScheduledAt: run.nominal_at,
  State: RUN_STATES[run.state],
  IsLate: run.is_late,
  ...(run.from_at !== null && { FromAt: run.from_at }),
  ...(run.until_at !== null && { UntilAt: run.until_at }),
  ...(run.error !== null && { Error: run.error }),
  Messages: run.messages.map(messageToWire),
  Files: run.files.map(({ fileGuid, fileName, culture, bytes }) => ({
    FileGuid: fileGuid,
    FileName: fileName,
    CultureName: culture,
    Bytes: bytes,
  })),
});

const messageToWire = ({ address, culture, fileGuid, state, isPossiblyDoubled }: MessageRecord) => ({
  Address: address,
  CultureName: culture,
  State: mailState(state),
  IsPossibleDuplicate: isPossiblyDoubled,
  ...(fileGuid !== null && { FileGuid: fileGuid }),
});

function mailState(state: string | null): ReportRun['Messages'][number]['State'] {
  if (state === 'sent') return 'Sent';
  if (state === 'kept') return 'Kept';
  return state === 'failed' || state === null ? 'Failed' : 'Waiting';
}

/** Pending runs of one report that were sent manually. Each is a mail to all its recipients. */
const MAX_WAITING_RUNS = 5;
const RETRY_AFTER_S = 60;

/**
 * Queues a run of the report that the reporter creates and sends, and writes an audit record.
 * @throws Fault `limited` for too many runs at once or within an hour
 */
export async function sendNow(deps: StoreContext, caller: Caller, reportGuid: string): Promise<void> {
  const { accountId } = caller;
  const now = deps.clock.now();
  await deps.db.transaction().execute(async (tx) => {
    const report = await loadReport(tx, accountId, reportGuid);
    const { name } = await loadDashboard(tx, accountId, report.dashboardGuid);
    if ((await countPendingRuns(tx, accountId, reportGuid)) >= MAX_WAITING_RUNS) {
      const text = `${MAX_WAITING_RUNS} e-mails of this report are still being created. Try again in ${RETRY_AFTER_S} s.`;
      throw new Fault('limited', text, { retryAfterS: RETRY_AFTER_S });
    }
    const readers = await loadRecipients(tx, accountId, report, now);
    await countSending(tx, caller, { kind: 'document', at: now, messages: readers.length });
    const run = { account_id: accountId, run_guid: deps.random.newGuid(), report_guid: reportGuid, name } as const;
    const runState = { cause: 'manual', nominal_at: now, created_at: now, state: 'waiting', is_late: false } as const;
    await insertRuns(tx, [{ ...run, ...runState }]);
    const object = { objectType: 'ScheduledReport', objectGuid: reportGuid, objectName: name };
    await recordAudit(tx, caller, { at: now, action: 'Sent', ...object });
  });
}

/** Returns the mail and the file that `sendNow` would send. @throws Fault as `loadReportFigures`. */
export async function previewReport(
  deps: ComposeDeps,
  { accountId, operatorGuid }: Caller,
  reportGuid: string,
  culture?: Culture,
): ReturnType<typeof composeForCulture> {
  const report = await loadReport(deps.db, accountId, reportGuid);
  const occasion = { nominalAt: deps.clock.now(), isScheduled: false, isLate: false };
  const figures = await loadReportFigures(deps, accountId, report, occasion);
  const mailCulture = culture ?? toCulture((await loadAccountDefaults(deps.db, accountId)).culture);
  const includesNotes = await mayReadNotes(deps.db, accountId, figures, { operatorGuid });
  return composeForCulture(deps, mailCulture, {
    report,
    figures: includesNotes ? figures : removeNotes(figures),
    occasion,
  });
}

/** @throws Fault `missing`, also for a file created for a previous owner */
export async function readReportFile(
  { db }: ComposeDeps,
  { accountId, isAdministrator, operatorGuid }: Caller,
  reportGuid: string,
  fileGuid: string,
): Promise<Attachment> {
  const ownerGuid = isAdministrator ? undefined : operatorGuid;
  const file = await selectRunFile(db, accountId, { reportGuid, fileGuid, ownerGuid });
  if (!file) throw new Fault('missing', `This report has no file ${fileGuid}`);
  return file;
}

/** Returns a file in the API's format. */
export const toReportDocument = ({ fileName, contentType, content }: Attachment): ReportDocument => ({
  FileName: fileName,
  ContentType: contentType,
  Content: content.toString('base64'),
});
