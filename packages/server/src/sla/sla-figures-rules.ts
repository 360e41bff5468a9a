/** Rates figures by an SLA. */
import type { SlaFigures } from '@vedette/contract/v1/sla/sla';
import { MINUTE, SECOND } from '@vedette/kernel/clock';
import { remainingPercentage } from '@vedette/kernel/percentages';
import { observedPercentage, percentileMs, uptimeIfObserved } from '../checks/index.js';
import type { AlertFigures, Figures } from '../figures/index.js';
import type { StoredSla } from './stored-sla.js';

type State = NonNullable<SlaFigures['UptimeState']>;
type Thresholds = Pick<StoredSla, 'uptimeError' | 'uptimeWarning' | 'loadTimeS' | 'responseMinutes'>;

export interface SlaFigureInput {
  readonly figures: Figures;
  readonly alerts: AlertFigures;
  /** Length of the whole period, including time that does not count. */
  readonly lengthMs: number;
}

/** Good from the warning threshold on, an error below the error threshold. */
function uptimeState(percentage: number, { uptimeError, uptimeWarning }: Thresholds): State {
  if (percentage >= uptimeWarning) return 'Good';
  return percentage >= uptimeError ? 'Warning' : 'Error';
}

export function rateSlaFigures(sla: Thresholds, { figures, alerts, lengthMs }: SlaFigureInput): SlaFigures {
  const { times, timed } = figures;
  const { upMs, downMs, unknownMs, plannedMs } = times;
  const uptime = uptimeIfObserved(times);
  const observed = observedPercentage(times);
  // Figures stored by an earlier release still include load times of Staging (docs/architecture/sla.md#1001).
  const isTimed = timed > 0 && figures.checks > 0;
  const p95 = isTimed ? percentileMs(figures.latency, 0.95) : undefined;
  const loadTime = isTimed ? figures.totalMs / timed : undefined;
  const response = alerts.responses > 0 ? alerts.responseMs / alerts.responses : undefined;
  const loadTimeState = loadTime === undefined ? undefined : limitState(loadTime, sla.loadTimeS * SECOND);
  const responseState = response === undefined ? undefined : limitState(response, sla.responseMinutes * MINUTE);
  return {
    UpMs: upMs,
    DownMs: downMs,
    UnknownMs: unknownMs,
    PlannedMs: plannedMs,
    ExcludedMs: Math.max(0, lengthMs - upMs - downMs - unknownMs),
    ...(uptime !== undefined && {
      UptimePercentage: uptime,
      DowntimePercentage: remainingPercentage(uptime),
      UptimeState: uptimeState(uptime, sla),
    }),
    ...(observed !== undefined && { ObservedPercentage: observed }),
    Checks: figures.checks,
    ConfirmedErrors: figures.confirmed,
    ...(loadTime !== undefined && { TotalTime: Math.round(loadTime) }),
    ...(p95 !== undefined && { P95: Math.round(p95) }),
    ...(loadTimeState && { LoadTimeState: loadTimeState }),
    Alerts: alerts.alerts,
    Responses: alerts.responses,
    ...(response !== undefined && { OperatorResponseTime: Math.round(response) }),
    ...(responseState && { ResponseState: responseState }),
  };
}

/** A value above the limit is an error, without a warning; 0 disables the limit. */
function limitState(value: number, limit: number): State | undefined {
  if (limit === 0) return undefined;
  return value > limit ? 'Error' : 'Good';
}
