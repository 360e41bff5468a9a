/** Steps and points of the latency chart. */
import type { LatencyPoint } from '@vedette/contract/v1/monitors/monitor-figures';
import { DAY, HOUR, MINUTE, type Instant } from '@vedette/kernel/clock';

/** Source of the numbers in a chart: rows for short periods, roll-ups for longer ones. */
export interface ChartPlan {
  readonly source: 'rows' | 'quarters' | 'hours' | 'days';
  readonly stepMs: number;
}

const CHART_STEPS: readonly ChartPlan[] = [
  { source: 'rows', stepMs: MINUTE },
  { source: 'rows', stepMs: 5 * MINUTE },
  { source: 'quarters', stepMs: 15 * MINUTE },
  { source: 'quarters', stepMs: 30 * MINUTE },
  { source: 'quarters', stepMs: HOUR },
  { source: 'quarters', stepMs: 3 * HOUR },
  { source: 'hours', stepMs: 6 * HOUR },
  { source: 'hours', stepMs: 12 * HOUR },
  { source: 'days', stepMs: DAY },
  { source: 'days', stepMs: 7 * DAY },
];

/** Longest period that is drawn from rows. */
const MAX_ROWS_PERIOD_MS = 6 * HOUR;

/** Returns the finest steps of which the period has at most `points`. */
export function planChart(from: Instant, until: Instant, points: number): ChartPlan {
  const lengthMs = until - from;
  const fits = ({ source, stepMs }: ChartPlan): boolean =>
    lengthMs / stepMs <= points && (source !== 'rows' || lengthMs <= MAX_ROWS_PERIOD_MS);
  return CHART_STEPS.find(fits) ?? { source: 'days', stepMs: Math.ceil(lengthMs / points / DAY) * DAY };
}

/** Sums of the checks that reported TLS, wait and receive times, and their number; 0: none. */
export interface PhaseSums {
  readonly phased: number;
  readonly tlsMs: number;
  readonly waitMs: number;
  readonly receiveMs: number;
}

/** Converts sums as stored in roll-ups. */
export const toPhaseSums = (row: {
  readonly phased: number | null;
  readonly tls_ms: number | null;
  readonly wait_ms: number | null;
  readonly receive_ms: number | null;
}): PhaseSums => ({
  phased: row.phased ?? 0,
  tlsMs: row.tls_ms ?? 0,
  waitMs: row.wait_ms ?? 0,
  receiveMs: row.receive_ms ?? 0,
});

/** Sums that make up a point. `S` is what percentiles are computed from. */
export interface ChartPart<S> extends PhaseSums {
  readonly at: Instant;
  readonly checks: number;
  readonly unconfirmed: number;
  readonly confirmed: number;
  readonly timed: number;
  readonly resolveMs: number;
  readonly connectMs: number;
  readonly downloadMs: number;
  readonly samples: S;
}

/**
 * Builds points in steps that begin at whole multiples of the step. A step without a check has no point, so the line
 * has a gap. Times are sums in the parts and averages in the points.
 */
export function buildLatencyPoints<S>(
  parts: readonly ChartPart<S>[],
  stepMs: number,
  getPercentiles: (samples: readonly S[]) => Pick<LatencyPoint, 'P50' | 'P95'>,
): LatencyPoint[] {
  const bySteps = new Map<Instant, ChartPart<S>[]>();
  for (const part of parts) {
    const at = Math.floor(part.at / stepMs) * stepMs;
    const group = bySteps.get(at);
    if (group) group.push(part);
    else bySteps.set(at, [part]);
  }
  return [...bySteps]
    .sort(([a], [b]) => a - b)
    .map(([at, stepParts]) => buildLatencyPoint(at, stepParts, getPercentiles))
    .filter(({ Checks }) => Checks > 0);
}

function buildLatencyPoint<S>(
  at: Instant,
  parts: readonly ChartPart<S>[],
  getPercentiles: (samples: readonly S[]) => Pick<LatencyPoint, 'P50' | 'P95'>,
): LatencyPoint {
  const sum = (read: (part: ChartPart<S>) => number): number => parts.reduce((total, part) => total + read(part), 0);
  const timed = sum((part) => part.timed);
  const phased = sum((part) => part.phased);
  const average = (total: number, count = timed): number => Math.round(total / count);
  return {
    At: at,
    Checks: sum((part) => part.checks),
    UnconfirmedErrors: sum((part) => part.unconfirmed),
    ConfirmedErrors: sum((part) => part.confirmed),
    ...getPercentiles(parts.map(({ samples }) => samples)),
    ...(timed > 0 && {
      ResolveTime: average(sum((part) => part.resolveMs)),
      ConnectionTime: average(sum((part) => part.connectMs)),
      DownloadTime: average(sum((part) => part.downloadMs)),
    }),
    ...(phased > 0 && {
      TlsTime: average(
        sum((part) => part.tlsMs),
        phased,
      ),
      WaitTime: average(
        sum((part) => part.waitMs),
        phased,
      ),
      ReceiveTime: average(
        sum((part) => part.receiveMs),
        phased,
      ),
    }),
  };
}
