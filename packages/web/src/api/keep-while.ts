/**
 * For `placeholderData`: keeps previous data until new data arrives, as long as the key has `value` at `index`. Data of
 * another object must not be shown.
 */
export const keepWhile =
  (index: number, value: string) =>
  <T>(before: T | undefined, query: { readonly queryKey: readonly unknown[] } | undefined): T | undefined =>
    query?.queryKey[index] === value ? before : undefined;

/**
 * Like `keepPreviousWhile`, as long as all parts of the key except the last are the same, such as a list with another filter.
 */
export const keepOfList =
  (key: readonly unknown[]) =>
  <T>(before: T | undefined, query: { readonly queryKey: readonly unknown[] } | undefined): T | undefined =>
    query?.queryKey.length === key.length &&
    JSON.stringify(key.slice(0, -1)) === JSON.stringify(query.queryKey.slice(0, -1))
      ? before
      : undefined;
