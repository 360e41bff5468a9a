import type { CheckpointLatency } from '@vedette/contract/v1/monitors/monitor-figures';

type Point = CheckpointLatency['Points'][number];

export interface ChartScale {
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

const xPosition = (at: number, { fromAt, untilAt }: ChartScale): number => (WIDTH * (at - fromAt)) / (untilAt - fromAt);
const yPosition = (ms: number, { topMs }: ChartScale): number => HEIGHT * (1 - Math.min(ms, topMs) / topMs);
const formatCoordinate = (value: number): string => String(Math.round(value * 10) / 10);

/** Returns the line as an SVG path. It breaks where a run is missing or all failed. A single point is a short dash. */
export function linePath(points: readonly Point[], scale: ChartScale): string {
  let path = '';
  let lastAt: number | undefined;
  for (const { At, P50 } of points) {
    if (P50 === undefined) {
      lastAt = undefined;
      continue;
    }
    const isJoined = lastAt !== undefined && At - lastAt <= scale.maxGapMs;
    const point = `${formatCoordinate(xPosition(At, scale))} ${formatCoordinate(yPosition(P50, scale))}`;
    path += isJoined ? `L${point}` : `M${point}h1`;
    lastAt = At;
  }
  return path;
}

/** Returns the positions of errors from the left, in units of the width. */
export function errorPositions(points: readonly Point[], scale: ChartScale): readonly number[] {
  return points.filter(({ Errors }) => Errors > 0).map(({ At }) => Math.round(xPosition(At, scale)));
}

/** Returns a round maximum in ms that fits all series. */
export function commonMaximumMs(series: readonly CheckpointLatency[]): number {
  const highest = Math.max(10, ...series.flatMap(({ Points }) => Points.map(({ P50 = 0 }) => P50)));
  const magnitude = 10 ** Math.floor(Math.log10(highest));
  return [1, 2, 5, 10].map((factor) => factor * magnitude).find((top) => top >= highest) ?? highest;
}
