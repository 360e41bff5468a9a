/** Response times by phase. */
import type { Latency, LatencyPoint } from '@vedette/contract/v1/monitors/monitor-figures';

export interface Phase {
  /** Names its colour. */
  readonly id: 'resolve' | 'connect' | 'tls' | 'wait' | 'receive';
  readonly words: string;
  readonly ms: (point: LatencyPoint) => number | undefined;
}

const [RESOLVE, CONNECT]: readonly [Phase, Phase] = [
  { id: 'resolve', words: 'DNS', ms: ({ ResolveTime }) => ResolveTime },
  { id: 'connect', words: 'connect', ms: ({ ConnectionTime }) => ConnectionTime },
];
const ALL: readonly Phase[] = [
  RESOLVE,
  CONNECT,
  { id: 'tls', words: 'TLS', ms: ({ TlsTime }) => TlsTime },
  { id: 'wait', words: 'wait', ms: ({ WaitTime }) => WaitTime },
  { id: 'receive', words: 'receive', ms: ({ ReceiveTime }) => ReceiveTime },
];
const TOGETHER: readonly Phase[] = [
  RESOLVE,
  CONNECT,
  { id: 'wait', words: 'all after it', ms: ({ DownloadTime }) => DownloadTime },
];

const isTimed = ({ DownloadTime }: LatencyPoint): boolean => DownloadTime !== undefined;

const isKnown = ({ TlsTime }: LatencyPoint): boolean => TlsTime !== undefined;

/**
 * Each phase where most points know them, else what comes after the connection as one: points are compared with each other. Of a longer
 * period some are from before these were kept.
 */
export function comparablePhases(points: readonly LatencyPoint[]): readonly Phase[] {
  const timed = points.filter(isTimed);
  return timed.length > 0 && timed.filter(isKnown).length * 2 >= timed.length ? ALL : TOGETHER;
}

/** Since when all phases are told, where some points of those drawn by phase do not know them. */
export function phasesSince(points: readonly LatencyPoint[]): number | undefined {
  const lastGap = points.findLastIndex((point) => isTimed(point) && !isKnown(point));
  if (lastGap < 0 || comparablePhases(points) !== ALL) return undefined;
  return points.slice(lastGap + 1).find(isKnown)?.At;
}

/**
 * Seconds, and for each phase, the last one first, what it and those before it took. Drawn in that order each covers the
 * part of the one before that is not its own. A point that does not know its phases is a gap.
 */
export function stackColumns({ Points }: Pick<Latency, 'Points'>): readonly (readonly (number | null)[])[] {
  const phases = comparablePhases(Points);
  const upTo = (point: LatencyPoint, last: number): number | null =>
    isTimed(point) && (phases !== ALL || isKnown(point))
      ? phases.slice(0, last + 1).reduce((sum, { ms }) => sum + (ms(point) ?? 0), 0)
      : null;
  return [
    Points.map(({ At }) => At / 1_000),
    ...phases.map((_phase, index) => Points.map((point) => upTo(point, phases.length - 1 - index))),
  ];
}
