/** Merges RUM numbers that stand beside each other on a page into one table with one row. */
import type { Column, Section, Value } from '@vedette/contract/v1/dashboards/sections/section';

/** More columns would need a landscape page. */
const MAX_COLUMNS = 10;

/** Merges adjacent numbers of the same visitors. Titles of tiles become headings of columns. */
export function mergeNumbers(sections: readonly Section[]): Section[] {
  const runs: Section[][] = [];
  for (const section of sections) {
    const last = runs.at(-1);
    if (last && canMerge([...last, section])) last.push(section);
    else runs.push([section]);
  }
  return runs.flatMap((run) => (run.length > 1 ? mergeRun(run) : run));
}

const canMerge = (run: readonly Section[]): boolean =>
  run.every(isNumber) && new Set(run.map(mergeKey)).size === 1 && numberColumns(run).length <= MAX_COLUMNS;

function mergeRun(run: readonly Section[]): Section[] {
  const [first] = run;
  if (!first) return [];
  const { name: _titled, ...rest } = first;
  const numbers = numberColumns(run);
  return [
    {
      ...rest,
      title: 'RealUsers',
      tile: { Kind: 'RealUsers' },
      name: undefined,
      columns: numbers.map(({ column }) => column),
      rows: first.rows.map((_row, at) => numbers.map(({ values }) => values[at])),
      rules: [...new Set(run.flatMap(({ rules }) => rules))],
    },
  ];
}

interface NumberColumn {
  readonly column: Column;
  readonly values: readonly Value[];
}

/**
 * Returns each number once. Every figure comes with its page views; they are listed first, or at the position of a
 * titled tile of page views.
 */
function numberColumns(run: readonly Section[]): NumberColumn[] {
  const shares = new Set(run.map(rumShare).filter((share) => share !== undefined));
  const hasTitledViews = run.some(({ tile, name }) => tile?.RumFigure === 'PageViews' && name !== undefined);
  const numbers = run.flatMap((section) => {
    const { columns, rows, name, tile } = section;
    return columns.flatMap((plain, at): NumberColumn[] => {
      const isOwn = at === columns.length - 1;
      if (!isOwn && hasTitledViews) return [];
      const titled = isOwn && name !== undefined ? { name } : {};
      // With different percentiles, the name of the metric alone is ambiguous.
      const shareTile = isOwn && shares.size > 1 && tile && rumShare(section) !== undefined ? { tile } : {};
      return [{ column: { ...plain, ...shareTile, ...titled }, values: rows.map((row) => row[at]) }];
    });
  });
  return [...new Map(numbers.map((one) => [JSON.stringify(one.column), one])).values()];
}

const isNumber = ({ tile }: Section): boolean => tile?.Kind === 'RumNumber';

/** Page views have no percentile. */
const rumShare = ({ tile }: Section) => (tile?.RumFigure === 'PageViews' ? undefined : tile?.RumShare);

const mergeKey = ({ about, filters, period, rows, hasNewcomers, isOfEvents }: Section): string =>
  JSON.stringify([about, filters, period, rows.length, hasNewcomers, isOfEvents]);
