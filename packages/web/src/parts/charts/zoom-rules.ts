import type { Stretch } from './brush-rules.js';

/** From the start of the first to the end of the last. */
export const spanOf = (slots: readonly Stretch[]): Stretch => ({
  from: slots[0]?.from ?? 0,
  until: slots.at(-1)?.until ?? 1,
});

/** Those that have anything in common with a stretch. */
export const within = <S extends Stretch>(slots: readonly S[], { from, until }: Stretch): readonly S[] =>
  slots.filter((slot) => slot.from < until && slot.until > from);
