import { type Culture, toCulture } from '@vedette/i18n/culture';
import type {
  DashboardFileQuery,
  DashboardFormat,
  DashboardMail,
  DashboardMailRun,
  DashboardView,
} from '@vedette/contract/v1/reports/dashboard-export';
import { Fault } from '@vedette/kernel/fault';
import type { Period } from '@vedette/kernel/periods';
import { loadOperatorNames, loadPeople, recordAudit } from '../../access/index.js';
import type { Caller } from '../../rights/index.js';
import { type Attachment } from '../../alerting/index.js';
import { resolveDashboardPeriod, loadDashboard } from '../../dashboards/index.js';
import { buildReport } from '../report-files/sections/build-report.js';
import { toReportView, type ReportView } from '../report-files/sections/readers/report-view-rules.js';
import { createReportFormatter } from '../report-files/texts/report-formatter.js';
import { toRecipients } from '../reports/report-rules.js';
import type { StoreContext } from '../../module/context.js';
import type { ComposeDeps } from './compose.js';
import { selectRunFile, selectRuns, type RunsFilter } from './history-sql.js';
import { runToWire } from './history.js';
import { renderReportFile } from './render-report-file.js';
import { loadRecipients } from './recipients.js';
import { insertRuns } from './run-sql.js';
import { checkRecipients, countManualSending, FILE_TYPES } from './send-manually.js';

/** The exported view of a dashboard, with output format and language. */
export type DashboardExport = DashboardView &
  Pick<DashboardFileQuery, 'Culture'> & { readonly Format: DashboardFormat };

/**
 * Exports what the page of a dashboard shows the caller now, in the caller's time zone, language and visible scope.
 * @throws Fault `missing` for the dashboard, `invalid` for the period or the filters
 */
export async function exportDashboard(
  deps: ComposeDeps,
  caller: Caller,
  dashboardGuid: string,
  { Format: format, Culture: culture, ...requestedView }: DashboardExport,
): Promise<Attachment> {
  const now = deps.clock.now();
  const { period, view } = await resolveRequestedView(deps, caller, dashboardGuid, requestedView);
  const options = {
    dashboardGuid,
    period,
    view,
    isPageExport: true,
    notes: '',
    lateSince: undefined,
    referenceTime: now,
  };
  const figures = await buildReport(deps, caller, options);
  const formatter = createReportFormatter(culture ?? (await loadCallerCulture(deps, caller)), figures.zone);
  const file = await renderReportFile(figures, formatter, {
    fileType: FILE_TYPES[format === 'Pdf' ? 'PDF' : format],
    fonts: deps.fonts,
  });
  if (!file) throw new Error('file types of exports always have a file');
  return file;
}

async function resolveRequestedView(
  { db, clock }: ComposeDeps,
  caller: Caller,
  dashboardGuid: string,
  requestedView: DashboardView,
): Promise<{ readonly name: string; readonly period: Period; readonly view: ReportView }> {
  const { name, period } = await loadDashboard(db, caller.accountId, dashboardGuid);
  return {
    name,
    period: resolveDashboardPeriod(requestedView, period, caller.zone, clock.now()),
    view: toReportView(requestedView),
  };
}

async function loadCallerCulture({ db, clock }: ComposeDeps, { accountId, operatorGuid }: Caller): Promise<Culture> {
  const recipients = { operatorGuids: [operatorGuid], operatorGroupGuids: [] };
  const [operator] = await loadPeople(db, accountId, recipients, clock.now());
  return toCulture(operator?.culture ?? '');
}

/**
 * Queues a mail of what the page shows now, which the reporter creates and sends, and writes an audit record. Only
 * administrators may send to addresses outside the account, as in scheduled reports.
 * @throws Fault `invalid` without a recipient, `missing` for unknown recipients, `forbidden` for recipients the caller
 * may not see and for outside addresses, `limited` for too many mails, and as `exportDashboard`
 */
export async function sendDashboard(
  deps: StoreContext & ComposeDeps,
  caller: Caller,
  dashboardGuid: string,
  { Format, Notes: notes = '', Recipients: recipients, View: requestedView = {} }: DashboardMail,
): Promise<string> {
  const { accountId, operatorGuid: ownerGuid, operatorName: senderName } = caller;
  const to = toRecipients(recipients);
  await checkRecipients(deps.db, caller, to);
  const { name, ...viewAndPeriod } = await resolveRequestedView(deps, caller, dashboardGuid, requestedView);
  const [now, runGuid] = [deps.clock.now(), deps.random.newGuid()];
  const once = { ...to, ...viewAndPeriod, ownerGuid, senderName, dashboardGuid, notes, fileType: FILE_TYPES[Format] };
  await deps.db.transaction().execute(async (tx) => {
    const readers = await loadRecipients(tx, accountId, to, now);
    await countManualSending(tx, caller, { at: now, readers: readers.length });
    const run = { account_id: accountId, run_guid: runGuid, report_guid: null, once, name } as const;
    const runState = { cause: 'manual', nominal_at: now, created_at: now, state: 'waiting', is_late: false } as const;
    await insertRuns(tx, [{ ...run, ...runState }]);
    const object = { objectType: 'Dashboard', objectGuid: dashboardGuid, objectName: name };
    await recordAudit(tx, caller, { at: now, action: 'Sent', ...object, after: { Format, Recipients: recipients } });
  });
  return runGuid;
}

const sentRunsFilter = (dashboardGuid: string, { isAdministrator, operatorGuid }: Caller): RunsFilter => ({
  dashboardGuid,
  ownerGuid: isAdministrator ? undefined : operatorGuid,
});

/** Returns mails of a dashboard that were sent manually, newest first. Non-administrators get only their own. */
export async function listDashboardMails(
  { db }: ComposeDeps,
  caller: Caller,
  dashboardGuid: string,
): Promise<DashboardMailRun[]> {
  const runs = await selectRuns(db, caller.accountId, sentRunsFilter(dashboardGuid, caller));
  const names = await loadOperatorNames(db, caller.accountId);
  return runs.map((run) => {
    const sentBy = names.get(run.owner_guid ?? '');
    return { ...runToWire(run), ...(sentBy !== undefined && { SentBy: sentBy }) };
  });
}

/** @throws Fault `missing`. */
export async function readMailedFile(
  { db }: ComposeDeps,
  caller: Caller,
  { dashboardGuid, fileGuid }: { readonly dashboardGuid: string; readonly fileGuid: string },
): Promise<Attachment> {
  const file = await selectRunFile(db, caller.accountId, { ...sentRunsFilter(dashboardGuid, caller), fileGuid });
  if (!file) throw new Fault('missing', `This dashboard has no file ${fileGuid}`);
  return file;
}
