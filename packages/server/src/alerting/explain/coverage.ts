import { yieldToEventLoop } from '@vedette/kernel/concurrency/event-loop';
import type { CheckView } from '@vedette/contract/v1/checks/check';
import type { Coverage as WireCoverage, NotifiedRecipient } from '@vedette/contract/v1/alerting/coverage';
import { translateToEnglish, type Translate } from '@vedette/i18n/translator';
import type { Caller } from '../../rights/index.js';
import { findSuppressionReason, type SuppressionReason } from '../escalation/escalation-rules.js';
import type { AlertingPorts, MonitorFacts } from '../ports/ports.js';
import { loadMonitorGuids, loadIntegrationNames } from './explain-sql.js';
import { readSuppressedNow } from './suppressed-now.js';
import { judgeCoverage, explainNoRecipientNow, type Coverage, type LevelPlan } from './plan-rules.js';
import { readPlans } from './plan.js';
import type { ContextPick } from '../../module/context.js';
import type { MonitorAccess } from '../../monitors/index.js';

export interface ExplainContext extends ContextPick<'db' | 'clock'>, Pick<MonitorAccess, 'visibleTo'> {
  readonly ports: AlertingPorts;
  /** @throws Fault `missing` for a check that the caller's account does not have */
  readonly readCheck: (caller: Caller, checkId: number) => Promise<CheckView>;
}

export type CoverageContext = Omit<ExplainContext, 'readCheck'>;

export const EDIT_LEVEL = 1;
const MAX_ROWS = 1_000;
const MAX_NAMES = 20;
/** Number of monitors judged before the event loop is yielded. */
const BATCH_SIZE = 500;

/**
 * Returns which of the caller's monitors would alert no one, and why; for the others, the current recipients.
 * Definitions that the caller may not edit do not count, since their recipients are not visible to them.
 */
export async function readMonitorCoverage(
  deps: CoverageContext,
  caller: Caller,
  translate: Translate = translateToEnglish,
): Promise<WireCoverage> {
  const { db, ports, clock } = deps;
  const { accountId, rights } = caller;
  const at = clock.now();
  const visible = await deps.visibleTo(caller);
  const data = await db.transaction().execute(async (tx) => {
    const guids = visible === 'all' ? await loadMonitorGuids(tx, accountId) : visible;
    const monitors = await ports.monitorFacts(tx, guids, at);
    return {
      monitors,
      plans: await readPlans(tx, ports, { accountId, monitors, at }),
      names: await loadIntegrationNames(tx, accountId),
      suppressedNow: await readSuppressedNow(tx, ports, { accountId, monitors, at, visible, translate }),
    };
  });
  const mayEdit = ({ level }: LevelPlan): boolean =>
    rights.level('alertDefinition', level.alertDefinitionGuid) >= EDIT_LEVEL;
  const judge = createCoverageJudge(mayEdit, translate);
  const judged: JudgedMonitor[] = [];
  for (const monitor of data.monitors) {
    judged.push({ monitor, coverage: judge(monitor, data.plans.get(monitor.monitorGuid) ?? NO_PLANS) });
    if (judged.length % BATCH_SIZE === 0) await yieldToEventLoop();
  }
  const editablePlans = (monitorGuid: string): readonly LevelPlan[] =>
    (data.plans.get(monitorGuid) ?? NO_PLANS).filter(mayEdit);
  const isProduction = ({ monitor }: JudgedMonitor): boolean => monitor.monitorMode === 'Production';
  const uncovered = judged.filter(({ coverage }) => !coverage.isCovered);
  const covered = judged.filter(({ coverage }) => coverage.isCovered);
  // Monitors outside Production are not meant to alert anyone, so they come last.
  const [uncoveredProduction, uncoveredOthers] = [
    uncovered.filter(isProduction),
    uncovered.filter((one) => !isProduction(one)),
  ];
  return {
    ...countCoverage(judged),
    Production: countCoverage(judged.filter(isProduction)),
    Rows: [...uncoveredProduction, ...covered, ...uncoveredOthers].slice(0, MAX_ROWS).map((one) => ({
      ...toCoverageRow(one, { ...data, translate }),
      ...alertConditions(one.monitor, editablePlans(one.monitor.monitorGuid)),
    })),
  };
}

const NO_PLANS: readonly LevelPlan[] = [];

/**
 * Judges monitors, once for each combination of plans and suppression reason. `readPlans` returns the same list for
 * equal plans.
 */
function createCoverageJudge(isCounted: (plan: LevelPlan) => boolean, translate: Translate) {
  const coverageCache = new Map<readonly LevelPlan[], Map<SuppressionReason | undefined, Coverage>>();
  return (monitor: MonitorFacts, plans: readonly LevelPlan[]): Coverage => {
    const coverageByReason = coverageCache.get(plans) ?? new Map<SuppressionReason | undefined, Coverage>();
    coverageCache.set(plans, coverageByReason);
    const reason = findSuppressionReason(monitor);
    const coverage = coverageByReason.get(reason) ?? judgeCoverage(monitor, plans.filter(isCounted), translate);
    coverageByReason.set(reason, coverage);
    return coverage;
  };
}

interface JudgedMonitor {
  readonly monitor: MonitorFacts;
  readonly coverage: Coverage;
}

interface RowContext {
  /** Names of integrations by guid. */
  readonly names: ReadonlyMap<string, string>;
  readonly suppressedNow: ReadonlyMap<string, readonly string[]>;
  readonly translate: Translate;
}

type Row = WireCoverage['Rows'][number];
type Conditions = Pick<Row, 'IsMonitorActive' | 'IsAlertingEnabled' | 'HasActiveDefinition' | 'HasActiveLevel'>;

/** Returns the conditions that must all hold before anyone is notified. */
function alertConditions({ isActive, generateAlert }: MonitorFacts, plans: readonly LevelPlan[]): Conditions {
  const active = plans.filter(({ level }) => level.isDefinitionActive);
  return {
    IsMonitorActive: isActive,
    IsAlertingEnabled: generateAlert,
    HasActiveDefinition: active.length > 0,
    HasActiveLevel: active.some(({ level }) => level.isActive),
  };
}

function toCoverageRow(
  { monitor, coverage }: JudgedMonitor,
  { names, suppressedNow, translate }: RowContext,
): Omit<Row, keyof Conditions> {
  const { isCovered, reasons, notified } = coverage;
  const noRecipientReason = explainNoRecipientNow(monitor, coverage, translate);
  const recipientName = ({ address, integrationGuid }: (typeof notified)[number]['delivery']): string =>
    address === '' ? (names.get(integrationGuid) ?? '') : address;
  const suppressions = suppressedNow.get(monitor.monitorGuid) ?? [];
  const notifiedNow = (suppressions.length > 0 ? [] : notified).map(({ level, delivery }) => ({
    Recipient: recipientName(delivery),
    AlertDefinitionGuid: level.alertDefinitionGuid,
    AlertName: level.definitionName,
    EscalationLevelId: level.levelId,
  }));
  return {
    MonitorGuid: monitor.monitorGuid,
    MonitorName: monitor.name,
    MonitorMode: monitor.monitorMode,
    IsCovered: isCovered,
    Reasons: [
      ...reasons,
      ...(noRecipientReason === undefined ? [] : [translate('Now: {why}', { why: noRecipientReason })]),
      ...suppressions.map((why) => translate('Suppressed now: {why}', { why })),
    ],
    CurrentRecipients: uniqueRecipients(notifiedNow).slice(0, MAX_NAMES),
  };
}

function countCoverage(judged: readonly JudgedMonitor[]) {
  const covered = judged.filter(({ coverage }) => coverage.isCovered).length;
  return { Covered: covered, Uncovered: judged.length - covered };
}

/** Merges entries of a recipient that a level reaches in several ways. */
const uniqueRecipients = (entries: readonly NotifiedRecipient[]): NotifiedRecipient[] => [
  ...new Map(
    entries.map((one) => [JSON.stringify([one.Recipient, one.AlertDefinitionGuid, one.EscalationLevelId]), one]),
  ).values(),
];
