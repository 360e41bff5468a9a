import type { CheckpointLatency } from '@vedette/contract/v1/monitors/monitor-figures';

type Point = CheckpointLatency['Points'][number];

export interface Frame {
  /** The width covers [fromAt, untilAt). */
  readonly fromAt: number;
  readonly untilAt: number;
  /** Maximum of the axis in ms; the same for all charts that are compared. */
  readonly topMs: number;
  /** Points further apart than this are not joined. */
  readonly maxGapMs: number;
}

export const WIDTH = 300;
export const HEIGHT = 60;

const x = (at: number, { fromAt, untilAt }: Frame): number => (WIDTH * (at - fromAt)) / (untilAt - fromAt);
const y = (ms: number, { topMs }: Frame): number => HEIGHT * (1 - Math.min(ms, topMs) / topMs);
const round = (value: number): string => String(Math.round(value * 10) / 10);

/** Returns the line as an SVG path. It breaks where a run is missing or all failed. A single point is a short dash. */
export function linePath(points: readonly Point[], frame: Frame): string {
  let path = '';
  let last: number | undefined;
  for (const { At, P50 } of points) {
    if (P50 === undefined) {
      last = undefined;
      continue;
    }
    const isJoined = last !== undefined && At - last <= frame.maxGapMs;
    const point = `${round(x(At, frame))} ${round(y(P50, frame))}`;
    path += isJoined ? `L${point}` : `M${point}h1`;
    last = At;
  }
  return path;
}

/** Returns the positions of errors from the left, in units of the width. */
export function errorPositions(points: readonly Point[], frame: Frame): readonly number[] {
  return points.filter(({ Errors }) => Errors > 0).map(({ At }) => Math.round(x(At, frame)));
}

/** Returns a round maximum in ms that fits all series. */
export function commonTop(series: readonly CheckpointLatency[]): number {
  const highest = Math.max(10, ...series.flatMap(({ Points }) => Points.map(({ P50 = 0 }) => P50)));
  const size = 10 ** Math.floor(Math.log10(highest));
  return [1, 2, 5, 10].map((factor) => factor * size).find((top) => top >= highest) ?? highest;
}
