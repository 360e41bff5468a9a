/** Converts figures to the wire format. */
import type { RelationObject } from '@vedette/contract/v4/envelope';
import { statisticsFilters, type Statistics, type StatisticsQuery } from '@vedette/contract/v4/statistics';
import { MINUTE, SECOND } from '@vedette/kernel/clock';
import { remainingPercentage } from '@vedette/kernel/percentages';
import type { Period } from '@vedette/kernel/periods';
import { formatLocalDateTime } from '@vedette/kernel/zones';
import { uptimePercentage } from '../../checks/index.js';
import type { AlertFigures } from './alert-figures-sql.js';
import { bucketId } from './bucket-rules.js';
import type { Figures } from './figures.js';

/** One bucket with its figures and alerts. */
export interface BucketFigures {
  readonly bucket: Period;
  readonly figures: Figures;
  readonly alerts: AlertFigures;
}

/** Targets of an SLA; 0: no target. */
export interface SlaTargets {
  /** Percent. */
  readonly uptimeWarning: number;
  readonly loadTimeS: number;
  readonly responseMinutes: number;
}

export interface StatisticsOptions {
  readonly zone: string;
  /** The SLA whose targets are returned; undefined: none, as for groups. */
  readonly sla: SlaTargets | undefined;
  readonly filter: StatisticsQuery['Filter'];
  readonly relation: RelationObject;
}

const round4 = (value: number): number => Math.round(value * 10_000) / 10_000;

/** Returns one entry of the response. */
export function toStatistics({ bucket, figures, alerts }: BucketFigures, options: StatisticsOptions): Statistics {
  const { zone, sla, filter, relation } = options;
  const { times, timed } = figures;
  const uptime = uptimePercentage(times);
  const mean = (sumMs: number): number => Math.round(sumMs / timed) / SECOND;
  const all: Omit<Statistics['Attributes'], 'StartDateTime' | 'EndDateTime'> = {
    Alerts: alerts.alerts,
    ...(sla && targetAttributes(sla)),
    ...(sla && {
      OperatorResponseTime: alerts.responses === 0 ? 0 : round4(alerts.responseMs / alerts.responses / MINUTE),
    }),
    ...(uptime !== undefined && { DowntimePercentage: remainingPercentage(uptime), UptimePercentage: uptime }),
    Checks: figures.checks,
    ConfirmedErrors: figures.confirmed,
    UnconfirmedErrors: figures.unconfirmed,
    Uptime: Math.round(times.upMs / SECOND),
    Downtime: Math.round(times.downMs / SECOND),
    ...(timed > 0 && {
      TotalTime: mean(figures.totalMs),
      ResolveTime: mean(figures.resolveMs),
      ConnectionTime: mean(figures.connectMs),
      DownloadTime: mean(figures.downloadMs),
      TotalBytes: Math.round(figures.totalBytes / timed),
    }),
  };
  const included = statisticsFilters.filter((name) => name in all && (filter === undefined || filter.includes(name)));
  return {
    Type: 'Statistics',
    Id: bucketId(bucket.start, zone),
    Attributes: {
      StartDateTime: formatLocalDateTime(bucket.start, zone),
      EndDateTime: formatLocalDateTime(bucket.end, zone),
      ...Object.fromEntries(included.map((name) => [name, all[name]])),
    },
    Relationships: [relation],
    Links: {},
  };
}

/** Returns the targets of the SLA, without unset ones. The desired uptime is the warning threshold. */
function targetAttributes({ uptimeWarning, loadTimeS, responseMinutes }: SlaTargets) {
  return {
    SlaTarget: uptimeWarning,
    ...(loadTimeS > 0 && { SlaTargetTotalTime: loadTimeS }),
    ...(responseMinutes > 0 && { OperatorResponseTarget: responseMinutes }),
  };
}
