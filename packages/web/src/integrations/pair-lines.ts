interface Pair {
  readonly Key: string;
  readonly Value: string;
}

/** Formats pairs as lines of key, `separator` and value. */
export const formatPairs = (pairs: readonly Pair[], separator: string): string =>
  pairs.map(({ Key, Value }) => `${Key}${separator}${Value}`).join('\n');

/**
 * Parses lines into pairs, split at the first `separator`. A line without it is a key without a value, for the server to
 * reject.
 */
export function parsePairs(text: string, separator: string): Pair[] {
  return text
    .split('\n')
    .filter((line) => line.trim() !== '')
    .map((line) => {
      const separatorIndex = line.indexOf(separator);
      if (separatorIndex < 0) return { Key: line.trim(), Value: '' };
      return { Key: line.slice(0, separatorIndex).trim(), Value: line.slice(separatorIndex + separator.length).trim() };
    });
}
