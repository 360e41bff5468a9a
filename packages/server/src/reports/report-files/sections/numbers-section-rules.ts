/** Merges RUM numbers that stand beside each other on a page into one table with one row. */
import type { Column, Section, Value } from '@vedette/contract/v1/dashboards/sections/section';

/** More columns would need a landscape page. */
const MAX_COLUMNS = 10;

/** Merges adjacent numbers of the same visitors. Titles of tiles become headings of columns. */
export function mergeNumbers(sections: readonly Section[]): Section[] {
  const groups: Section[][] = [];
  for (const section of sections) {
    const last = groups.at(-1);
    if (last && canMerge([...last, section])) last.push(section);
    else groups.push([section]);
  }
  return groups.flatMap((group) => (group.length > 1 ? mergeGroup(group) : group));
}

const canMerge = (group: readonly Section[]): boolean =>
  group.every(isNumber) && new Set(group.map(mergeKey)).size === 1 && numberColumns(group).length <= MAX_COLUMNS;

function mergeGroup(group: readonly Section[]): Section[] {
  const [first] = group;
  if (!first) return [];
  const { name: _titled, ...rest } = first;
  const numbers = numberColumns(group);
  return [
    {
      ...rest,
      title: 'RealUsers',
      tile: { Kind: 'RealUsers' },
      name: undefined,
      columns: numbers.map(({ column }) => column),
      rows: first.rows.map((_row, at) => numbers.map(({ values }) => values[at])),
      rules: [...new Set(group.flatMap(({ rules }) => rules))],
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
function numberColumns(group: readonly Section[]): NumberColumn[] {
  const shares = new Set(group.map(rumShare).filter((share) => share !== undefined));
  const hasTitledViews = group.some(({ tile, name }) => tile?.RumFigure === 'PageViews' && name !== undefined);
  const numbers = group.flatMap((section) => {
    const { columns, rows, name, tile } = section;
    return columns.flatMap((column, at): NumberColumn[] => {
      const isFigureColumn = at === columns.length - 1;
      if (!isFigureColumn && hasTitledViews) return [];
      const title = isFigureColumn && name !== undefined ? { name } : {};
      // With different percentiles, the name of the metric alone is ambiguous.
      const shareTile = isFigureColumn && shares.size > 1 && tile && rumShare(section) !== undefined ? { tile } : {};
      return [{ column: { ...column, ...shareTile, ...title }, values: rows.map((row) => row[at]) }];
    });
  });
  return [...new Map(numbers.map((one) => [JSON.stringify(one.column), one])).values()];
}

const isNumber = ({ tile }: Section): boolean => tile?.Kind === 'RumNumber';

/** Page views have no percentile. */
const rumShare = ({ tile }: Section) => (tile?.RumFigure === 'PageViews' ? undefined : tile?.RumShare);

const mergeKey = ({ about, filters, period, rows, hasNewMonitors, listsEvents }: Section): string =>
  JSON.stringify([about, filters, period, rows.length, hasNewMonitors, listsEvents]);
