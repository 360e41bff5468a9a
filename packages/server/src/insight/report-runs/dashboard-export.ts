import type {
  DashboardFileQuery,
  DashboardMail,
  DashboardMailRun,
  DashboardView,
} from '@vedette/contract/v1/dashboard-export';
import { HOUR } from '@vedette/kernel/clock';
import { Fault, Problems } from '@vedette/kernel/fault';
import type { Period } from '@vedette/kernel/periods';
import {
  holdOperator,
  levelOnGroup,
  levelOnOperator,
  lookupOperator,
  lookupOperatorGroup,
  operatorNames,
  PEOPLE_LEVELS,
  people,
  recordAudit,
  type AccessDeps,
  type Caller,
} from '../../access/index.js';
import { cultureOf, type Attachment, type Culture } from '../../alerting/index.js';
import { askedPeriod } from '../dashboards/figures/dashboard-figures.js';
import { anyDashboard } from '../dashboards/dashboard.js';
import { noteUnknown, type Db } from '../references-sql.js';
import { buildReport } from '../report-files/build-report.js';
import { viewOf, type ReportView } from '../report-files/report-view-rules.js';
import { wordingOf } from '../report-files/wording.js';
import { recipientsIn } from '../reports/report-rules.js';
import type { ComposeDeps } from './compose.js';
import { selectRunFile, selectRuns, type RunsOf } from './history-sql.js';
import { runToWire } from './history.js';
import { fileOf } from './make-files.js';
import type { Addressed } from './recipients.js';
import { insertRuns, mailsOf, type SentMails } from './run-sql.js';

const FILE_TYPES = { PDF: 'PDFAttachment', Excel: 'ExcelAttachment', HTML: 'HTMLEmail' } as const;
/** Mails of one operator that are being made; who sends more waits. */
const MOST_WAITING = 5;
const RETRY_AFTER_S = 60;
/** Mails he sends within an hour: a mail to a group is one to each of its members. */
const MOST_RECENT = 30;
const RETRY_RECENT_S = 15 * 60;

/**
 * What the page of a dashboard shows the caller now, made as reports are made: on his clock, in his language, by his rights.
 * @throws Fault `missing` for the dashboard, `invalid` for the period or the filters.
 */
export async function exportDashboard(
  deps: ComposeDeps,
  caller: Caller,
  dashboardGuid: string,
  { Form, Culture: culture, As: _as, ...asked }: DashboardFileQuery,
): Promise<Attachment> {
  const now = deps.clock.now();
  const { period, view } = await shownNow(deps, caller, dashboardGuid, asked);
  const wish = { dashboardGuid, period, view, isOfPage: true, notes: '', lateSince: undefined, madeAt: now };
  const figures = await buildReport(deps, caller, wish);
  const wording = wordingOf(culture ?? (await cultureOfCaller(deps, caller)), figures.zone);
  const file = await fileOf(figures, wording, { fileType: FILE_TYPES[Form], fonts: deps.fonts });
  if (!file) throw new Error('a file was asked for');
  return file;
}

async function shownNow(
  { db, clock }: ComposeDeps,
  caller: Caller,
  dashboardGuid: string,
  asked: DashboardView,
): Promise<{ readonly name: string; readonly period: Period; readonly view: ReportView }> {
  const { name, period } = await anyDashboard(db, caller.accountId, dashboardGuid);
  return { name, period: askedPeriod(asked, period, caller.zone, clock.now()), view: viewOf(asked) };
}

async function cultureOfCaller({ db, clock }: ComposeDeps, { accountId, operatorGuid }: Caller): Promise<Culture> {
  const asking = { operatorGuids: [operatorGuid], operatorGroupGuids: [] };
  const [operator] = await people(db, accountId, asking, clock.now());
  return cultureOf(operator?.culture ?? '');
}

/**
 * Has what the page shows now made and mailed, by whoever makes the reports that are due; it is put on record. Mails that leave
 * the account are for administrators, as in scheduled reports.
 * @throws Fault `invalid` without a recipient, `missing` naming each there is not, `forbidden` for those the caller may not
 * see and for other addresses, `limited` for too many at once, and as `exportDashboard`.
 */
export async function sendDashboard(
  deps: AccessDeps & ComposeDeps,
  caller: Caller,
  dashboardGuid: string,
  { Form, Notes: notes = '', Recipients: recipients, View: asked = {} }: DashboardMail,
): Promise<string> {
  const { accountId, operatorGuid: ownerGuid, operatorName: senderName } = caller;
  const to = recipientsIn(recipients);
  await checkRecipients(deps.db, caller, to);
  const { name, ...shown } = await shownNow(deps, caller, dashboardGuid, asked);
  const [now, runGuid] = [deps.clock.now(), deps.chance.newGuid()];
  const once = { ...to, ...shown, ownerGuid, senderName, dashboardGuid, notes, fileType: FILE_TYPES[Form] };
  await deps.db.transaction().execute(async (tx) => {
    await holdOperator(tx, accountId, ownerGuid);
    demandRoom(await mailsOf(tx, accountId, ownerGuid, now - HOUR));
    const run = { account_id: accountId, run_guid: runGuid, report_guid: null, once, name } as const;
    const moment = { cause: 'manual', nominal_at: now, created_at: now, state: 'waiting', is_late: false } as const;
    await insertRuns(tx, [{ ...run, ...moment }]);
    const object = { objectType: 'Dashboard', objectGuid: dashboardGuid, objectName: name };
    await recordAudit(tx, caller, { at: now, action: 'Sent', ...object, after: { Form, Recipients: recipients } });
  });
  return runGuid;
}

function demandRoom({ waiting, recent }: SentMails): void {
  if (waiting >= MOST_WAITING) {
    const text = 'Mails sent before are still being made: try again soon';
    throw new Fault('limited', text, { retryAfterS: RETRY_AFTER_S });
  }
  if (recent >= MOST_RECENT) {
    throw new Fault('limited', `You sent ${MOST_RECENT} dashboards within an hour`, { retryAfterS: RETRY_RECENT_S });
  }
}

async function checkRecipients(db: Db, caller: Caller, to: Addressed): Promise<void> {
  const { operatorGuids, operatorGroupGuids, extraAddresses } = to;
  const problems = new Problems();
  const isNobody = operatorGuids.length + operatorGroupGuids.length + extraAddresses.length === 0;
  problems.when(isNobody, 'Recipients', 'at least one is needed');
  problems.throwIfAny();
  const { accountId } = caller;
  await noteUnknown(db, accountId, problems, { field: 'Recipients.Operators', kind: 'operator', guids: operatorGuids });
  const groups = { field: 'Recipients.OperatorGroups', kind: 'operatorGroup', guids: operatorGroupGuids } as const;
  await noteUnknown(db, accountId, problems, groups);
  problems.throwIfAny('missing');
  if (caller.isAdministrator) return;
  const refused = 'only administrators may send to addresses that are no operator’s';
  problems.when(extraAddresses.length > 0, 'Recipients.ExtraEmailAddresses', refused);
  for (const guid of operatorGuids) {
    const operator = await lookupOperator(db, accountId, guid);
    const level = operator ? levelOnOperator(caller, guid, operator) : PEOPLE_LEVELS.none;
    problems.when(level < PEOPLE_LEVELS.see, 'Recipients.Operators', `you may not see operator ${guid}`);
  }
  for (const guid of operatorGroupGuids) {
    const group = await lookupOperatorGroup(db, accountId, guid);
    const level = group ? levelOnGroup(caller, guid, group) : PEOPLE_LEVELS.none;
    problems.when(level < PEOPLE_LEVELS.see, 'Recipients.OperatorGroups', `you may not see operator group ${guid}`);
  }
  problems.throwIfAny('forbidden');
}

const sentOf = (dashboardGuid: string, { isAdministrator, operatorGuid }: Caller): RunsOf => ({
  dashboardGuid,
  madeFor: isAdministrator ? undefined : operatorGuid,
});

/** What was mailed of a dashboard by hand, newest first; to others than administrators what they sent themselves. */
export async function listDashboardMails(
  { db }: ComposeDeps,
  caller: Caller,
  dashboardGuid: string,
): Promise<DashboardMailRun[]> {
  const runs = await selectRuns(db, caller.accountId, sentOf(dashboardGuid, caller));
  const names = await operatorNames(db, caller.accountId);
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
  const file = await selectRunFile(db, caller.accountId, { ...sentOf(dashboardGuid, caller), fileGuid });
  if (!file) throw new Fault('missing', `There is no file ${fileGuid} of this dashboard`);
  return file;
}
