/** Steps and points of the latency chart. */
import type { LatencyPoint } from '@vedette/contract/v1/monitor-figures';
import { DAY, HOUR, MINUTE, type Instant } from '@vedette/kernel/clock';

/** Where the numbers of a chart come from: rows for short periods, roll-ups for longer ones. */
export interface ChartPlan {
  readonly source: 'rows' | 'quarters' | 'hours' | 'days';
  readonly stepMs: number;
}

const steps: readonly ChartPlan[] = [
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
const ROWS_MS = 6 * HOUR;

/** The finest steps of which the period has at most `points`. */
export function planChart(from: Instant, until: Instant, points: number): ChartPlan {
  const lengthMs = until - from;
  const fits = ({ source, stepMs }: ChartPlan): boolean =>
    lengthMs / stepMs <= points && (source !== 'rows' || lengthMs <= ROWS_MS);
  return steps.find(fits) ?? { source: 'days', stepMs: Math.ceil(lengthMs / points / DAY) * DAY };
}

/** What adds up to one point. `S` is what its percentiles are made from. */
export interface Part<S> {
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
 * Points in steps that begin at whole multiples of the step; a step without a check has none, so the line has a gap.
 * Times are sums in the parts and averages in the points.
 */
export function pointsOf<S>(
  parts: readonly Part<S>[],
  stepMs: number,
  latencyOf: (samples: readonly S[]) => Pick<LatencyPoint, 'P50' | 'P95'>,
): LatencyPoint[] {
  const bySteps = new Map<Instant, Part<S>[]>();
  for (const part of parts) {
    const at = Math.floor(part.at / stepMs) * stepMs;
    const known = bySteps.get(at);
    if (known) known.push(part);
    else bySteps.set(at, [part]);
  }
  return [...bySteps]
    .sort(([a], [b]) => a - b)
    .map(([at, own]) => pointOf(at, own, latencyOf))
    .filter(({ Checks }) => Checks > 0);
}

function pointOf<S>(
  at: Instant,
  parts: readonly Part<S>[],
  latencyOf: (samples: readonly S[]) => Pick<LatencyPoint, 'P50' | 'P95'>,
): LatencyPoint {
  const sum = (read: (part: Part<S>) => number): number => parts.reduce((total, part) => total + read(part), 0);
  const timed = sum((part) => part.timed);
  const average = (total: number): number => Math.round(total / timed);
  return {
    At: at,
    Checks: sum((part) => part.checks),
    UnconfirmedErrors: sum((part) => part.unconfirmed),
    ConfirmedErrors: sum((part) => part.confirmed),
    ...latencyOf(parts.map(({ samples }) => samples)),
    ...(timed > 0 && {
      ResolveTime: average(sum((part) => part.resolveMs)),
      ConnectionTime: average(sum((part) => part.connectMs)),
      DownloadTime: average(sum((part) => part.downloadMs)),
    }),
  };
}
