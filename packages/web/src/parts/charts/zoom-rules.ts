import type { TimeRange } from './brush-rules.js';

/** From the start of the first to the end of the last. */
export const totalRange = (slots: readonly TimeRange[]): TimeRange => ({
  from: slots[0]?.from ?? 0,
  until: slots.at(-1)?.until ?? 1,
});

/** Those that have anything in common with a stretch. */
export const within = <S extends TimeRange>(slots: readonly S[], { from, until }: TimeRange): readonly S[] =>
  slots.filter((slot) => slot.from < until && slot.until > from);
