/**
 * For `placeholderData`: what was read before stays until the new is there, as long as the part of the key at `place` is
 * still `value`. Of another thing it would be read under the wrong name.
 */
export const keepWhile =
  (place: number, value: string) =>
  <T>(before: T | undefined, query: { readonly queryKey: readonly unknown[] } | undefined): T | undefined =>
    query?.queryKey[place] === value ? before : undefined;

/** The same while all of the key but its last word stays: a list that is asked for with another filter. */
export const keepOfList =
  (key: readonly unknown[]) =>
  <T>(before: T | undefined, query: { readonly queryKey: readonly unknown[] } | undefined): T | undefined =>
    query?.queryKey.length === key.length &&
    JSON.stringify(key.slice(0, -1)) === JSON.stringify(query.queryKey.slice(0, -1))
      ? before
      : undefined;
