import type { Instant } from '@vedette/kernel/clock';
import { retryDueAt } from './sla-due-rules.js';
import {
  claimDueVersion,
  saveFigures,
  saveAffectedTime,
  recordPendingError,
  selectMonitorsAfter,
  toPendingError,
  type DueVersion,
} from './sla-due-sql.js';
import { retentionPeriod, measureMonths, maxMonitorsPerStatement, newestMonths } from './sla-measure.js';
import { findAffectedTime, type AffectedMonth } from './sla-version-rules.js';
import { selectMonitorGuids } from './sla-version-sql.js';
import type { FigureReads } from '../figures/index.js';
import type { ContextPick } from '../module/context.js';

export interface DueContext extends ContextPick<'db' | 'clock'>, FigureReads {
  /** Called with a version that could not be computed, and when it is retried. */
  readonly onError: (
    error: unknown,
    version: Pick<DueVersion, 'slaGuid' | 'versionId'> & { readonly attempts: number },
    nextAt: Instant,
  ) => void;
}

/**
 * Reads pending figures of SLA versions for a bounded number of monitors, oldest version first. Each step is stored, so
 * that another process can continue. A version that fails is retried with back-off without blocking the others.
 * @param maxSteps maximum number of steps; each measures the monitors of one statement
 * @throws the error of an unreachable store
 */
export async function measureDueVersions(deps: DueContext, signal: AbortSignal, maxSteps = 20): Promise<void> {
  let planned: { readonly versionId: number; readonly months: readonly AffectedMonth[] } | undefined;
  for (let step = 0; step < maxSteps && !signal.aborted; step += 1) {
    const version = await claimDueVersion(deps.db, deps.clock.now());
    if (!version) return;
    const { versionId } = version;
    try {
      if (planned?.versionId !== versionId) planned = { versionId, months: await planMonths(deps, version) };
      if (planned.months.length > 0) await measureNextMonitors(deps, version, planned.months);
    } catch (error) {
      const pendingError = toPendingError(error);
      if (pendingError === undefined) throw error;
      const nextAt = retryDueAt(version.attempts, deps.clock.now());
      await recordPendingError(deps.db, version, { pendingError, nextAt });
      const { slaGuid, attempts } = version;
      deps.onError(error, { slaGuid, versionId, attempts }, nextAt);
    }
  }
}

/**
 * Returns the months to measure. The first step of a version stores its affected time. Without months, the version has
 * no figures and is no longer due.
 */
async function planMonths(deps: DueContext, version: DueVersion): Promise<readonly AffectedMonth[]> {
  const { activeTimeChange, at, accountId, figuresFrom } = version;
  const affected = findAffectedTime(activeTimeChange.before, activeTimeChange.after, retentionPeriod(at, deps));
  if (affected && figuresFrom !== null) return affected.months.filter(({ start }) => start >= figuresFrom);
  const months = affected ? newestMonths(affected, (await selectMonitorGuids(deps.db, accountId)).length) : [];
  const [first] = months;
  await saveAffectedTime(deps.db, version, affected && first && { ...affected, figuresFrom: first.start });
  return months;
}

async function measureNextMonitors(
  deps: DueContext,
  version: DueVersion,
  months: readonly AffectedMonth[],
): Promise<void> {
  const { accountId, at, afterMonitorGuid } = version;
  const maxMonitors = maxMonitorsPerStatement(months);
  const monitors = await selectMonitorsAfter(deps.db, accountId, afterMonitorGuid, maxMonitors);
  const figures = await measureMonths(deps, { accountId, at, monitors, months });
  const readAt = deps.clock.now();
  await saveFigures(deps.db, version, {
    at: readAt,
    figures,
    lastMonitorGuid: monitors.length < maxMonitors ? undefined : monitors.at(-1),
  });
}
