/**
 * For `placeholderData`: what was read before stays until the new is there, as long as the part of the key at `place` is
 * still `value`. Of another thing it would be read under the wrong name.
 */
export const keepWhile =
  (place: number, value: string) =>
  <T>(before: T | undefined, query: { readonly queryKey: readonly unknown[] } | undefined): T | undefined =>
    query?.queryKey[place] === value ? before : undefined;
