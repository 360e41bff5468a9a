import type { TimeRange } from './brush-rules.js';

/** Returns the range from the start of the first slot to the end of the last. */
export const totalRange = (slots: readonly TimeRange[]): TimeRange => ({
  from: slots[0]?.from ?? 0,
  until: slots.at(-1)?.until ?? 1,
});

/** Returns the slots that overlap the range. */
export const slotsWithin = <S extends TimeRange>(slots: readonly S[], { from, until }: TimeRange): readonly S[] =>
  slots.filter((slot) => slot.from < until && slot.until > from);
