/** Selection of an instant or a range in a chart, by pointer and keyboard. */

export interface TimeRange {
  readonly from: number;
  /** Exclusive. */
  readonly until: number;
}

/** Index of the stop at the cursor. With `anchor`, the stops between both are selected. */
export interface Cursor {
  readonly at: number;
  readonly anchor?: number;
}

/** A shorter drag counts as a click. */
export const MIN_DRAG_PX = 6;

const MOVES: Readonly<Record<string, (at: number, last: number) => number>> = {
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
  stops: number,
): Cursor | undefined {
  const move = MOVES[key];
  if (!move || stops === 0) return undefined;
  const last = stops - 1;
  const now = Math.min(cursor?.at ?? last, last);
  const isFirst = cursor === undefined && key.startsWith('Arrow') && !isSelecting;
  const at = Math.max(0, Math.min(last, isFirst ? now : move(now, last)));
  return isSelecting ? { at, anchor: Math.min(cursor?.anchor ?? now, last) } : { at };
}

/** Returns the selected range, from the start of its first stop to the end of its last. */
export function selected(cursor: Cursor | undefined, stops: readonly TimeRange[]): TimeRange | undefined {
  if (cursor?.anchor === undefined || cursor.anchor === cursor.at) return undefined;
  const [one, other] = [stops[Math.min(cursor.at, cursor.anchor)], stops[Math.max(cursor.at, cursor.anchor)]];
  return one && other && { from: one.from, until: other.until };
}

/** Returns the stop that contains an instant, otherwise the nearest one; undefined without stops. */
export function stopAt(at: number, stops: readonly TimeRange[]): number | undefined {
  let best: number | undefined;
  let minDistance = Infinity;
  stops.forEach(({ from, until }, index) => {
    const off = at < from ? from - at : at >= until ? at - until : 0;
    if (off <= minDistance) [best, minDistance] = [index, off];
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
