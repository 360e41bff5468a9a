/** Selection of an instant or a range in a chart, by pointer and keyboard. */

export interface TimeRange {
  readonly from: number;
  /** Exclusive. */
  readonly until: number;
}

/** Index of the stop at the cursor. With `anchor`, the stops between both are selected. */
export interface Cursor {
  readonly index: number;
  readonly anchor?: number;
}

/** A shorter drag counts as a click. */
export const MIN_DRAG_PX = 6;

const CURSOR_MOVES: Readonly<Record<string, (at: number, last: number) => number>> = {
  ArrowLeft: (at) => at - 1,
  ArrowRight: (at) => at + 1,
  PageUp: (at) => at - 10,
  PageDown: (at) => at + 10,
  Home: () => 0,
  End: (_at, last) => last,
};

/**
 * Returns the cursor after a key press, or undefined if the key does not move it. The initial position is the newest
 * stop.
 */
export function moveCursor(
  cursor: Cursor | undefined,
  key: string,
  isSelecting: boolean,
  stopCount: number,
): Cursor | undefined {
  const move = CURSOR_MOVES[key];
  if (!move || stopCount === 0) return undefined;
  const last = stopCount - 1;
  const current = Math.min(cursor?.index ?? last, last);
  const isFirst = cursor === undefined && key.startsWith('Arrow') && !isSelecting;
  const index = Math.max(0, Math.min(last, isFirst ? current : move(current, last)));
  return isSelecting ? { index, anchor: Math.min(cursor?.anchor ?? current, last) } : { index };
}

/** Returns the selected range, from the start of its first stop to the end of its last. */
export function computeSelectedRange(cursor: Cursor | undefined, stops: readonly TimeRange[]): TimeRange | undefined {
  if (cursor?.anchor === undefined || cursor.anchor === cursor.index) return undefined;
  const [one, other] = [stops[Math.min(cursor.index, cursor.anchor)], stops[Math.max(cursor.index, cursor.anchor)]];
  return one && other && { from: one.from, until: other.until };
}

/** Returns the stop that contains an instant, otherwise the nearest one; undefined without stops. */
export function findStopIndex(at: number, stops: readonly TimeRange[]): number | undefined {
  let best: number | undefined;
  let minDistance = Infinity;
  stops.forEach(({ from, until }, index) => {
    const distance = at < from ? from - at : at >= until ? at - until : 0;
    if (distance <= minDistance) [best, minDistance] = [index, distance];
  });
  return best;
}

export const instantAt = (share: number, { from, until }: TimeRange): number =>
  from + Math.max(0, Math.min(1, share)) * (until - from);

/** Returns the range between two shares of the width, in any order. */
export const rangeBetween = (one: number, other: number, span: TimeRange): TimeRange => ({
  from: Math.round(instantAt(Math.min(one, other), span)),
  until: Math.round(instantAt(Math.max(one, other), span)),
});

/** Returns left edge and width of a range within a span, as shares of its width. */
export function positionInSpan(
  { from, until }: TimeRange,
  span: TimeRange,
): { readonly left: number; readonly width: number } {
  const length = Math.max(1, span.until - span.from);
  const left = Math.max(0, Math.min(1, (from - span.from) / length));
  return { left, width: Math.max(0, Math.min(1, (until - span.from) / length) - left) };
}

export const toCssPercent = (share: number): string => `${String(Math.round(share * 10_000) / 100)}%`;
