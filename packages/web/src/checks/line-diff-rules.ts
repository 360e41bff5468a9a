export interface DiffLine {
  /** `old` lines occur only in the first text, `new` lines only in the second. */
  readonly kind: 'same' | 'old' | 'new';
  readonly text: string;
}

/**
 * Longer differences are shown as a block of old lines and a block of new ones, because the table would be too large.
 */
const MAX_DIFF_LINES = 600;

/** Compares two texts line by line: `same` and `old` lines form the first text, `same` and `new` lines the second. */
export function diffLines(before: string, after: string): readonly DiffLine[] {
  const oldLines = splitLines(before);
  const newLines = splitLines(after);
  let prefixLength = 0;
  while (
    prefixLength < oldLines.length &&
    prefixLength < newLines.length &&
    oldLines[prefixLength] === newLines[prefixLength]
  )
    prefixLength += 1;
  let suffixLength = 0;
  while (
    suffixLength < oldLines.length - prefixLength &&
    suffixLength < newLines.length - prefixLength &&
    oldLines.at(-1 - suffixLength) === newLines.at(-1 - suffixLength)
  )
    suffixLength += 1;
  const toSameLines = (lines: readonly string[]): readonly DiffLine[] => lines.map((text) => ({ kind: 'same', text }));
  return [
    ...toSameLines(oldLines.slice(0, prefixLength)),
    ...diffMiddle(
      oldLines.slice(prefixLength, oldLines.length - suffixLength),
      newLines.slice(prefixLength, newLines.length - suffixLength),
    ),
    ...toSameLines(oldLines.slice(oldLines.length - suffixLength)),
  ];
}

const splitLines = (text: string): readonly string[] => (text === '' ? [] : text.split(/\r?\n/));

function diffMiddle(oldLines: readonly string[], newLines: readonly string[]): readonly DiffLine[] {
  const toOldLine = (text: string): DiffLine => ({ kind: 'old', text });
  const toNewLine = (text: string): DiffLine => ({ kind: 'new', text });
  if (oldLines.length > MAX_DIFF_LINES || newLines.length > MAX_DIFF_LINES)
    return [...oldLines.map(toOldLine), ...newLines.map(toNewLine)];
  const lcsLengths = lcsLengthTable(oldLines, newLines);
  const diff: DiffLine[] = [];
  let [i, j] = [0, 0];
  while (i < oldLines.length || j < newLines.length) {
    const [oldLine, newLine] = [oldLines[i], newLines[j]];
    if (oldLine !== undefined && oldLine === newLine) {
      diff.push({ kind: 'same', text: oldLine });
      i += 1;
      j += 1;
    } else if (
      oldLine !== undefined &&
      (newLine === undefined || cellAt(lcsLengths, i + 1, j) >= cellAt(lcsLengths, i, j + 1))
    ) {
      diff.push(toOldLine(oldLine));
      i += 1;
    } else if (newLine !== undefined) {
      diff.push(toNewLine(newLine));
      j += 1;
    }
  }
  return diff;
}

const cellAt = (table: readonly (readonly number[])[], i: number, j: number): number => table[i]?.[j] ?? 0;

/** Returns for each i and j the length of the longest common subsequence of `oldLines` from i and `newLines` from j. */
function lcsLengthTable(oldLines: readonly string[], newLines: readonly string[]): readonly (readonly number[])[] {
  const table = Array.from({ length: oldLines.length + 1 }, () => new Array<number>(newLines.length + 1).fill(0));
  for (let i = oldLines.length - 1; i >= 0; i -= 1) {
    for (let j = newLines.length - 1; j >= 0; j -= 1) {
      const row = table[i];
      if (row)
        row[j] =
          oldLines[i] === newLines[j]
            ? cellAt(table, i + 1, j + 1) + 1
            : Math.max(cellAt(table, i + 1, j), cellAt(table, i, j + 1));
    }
  }
  return table;
}

export interface SkippedLines {
  readonly kind: 'skipped';
  readonly count: number;
}

/** Keeps changed lines with `contextLines` unchanged lines on each side, and replaces the others by their number. */
export function collapseUnchanged(
  lines: readonly DiffLine[],
  contextLines: number,
): readonly (DiffLine | SkippedLines)[] {
  const isNear = lines.map((_line, index) =>
    lines.slice(Math.max(0, index - contextLines), index + contextLines + 1).some(({ kind }) => kind !== 'same'),
  );
  const shown: (DiffLine | SkippedLines)[] = [];
  lines.forEach((line, index) => {
    const last = shown.at(-1);
    if (isNear[index]) shown.push(line);
    else if (last?.kind === 'skipped') shown[shown.length - 1] = { kind: 'skipped', count: last.count + 1 };
    else shown.push({ kind: 'skipped', count: 1 });
  });
  return shown;
}
