interface Pair {
  readonly Key: string;
  readonly Value: string;
}

/** Formats pairs as lines of key, `separator` and value. */
export const formatPairs = (pairs: readonly Pair[], between: string): string =>
  pairs.map(({ Key, Value }) => `${Key}${between}${Value}`).join('\n');

/**
 * Parses lines into pairs, split at the first `separator`. A line without it is a key without a value, for the server to
 * reject.
 */
export function pairsIn(text: string, sign: string): Pair[] {
  return text
    .split('\n')
    .filter((line) => line.trim() !== '')
    .map((line) => {
      const cut = line.indexOf(sign);
      if (cut < 0) return { Key: line.trim(), Value: '' };
      return { Key: line.slice(0, cut).trim(), Value: line.slice(cut + sign.length).trim() };
    });
}
