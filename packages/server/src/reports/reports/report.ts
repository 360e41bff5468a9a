import type {
  ScheduledReport,
  ScheduledReportPatch,
  ScheduledReportWrite,
} from '@vedette/contract/v4/scheduled-report';
import { Problems } from '@vedette/kernel/fault';
import { checkIdInBody, missing, unknownRule } from '@vedette/kernel/rule-messages';
import { requireMatch, definitionHash, type IfMatch } from '@vedette/kernel/hash';
import { changedFields } from '../../access/index.js';
import type { Caller } from '../../rights/index.js';
import { lookupDashboard, readDashboard } from '../../dashboards/index.js';
import { predefinedDashboard } from '@vedette/contract/v1/dashboards/predefined';
import { noteChange, changing, lockDefinition, noteUnknown, type Db, type Tx } from '../../definitions/index.js';
import type { StoreContext } from '../../module/context.js';
import {
  isDueAnew,
  NO_REPORT,
  applyReportChange,
  toReportSettings,
  toWire,
  type ReportSettings,
  type StoredReport,
} from './report-rules.js';
import { deleteReport, insertReport, selectReports, updateReport } from './report-sql.js';

const shownTo = (caller: Caller) => (report: StoredReport) =>
  toWire(report, { definitionHash, isAdministrator: caller.isAdministrator });
const shownWhole = (report: StoredReport) => ({ ...toWire(report, { definitionHash, isAdministrator: true }) });

/** Returns all reports, oldest first. Non-administrators get their own only. */
export async function listReports(db: Db, caller: Caller): Promise<ScheduledReport[]> {
  const reports = await selectReports(db, caller.accountId);
  return reports
    .filter(({ ownerGuid }) => caller.isAdministrator || ownerGuid === caller.operatorGuid)
    .map(shownTo(caller));
}

/** @throws Fault `missing`. */
export async function readReport(db: Db, caller: Caller, guid: string): Promise<ScheduledReport> {
  return shownTo(caller)(await storedReport(db, caller.accountId, guid));
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
  await changing(deps.db, async (tx) => {
    await checkNamed(tx, caller.accountId, report);
    await insertReport(tx, caller.accountId, { ...withKind(report), createdAt: deps.clock.now() });
    await noteChange({ tx, deps, caller }, await loadReportObject(tx, caller, report), {
      action: 'Created',
      after: shownWhole(report),
    });
  });
  return shownTo(caller)(report);
}

/** Adds problems of a new report to `problems`, as far as its fields could be read. */
export async function vetNewReport(
  db: Db,
  { accountId }: Caller,
  write: ScheduledReportPatch,
  problems: Problems,
): Promise<void> {
  await noteNamed(db, accountId, applyReportChange(NO_REPORT, write, problems), problems);
}

/** The same for a PUT (`isWhole`) or PATCH. @throws Fault `missing`. */
export async function vetChangedReport(
  db: Db,
  { accountId }: Caller,
  { guid, write, isWhole }: { readonly guid: string; readonly write: ScheduledReportPatch; readonly isWhole: boolean },
  problems: Problems,
): Promise<void> {
  const before = await storedReport(db, accountId, guid);
  checkGuid(guid, write, problems);
  await noteNamed(db, accountId, applyReportChange(isWhole ? NO_REPORT : before, write, problems), problems);
}

/** The report to change, and the Hash it must still have. */
export interface Target {
  readonly guid: string;
  readonly ifMatch: IfMatch;
}

/** PUT: fields left out get their defaults. @throws Fault `conflict` for another Hash. */
export const replaceReport = (
  deps: StoreContext,
  caller: Caller,
  target: Target,
  write: ScheduledReportWrite,
): Promise<void> =>
  changeReport(deps, caller, target, { write, settings: (_current, problems) => toReportSettings(write, problems) });

/** PATCH: fields left out stay. @throws as `replaceReport`. */
export const patchReport = (
  deps: StoreContext,
  caller: Caller,
  target: Target,
  write: ScheduledReportPatch,
): Promise<void> =>
  changeReport(deps, caller, target, {
    write,
    settings: (current, problems) => applyReportChange(current, write, problems),
  });

interface Write {
  readonly write: ScheduledReportPatch;
  readonly settings: (current: ReportSettings, problems: Problems) => ReportSettings;
}

async function changeReport(
  deps: StoreContext,
  caller: Caller,
  { guid, ifMatch }: Target,
  change: Write,
): Promise<void> {
  const problems = new Problems();
  checkGuid(guid, change.write, problems);
  await changing(deps.db, async (tx) => {
    await lockDefinition(tx, caller.accountId, 'scheduled_report', guid);
    const before = await storedReport(tx, caller.accountId, guid);
    requireMatch(ifMatch, shownWhole(before).Hash);
    const after = { ...before, ...change.settings(before, problems) };
    problems.throwIfAny();
    await checkNamed(tx, caller.accountId, after);
    const restartAt = isDueAnew(before, after) ? deps.clock.now() : undefined;
    await updateReport(tx, caller.accountId, withKind(after), restartAt);
    const fields = changedFields(shownWhole(before), shownWhole(after));
    await noteChange({ tx, deps, caller }, await loadReportObject(tx, caller, after), { action: 'Updated', ...fields });
  });
}

/** @throws Fault `missing`, `conflict` for another Hash */
export async function removeReport(deps: StoreContext, caller: Caller, { guid, ifMatch }: Target): Promise<void> {
  await changing(deps.db, async (tx) => {
    await lockDefinition(tx, caller.accountId, 'scheduled_report', guid);
    const report = await storedReport(tx, caller.accountId, guid);
    requireMatch(ifMatch, shownWhole(report).Hash);
    await deleteReport(tx, caller.accountId, guid);
    await noteChange({ tx, deps, caller }, await loadReportObject(tx, caller, report), {
      action: 'Deleted',
      before: shownWhole(report),
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
export async function storedReport(db: Db, accountId: number, guid: string): Promise<StoredReport> {
  const [report] = await selectReports(db, accountId, guid);
  if (!report) throw missing('scheduled report', guid);
  return report;
}

const withKind = (report: StoredReport) => ({
  ...report,
  isPredefined: predefinedDashboard(report.dashboardGuid) !== undefined,
});

function checkGuid(guid: string, { ScheduledReportGuid: given }: ScheduledReportPatch, problems: Problems): void {
  checkIdInBody('ScheduledReportGuid', { given, inPath: guid }, problems);
}

async function checkNamed(tx: Tx, accountId: number, report: ReportSettings): Promise<void> {
  const problems = new Problems();
  await noteNamed(tx, accountId, report, problems);
  problems.throwIfAny('missing');
}

/** Adds a problem for each object the account does not have. */
async function noteNamed(
  tx: Db,
  accountId: number,
  report: Pick<ReportSettings, 'dashboardGuid' | 'operatorGuids' | 'operatorGroupGuids'>,
  problems: Problems,
): Promise<void> {
  const { dashboardGuid } = report;
  const isKnown = dashboardGuid === '' || (await lookupDashboard(tx, accountId, dashboardGuid)) !== undefined;
  problems.when(!isKnown, 'DashboardGuid', unknownRule('dashboard', report.dashboardGuid));
  const named = [
    { field: 'Recipients.Operators', kind: 'operator', guids: report.operatorGuids },
    { field: 'Recipients.OperatorGroups', kind: 'operatorGroup', guids: report.operatorGroupGuids },
  ] as const;
  for (const each of named) await noteUnknown(tx, accountId, problems, each);
}

/** A report has no name; the audit log uses that of its dashboard. */
export async function loadReportObject(tx: Tx, caller: Caller, { reportGuid, dashboardGuid }: StoredReport) {
  const { Name } = await readDashboard(tx, caller, dashboardGuid);
  return { objectType: 'ScheduledReport', objectGuid: reportGuid, objectName: Name };
}
