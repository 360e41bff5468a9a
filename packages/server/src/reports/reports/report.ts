import type {
  ScheduledReport,
  ScheduledReportPatch,
  ScheduledReportWrite,
} from '@vedette/contract/v4/scheduled-report';
import { Problems } from '@vedette/kernel/fault';
import { checkIdInBody, notFoundFault, unknownReferenceRule } from '@vedette/kernel/rule-messages';
import { requireHashMatch, definitionHash, type IfMatch } from '@vedette/kernel/hash';
import { findChangedFields } from '../../access/index.js';
import type { Caller } from '../../rights/index.js';
import { lookupDashboard, readDashboard } from '../../dashboards/index.js';
import { predefinedDashboard } from '@vedette/contract/v1/dashboards/predefined';
import {
  auditChange,
  runReferencingChange,
  lockDefinition,
  addUnknownReferenceProblems,
  type Db,
  type Tx,
} from '../../definitions/index.js';
import type { StoreContext } from '../../module/context.js';
import {
  restartsSchedule,
  EMPTY_REPORT,
  applyReportChange,
  toReportSettings,
  toWire,
  type ReportSettings,
  type StoredReport,
} from './report-rules.js';
import { deleteReport, insertReport, selectReports, updateReport } from './report-sql.js';

const toWireFor = (caller: Caller) => (report: StoredReport) =>
  toWire(report, { definitionHash, isAdministrator: caller.isAdministrator });
const toFullWire = (report: StoredReport) => ({ ...toWire(report, { definitionHash, isAdministrator: true }) });

/** Returns all reports, oldest first. Non-administrators get their own only. */
export async function listReports(db: Db, caller: Caller): Promise<ScheduledReport[]> {
  const reports = await selectReports(db, caller.accountId);
  return reports
    .filter(({ ownerGuid }) => caller.isAdministrator || ownerGuid === caller.operatorGuid)
    .map(toWireFor(caller));
}

/** @throws Fault `missing`. */
export async function readReport(db: Db, caller: Caller, guid: string): Promise<ScheduledReport> {
  return toWireFor(caller)(await loadReport(db, caller.accountId, guid));
}

/** @throws Fault `invalid` for broken rules, `missing` for each unknown object */
export async function createReport(
  deps: StoreContext,
  caller: Caller,
  write: ScheduledReportWrite,
): Promise<ScheduledReport> {
  const problems = new Problems();
  const settings = toReportSettings(write, problems);
  problems.throwIfAny();
  const report = { ...settings, reportGuid: deps.random.newGuid(), ownerGuid: caller.operatorGuid };
  await runReferencingChange(deps.db, async (tx) => {
    await checkReferences(tx, caller.accountId, report);
    await insertReport(tx, caller.accountId, { ...withPredefinedFlag(report), createdAt: deps.clock.now() });
    await auditChange({ tx, deps, caller }, await loadReportObject(tx, caller, report), {
      action: 'Created',
      after: toFullWire(report),
    });
  });
  return toWireFor(caller)(report);
}

/** Adds problems of a new report to `problems`, as far as its fields could be read. */
export async function validateNewReport(
  db: Db,
  { accountId }: Caller,
  write: ScheduledReportPatch,
  problems: Problems,
): Promise<void> {
  await addReportReferenceProblems(db, accountId, applyReportChange(EMPTY_REPORT, write, problems), problems);
}

/** Validates a PUT (`isReplacement`) or PATCH in the same way. @throws Fault `missing`. */
export async function validateReportChange(
  db: Db,
  { accountId }: Caller,
  {
    guid,
    write,
    isReplacement,
  }: { readonly guid: string; readonly write: ScheduledReportPatch; readonly isReplacement: boolean },
  problems: Problems,
): Promise<void> {
  const before = await loadReport(db, accountId, guid);
  checkGuid(guid, write, problems);
  await addReportReferenceProblems(
    db,
    accountId,
    applyReportChange(isReplacement ? EMPTY_REPORT : before, write, problems),
    problems,
  );
}

/** The report to change, and the Hash it must still have. */
export interface ReportTarget {
  readonly guid: string;
  readonly ifMatch: IfMatch;
}

/** PUT: fields left out get their defaults. @throws Fault `conflict` for another Hash. */
export const replaceReport = (
  deps: StoreContext,
  caller: Caller,
  target: ReportTarget,
  write: ScheduledReportWrite,
): Promise<void> =>
  changeReport(deps, caller, target, { write, applyTo: (_current, problems) => toReportSettings(write, problems) });

/** PATCH: fields left out stay. @throws as `replaceReport`. */
export const patchReport = (
  deps: StoreContext,
  caller: Caller,
  target: ReportTarget,
  write: ScheduledReportPatch,
): Promise<void> =>
  changeReport(deps, caller, target, {
    write,
    applyTo: (current, problems) => applyReportChange(current, write, problems),
  });

interface ReportWrite {
  readonly write: ScheduledReportPatch;
  readonly applyTo: (current: ReportSettings, problems: Problems) => ReportSettings;
}

async function changeReport(
  deps: StoreContext,
  caller: Caller,
  { guid, ifMatch }: ReportTarget,
  change: ReportWrite,
): Promise<void> {
  const problems = new Problems();
  checkGuid(guid, change.write, problems);
  await runReferencingChange(deps.db, async (tx) => {
    await lockDefinition(tx, caller.accountId, 'scheduled_report', guid);
    const before = await loadReport(tx, caller.accountId, guid);
    requireHashMatch(ifMatch, toFullWire(before).Hash);
    const after = { ...before, ...change.applyTo(before, problems) };
    problems.throwIfAny();
    await checkReferences(tx, caller.accountId, after);
    const restartAt = restartsSchedule(before, after) ? deps.clock.now() : undefined;
    await updateReport(tx, caller.accountId, withPredefinedFlag(after), restartAt);
    const fields = findChangedFields(toFullWire(before), toFullWire(after));
    await auditChange({ tx, deps, caller }, await loadReportObject(tx, caller, after), {
      action: 'Updated',
      ...fields,
    });
  });
}

/** @throws Fault `missing`, `conflict` for another Hash */
export async function removeReport(deps: StoreContext, caller: Caller, { guid, ifMatch }: ReportTarget): Promise<void> {
  await runReferencingChange(deps.db, async (tx) => {
    await lockDefinition(tx, caller.accountId, 'scheduled_report', guid);
    const report = await loadReport(tx, caller.accountId, guid);
    requireHashMatch(ifMatch, toFullWire(report).Hash);
    await deleteReport(tx, caller.accountId, guid);
    await auditChange({ tx, deps, caller }, await loadReportObject(tx, caller, report), {
      action: 'Deleted',
      before: toFullWire(report),
    });
  });
}

/** Returns the owner, for the permission checks in `http/`; undefined if the account has no such report. */
export async function lookupScheduledReport(
  db: Db,
  accountId: number,
  guid: string,
): Promise<{ readonly ownerGuid: string } | undefined> {
  const [report] = await selectReports(db, accountId, guid);
  return report;
}

/** @throws Fault `missing`. */
export async function loadReport(db: Db, accountId: number, guid: string): Promise<StoredReport> {
  const [report] = await selectReports(db, accountId, guid);
  if (!report) throw notFoundFault('scheduled report', guid);
  return report;
}

const withPredefinedFlag = (report: StoredReport) => ({
  ...report,
  isPredefined: predefinedDashboard(report.dashboardGuid) !== undefined,
});

function checkGuid(guid: string, { ScheduledReportGuid: given }: ScheduledReportPatch, problems: Problems): void {
  checkIdInBody('ScheduledReportGuid', { given, inPath: guid }, problems);
}

async function checkReferences(tx: Tx, accountId: number, report: ReportSettings): Promise<void> {
  const problems = new Problems();
  await addReportReferenceProblems(tx, accountId, report, problems);
  problems.throwIfAny('missing');
}

/** Adds a problem for each object the account does not have. */
async function addReportReferenceProblems(
  tx: Db,
  accountId: number,
  report: Pick<ReportSettings, 'dashboardGuid' | 'operatorGuids' | 'operatorGroupGuids'>,
  problems: Problems,
): Promise<void> {
  const { dashboardGuid } = report;
  const isKnown = dashboardGuid === '' || (await lookupDashboard(tx, accountId, dashboardGuid)) !== undefined;
  problems.when(!isKnown, 'DashboardGuid', unknownReferenceRule('dashboard', report.dashboardGuid));
  const references = [
    { field: 'Recipients.Operators', kind: 'operator', guids: report.operatorGuids },
    { field: 'Recipients.OperatorGroups', kind: 'operatorGroup', guids: report.operatorGroupGuids },
  ] as const;
  for (const each of references) await addUnknownReferenceProblems(tx, accountId, problems, each);
}

/** A report has no name; the audit log uses that of its dashboard. */
export async function loadReportObject(tx: Tx, caller: Caller, { reportGuid, dashboardGuid }: StoredReport) {
  const { Name } = await readDashboard(tx, caller, dashboardGuid);
  return { objectType: 'ScheduledReport', objectGuid: reportGuid, objectName: Name };
}
