/**
 * For `placeholderData`: keeps previous data until new data arrives, as long as the key has `value` at `index`. Data of
 * another object must not be shown.
 */
export const keepPreviousWhile =
  (index: number, value: string) =>
  <T>(previous: T | undefined, query: { readonly queryKey: readonly unknown[] } | undefined): T | undefined =>
    query?.queryKey[index] === value ? previous : undefined;

/**
 * Like `keepPreviousWhile`, as long as all parts of the key except the last are the same, such as a list with another filter.
 */
export const keepPreviousList =
  (key: readonly unknown[]) =>
  <T>(previous: T | undefined, query: { readonly queryKey: readonly unknown[] } | undefined): T | undefined =>
    query?.queryKey.length === key.length &&
    JSON.stringify(key.slice(0, -1)) === JSON.stringify(query.queryKey.slice(0, -1))
      ? previous
      : undefined;
