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
  const a = splitLines(before);
  const b = splitLines(after);
  let head = 0;
  while (head < a.length && head < b.length && a[head] === b[head]) head += 1;
  let tail = 0;
  while (tail < a.length - head && tail < b.length - head && a.at(-1 - tail) === b.at(-1 - tail)) tail += 1;
  const same = (lines: readonly string[]): readonly DiffLine[] => lines.map((text) => ({ kind: 'same', text }));
  return [
    ...same(a.slice(0, head)),
    ...diffMiddle(a.slice(head, a.length - tail), b.slice(head, b.length - tail)),
    ...same(a.slice(a.length - tail)),
  ];
}

const splitLines = (text: string): readonly string[] => (text === '' ? [] : text.split(/\r?\n/));

function diffMiddle(a: readonly string[], b: readonly string[]): readonly DiffLine[] {
  const old = (text: string): DiffLine => ({ kind: 'old', text });
  const fresh = (text: string): DiffLine => ({ kind: 'new', text });
  if (a.length > MAX_DIFF_LINES || b.length > MAX_DIFF_LINES) return [...a.map(old), ...b.map(fresh)];
  const common = commonLengths(a, b);
  const found: DiffLine[] = [];
  let [i, j] = [0, 0];
  while (i < a.length || j < b.length) {
    const [left, right] = [a[i], b[j]];
    if (left !== undefined && left === right) {
      found.push({ kind: 'same', text: left });
      i += 1;
      j += 1;
    } else if (left !== undefined && (right === undefined || at(common, i + 1, j) >= at(common, i, j + 1))) {
      found.push(old(left));
      i += 1;
    } else if (right !== undefined) {
      found.push(fresh(right));
      j += 1;
    }
  }
  return found;
}

const at = (table: readonly (readonly number[])[], i: number, j: number): number => table[i]?.[j] ?? 0;

/** Returns for each i and j the length of the longest common subsequence of `oldLines` from i and `newLines` from j. */
function commonLengths(a: readonly string[], b: readonly string[]): readonly (readonly number[])[] {
  const table = Array.from({ length: a.length + 1 }, () => new Array<number>(b.length + 1).fill(0));
  for (let i = a.length - 1; i >= 0; i -= 1) {
    for (let j = b.length - 1; j >= 0; j -= 1) {
      const row = table[i];
      if (row)
        row[j] = a[i] === b[j] ? at(table, i + 1, j + 1) + 1 : Math.max(at(table, i + 1, j), at(table, i, j + 1));
    }
  }
  return table;
}

export interface SkippedLines {
  readonly kind: 'skipped';
  readonly count: number;
}

/** Keeps changed lines with `contextLines` unchanged lines on each side, and replaces the others by their number. */
export function onlyAround(lines: readonly DiffLine[], around: number): readonly (DiffLine | SkippedLines)[] {
  const isNear = lines.map((_line, index) =>
    lines.slice(Math.max(0, index - around), index + around + 1).some(({ kind }) => kind !== 'same'),
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
