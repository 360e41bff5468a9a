import { type Culture, toCulture } from '@vedette/i18n/culture';
import { createHash } from 'node:crypto';
import {
  MAX_STATED_CHECKS,
  MAX_STATED_MONITORS,
  type SlaStatement,
  type SlaStatementRequest,
} from '@vedette/contract/v1/sla/sla-statement';
import { DAY, MINUTE, SECOND } from '@vedette/kernel/clock';
import { Fault, Problems } from '@vedette/kernel/fault';
import { signDocument, signJson } from '@vedette/kernel/signed-file';
import { keyFingerprint } from '@vedette/kernel/signing-keys';

import { loadAccountDefaults, recordAudit } from '../../access/index.js';
import type { Caller } from '../../rights/index.js';
import type { SystemFonts } from '@vedette/documents/fonts/find-font';
import { renderReportPdf } from '../report-files/pdf/report-pdf.js';
import { createReportFormatter } from '../report-files/texts/report-formatter.js';
import { reportFileName } from '../report-runs/render-report-file.js';
import {
  loadSigningKeys,
  type SigningContext,
  readOverview,
  type SlaFigureDeps,
  toTimeSchedule,
  toSlaFields,
  type SlaStore,
  loadSla,
  createSlaStore,
} from '../../sla/index.js';
import { EVIDENCE_RULE, readEvidence } from './evidence-sql.js';
import {
  countEvidenceChecks,
  MAX_STATEMENT_CHANGES,
  toStatementReport,
  overlapsPeriod,
  type Bundle,
  type StatementChange,
  type DailyEvidence,
  type Statement,
} from './statement-rules.js';
import { requireStillVisible, type VisibleScope } from '../../monitors/index.js';
import { countStatements, insertStatement, MAX_STATEMENTS } from './statement-sql.js';

export type StatementDeps = SigningContext &
  Omit<SlaFigureDeps, keyof SigningContext> & {
    /** Fonts for scripts without a bundled font. */
    readonly fonts: SystemFonts;
  };

/**
 * Signs what the page of an SLA shows now for the monitors the caller may see, and stores both files.
 * @throws Fault `missing` for the SLA, `invalid` for the period, for no monitors and for too many, `conflict` when the
 * caller has the maximum number of statements, `forbidden` when the caller's visible scope has shrunk by the time it is
 * made
 */
export async function createStatement(
  deps: StatementDeps,
  visibleScope: VisibleScope,
  slaGuid: string,
  request: SlaStatementRequest,
): Promise<SlaStatement> {
  const { caller } = visibleScope;
  const { accountId } = caller;
  if ((await countStatements(deps.db, { accountId, slaGuid, authorGuid: caller.operatorGuid })) >= MAX_STATEMENTS) {
    throw new Fault('conflict', `You already have ${MAX_STATEMENTS} statements of this SLA. Delete one first.`);
  }
  const statement = await buildStatement(deps, caller, slaGuid, request);
  const keys = await loadSigningKeys(deps, accountId);
  const fingerprint = keyFingerprint(keys.publicKey);
  const culture = request.Culture ?? toCulture((await loadAccountDefaults(deps.db, accountId)).culture);
  const { fileName, pdf } = await renderStatement(deps, statement, culture, fingerprint);
  const document = signDocument(pdf, keys);
  const Sha256 = createHash('sha256').update(document).digest('hex');
  const bundle: Bundle = { ...statement, Document: { FileName: `${fileName}.pdf`, Bytes: document.length, Sha256 } };
  const summary = {
    StatementGuid: statement.StatementGuid,
    CreatedAt: statement.CreatedAt,
    CreatedBy: statement.CreatedBy,
    FromAt: statement.FromAt,
    UntilAt: statement.UntilAt,
    Monitors: statement.Monitors.length,
    Checks: countEvidenceChecks(statement),
    Fingerprint: fingerprint,
    FileName: fileName,
  };
  const files = { document, bundle: Buffer.from(signJson(bundle, keys)) };
  await requireStillVisible(visibleScope);
  await deps.db.transaction().execute(async (tx) => {
    await insertStatement(tx, { ...summary, ...files, accountId, slaGuid, authorGuid: caller.operatorGuid });
    const object = { objectType: 'SLA', objectGuid: slaGuid, objectName: statement.Sla.Description };
    await recordAudit(tx, caller, {
      at: statement.CreatedAt,
      action: 'Updated',
      ...object,
      after: { Statement: summary },
    });
  });
  return summary;
}

async function buildStatement(
  deps: StatementDeps,
  caller: Caller,
  slaGuid: string,
  { Culture: _culture, ...query }: SlaStatementRequest,
): Promise<Statement> {
  const { accountId, accountZone: Zone } = caller;
  const overview = await readOverview(deps, caller, slaGuid, { ...query, Take: MAX_STATED_MONITORS });
  checkSize(overview);
  const store = createSlaStore(deps.db, accountId);
  const sla = await loadSla(store, slaGuid);
  const { OperatorReponseTimeThreshold: _older, ...Sla } = toSlaFields(sla);
  const periods = (await store.exclusions(slaGuid))
    .map(({ description, starts, ends }) => ({ Description: description, From: starts, Until: ends }))
    .filter((each) => overlapsPeriod(each, overview, Zone));
  return {
    Format: 'vedette-sla-statement',
    Version: 1,
    StatementGuid: deps.random.newGuid(),
    AccountId: accountId,
    CreatedAt: deps.clock.now(),
    CreatedBy: caller.operatorName,
    Zone,
    FromAt: overview.FromAt,
    UntilAt: overview.UntilAt,
    CountsFromAt: overview.CountsFromAt,
    Sla: { ...Sla, TimeSchedule: toTimeSchedule(sla.activeHours), ExclusionPeriods: periods },
    Changes: await loadStatementChanges(store, slaGuid, overview),
    Monitors: overview.Rows,
    Evidence: await loadEvidence(deps, accountId, overview),
  };
}

async function loadStatementChanges(
  store: Pick<SlaStore, 'versions'>,
  slaGuid: string,
  { FromAt: start, UntilAt: end }: Overview,
): Promise<StatementChange[]> {
  const found = await store.versions({ slaGuid, affectedPeriod: { start, end }, take: MAX_STATEMENT_CHANGES });
  return found.map(({ VersionId: _id, OperatorGuid: _by, Monitors: _all, ...version }) => {
    const { FiguresFromAt: _from, FiguresReadAt: _read, IsPending: _pending, ...published } = version;
    const { PendingError: _error, NextAttemptAt: _again, ...change } = published;
    return change;
  });
}

type Overview = Awaited<ReturnType<typeof readOverview>>;

function checkSize({ Total, Rows }: Overview): void {
  const problems = new Problems();
  const groupRule = `must name a group of at most ${MAX_STATED_MONITORS} monitors that the caller may view (here: ${Total})`;
  problems.when(Total === 0 || Total > MAX_STATED_MONITORS, 'MonitorGroupGuid', groupRule);
  const checks = Rows.reduce((sum, { Checks }) => sum + Checks, 0);
  const shorter = `must be shorter or cover fewer monitors: at most ${MAX_STATED_CHECKS} checks (here: ${checks})`;
  problems.when(checks > MAX_STATED_CHECKS, 'PresetPeriod', shorter);
  problems.throwIfAny();
}

async function loadEvidence(
  { db, clock, retention }: StatementDeps,
  accountId: number,
  { CountsFromAt, UntilAt, Rows }: Overview,
): Promise<Statement['Evidence']> {
  const oldestCheckAt = (Math.floor(clock.now() / DAY) - retention.checkDays) * DAY;
  const period = { start: Math.min(UntilAt, Math.max(CountsFromAt, oldestCheckAt)), end: UntilAt };
  const days: DailyEvidence[] = [];
  for (const { MonitorGuid: monitorGuid } of Rows) {
    for (const { dayAt, checks, sha256 } of await readEvidence(db, { accountId, monitorGuid, period })) {
      const Day = new Date(dayAt).toISOString().slice(0, 10);
      days.push({ MonitorGuid: monitorGuid, Day, Checks: checks, Sha256: sha256 });
    }
  }
  return { Rule: EVIDENCE_RULE, FromAt: period.start, Days: days };
}

async function renderStatement(
  { fonts }: Pick<StatementDeps, 'fonts'>,
  statement: Statement,
  culture: Culture,
  fingerprint: string,
): Promise<{ readonly fileName: string; readonly pdf: Buffer }> {
  const formatter = createReportFormatter(culture, statement.Zone);
  const { getText } = formatter;
  const { UptimeErrorThreshold: error, UptimeWarningThreshold: target } = statement.Sla;
  const { LoadTimeErrorThreshold: seconds, OperatorResponseTimeThreshold: minutes } = statement.Sla;
  const notes = [
    getText('statementNumber', { guid: statement.StatementGuid }),
    getText('statementBy', { name: statement.CreatedBy }),
    getText('statementTarget', { target: formatter.value(target, 'target') }),
    ...(error < target ? [getText('statementThreshold', { error: formatter.value(error, 'target') })] : []),
    ...(seconds > 0 ? [getText('statementLoadTime', { most: formatter.value(seconds * SECOND, 'ms') })] : []),
    ...(minutes > 0 ? [getText('statementResponse', { most: formatter.value(minutes * MINUTE, 'duration') })] : []),
    getText('statementKey', { fingerprint }),
    getText('statementVerify'),
  ];
  const report = toStatementReport(statement, notes.join('\n'));
  const titledReport = { ...report, name: formatter.formatLabelled(getText('statement'), report.name) };
  const fileName = reportFileName({ ...titledReport, name: `${getText('statement')} ${report.name}` }, formatter);
  return { fileName, pdf: await renderReportPdf(titledReport, formatter, fonts) };
}
