/** Plans from which roll-ups the figures of a window are computed. */
import { DAY, HOUR, type Instant } from '@vedette/kernel/clock';
import type { Period } from '@vedette/kernel/periods';
import { QUARTER, WEEK } from '../../checks/index.js';

/** A range `[start, end)` whose figures are added to those of its window. */
export interface Window extends Period {
  readonly window: number;
}

export type Source = 'week' | 'day' | 'hour' | 'quarter' | 'check';

/**
 * A part of a window read from one source. All parts except those from checks begin and end at whole units of the
 * source.
 */
export interface Part extends Window {
  readonly source: Source;
}

/** How far each source of figures reaches. */
export interface SourceLimits {
  readonly now: Instant;
  /** End of the rolled-up weeks, days and hours. */
  readonly weeksUntil: Instant;
  readonly daysUntil: Instant;
  readonly hoursUntil: Instant;
  /** Start of the stored quarters and checks, a start of a UTC day; the others are kept longer. */
  readonly finestFrom: Instant;
}

/**
 * Merges adjacent windows with the same number in the order of their starts, so that no edge between them is read
 * separately.
 */
export function mergeWindows(windows: readonly Window[]): Window[] {
  const sorted = [...windows].sort((a, b) => a.window - b.window || a.start - b.start);
  const merged: Window[] = [];
  for (const each of sorted) {
    const last = merged.at(-1);
    if (last?.window === each.window && last.end === each.start) merged[merged.length - 1] = { ...last, end: each.end };
    else merged.push(each);
  }
  return merged;
}

/**
 * Splits each window into parts from the coarsest source that fits. Edges that are not whole quarters are read from
 * checks; where those are no longer kept, an hour counts where it starts. After `now` no distinction is needed.
 * Adjacent windows share no part, whatever their edges.
 */
export function splitIntoParts(windows: readonly Window[], limits: SourceLimits): Part[] {
  const sources = [
    { source: 'week', unitMs: WEEK, until: limits.weeksUntil },
    { source: 'day', unitMs: DAY, until: limits.daysUntil },
    { source: 'hour', unitMs: HOUR, until: limits.hoursUntil },
    { source: 'quarter', unitMs: QUARTER, until: Infinity },
  ] as const;
  const cover = (window: number, start: Instant, end: Instant, depth: number): Part[] => {
    if (start >= end) return [];
    const coarsest = sources[depth];
    if (!coarsest) return [{ window, source: 'check', start, end }];
    const { source, unitMs, until } = coarsest;
    const from = Math.ceil(start / unitMs) * unitMs;
    const to = Math.floor(Math.min(end, until) / unitMs) * unitMs;
    if (from >= to) return cover(window, start, end, depth + 1);
    const middle = { window, source, start: from, end: to };
    return [...cover(window, start, from, depth + 1), middle, ...cover(window, to, end, depth + 1)];
  };
  return windows.flatMap(({ window, start, end }) =>
    cover(window, alignEdge(start, limits), alignEdge(end, limits), 0),
  );
}

function alignEdge(edge: Instant, { now, finestFrom }: SourceLimits): Instant {
  if (edge >= now) return Math.ceil(edge / QUARTER) * QUARTER;
  return edge < finestFrom ? Math.ceil(edge / HOUR) * HOUR : edge;
}
