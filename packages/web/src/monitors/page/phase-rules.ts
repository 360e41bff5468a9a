/** Response times by phase. */
import type { Latency, LatencyPoint } from '@vedette/contract/v1/monitors/monitor-figures';
import { message } from '@vedette/i18n/message';
import { t } from '../../i18n/translate.js';

export interface LatencyPhase {
  /** Id of the phase’s colour. */
  readonly id: 'resolve' | 'connect' | 'tls' | 'wait' | 'receive';
  readonly name: string;
  readonly ms: (point: LatencyPoint) => number | undefined;
}

const [RESOLVE, CONNECT]: readonly [LatencyPhase, LatencyPhase] = [
  { id: 'resolve', name: 'DNS', ms: ({ ResolveTime }) => ResolveTime },
  { id: 'connect', name: t(message('connect', 'phase')), ms: ({ ConnectionTime }) => ConnectionTime },
];
const ALL_PHASES: readonly LatencyPhase[] = [
  RESOLVE,
  CONNECT,
  { id: 'tls', name: 'TLS', ms: ({ TlsTime }) => TlsTime },
  { id: 'wait', name: t(message('wait', 'phase')), ms: ({ WaitTime }) => WaitTime },
  { id: 'receive', name: t(message('receive', 'phase')), ms: ({ ReceiveTime }) => ReceiveTime },
];
const MERGED_PHASES: readonly LatencyPhase[] = [
  RESOLVE,
  CONNECT,
  { id: 'wait', name: t('after connect'), ms: ({ DownloadTime }) => DownloadTime },
];

const hasTimes = ({ DownloadTime }: LatencyPoint): boolean => DownloadTime !== undefined;

const hasAllPhases = ({ TlsTime }: LatencyPoint): boolean => TlsTime !== undefined;

/**
 * Returns all phases if most points have them, otherwise one phase for everything after the connection, so that points
 * are comparable. In long periods some checks predate the recording of phases.
 */
export function comparablePhases(points: readonly LatencyPoint[]): readonly LatencyPhase[] {
  const timedPoints = points.filter(hasTimes);
  return timedPoints.length > 0 && timedPoints.filter(hasAllPhases).length * 2 >= timedPoints.length
    ? ALL_PHASES
    : MERGED_PHASES;
}

/** Returns when the recording of all phases began, if the chart shows all phases but earlier points lack some. */
export function phasesSince(points: readonly LatencyPoint[]): number | undefined {
  const lastGap = points.findLastIndex((point) => hasTimes(point) && !hasAllPhases(point));
  if (lastGap < 0 || comparablePhases(points) !== ALL_PHASES) return undefined;
  return points.slice(lastGap + 1).find(hasAllPhases)?.At;
}

/**
 * Returns seconds, then for each phase, last phase first, the cumulative time up to that phase. Bars are drawn in this
 * order, so that each one covers its predecessor except for the time of that phase. A point without phases is a gap.
 */
export function stackColumns({ Points }: Pick<Latency, 'Points'>): readonly (readonly (number | null)[])[] {
  const phases = comparablePhases(Points);
  const cumulativeMs = (point: LatencyPoint, last: number): number | null =>
    hasTimes(point) && (phases !== ALL_PHASES || hasAllPhases(point))
      ? phases.slice(0, last + 1).reduce((sum, { ms }) => sum + (ms(point) ?? 0), 0)
      : null;
  return [
    Points.map(({ At }) => At / 1_000),
    ...phases.map((_phase, index) => Points.map((point) => cumulativeMs(point, phases.length - 1 - index))),
  ];
}
