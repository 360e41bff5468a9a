/** Figures of visitors that stand as numbers beside each other on a page: on paper they are one table of one row. */
import type { Column, Section } from './report-model.js';

/** With more the paper would be turned on its long side. */
const MOST_COLUMNS = 10;

/** Neighbours that tell of the same visitors in the same way become one; one that somebody gave a title keeps it, and stays alone. */
export function withNumbersBeside(sections: readonly Section[]): Section[] {
  const runs: Section[][] = [];
  for (const section of sections) {
    const last = runs.at(-1);
    if (last && maySit([...last, section])) last.push(section);
    else runs.push([section]);
  }
  return runs.flatMap((run) => (run.length > 1 ? besideEachOther(run) : run));
}

function maySit(run: readonly Section[]): boolean {
  const shares = run.map(shareOf).filter((share) => share !== undefined);
  const isAlike = new Set(run.map(sameOf)).size === 1 && new Set(shares).size <= 1;
  return run.every(isNumber) && isAlike && columnsOf(run).length <= MOST_COLUMNS;
}

/** Each has the page views first. */
function besideEachOther(run: readonly Section[]): Section[] {
  const [first] = run;
  if (!first) return [];
  const columns = columnsOf(run);
  const cellOf = ({ word }: Column, at: number) => {
    const of = run.find((one) => one.columns.some((each) => each.word === word));
    return of?.rows[at]?.[of.columns.findIndex((each) => each.word === word)];
  };
  return [
    {
      ...{ ...first, title: 'RealUsers', tile: { Kind: 'RealUsers' }, columns },
      rows: first.rows.map((_row, at) => columns.map((column) => cellOf(column, at))),
      rules: [...new Set(run.flatMap(({ rules }) => rules))],
    },
  ];
}

const columnsOf = (run: readonly Section[]): Column[] => [
  ...new Map(run.flatMap(({ columns }) => columns).map((column) => [column.word, column])).values(),
];

const isNumber = ({ tile, name }: Section): boolean => tile?.Kind === 'RumNumber' && name === undefined;

/** Page views have none. */
const shareOf = ({ tile }: Section) => (tile?.RumFigure === 'PageViews' ? undefined : tile?.RumShare);

const sameOf = ({ about, only, period, rows, hasNewcomers, isOfEvents }: Section): string =>
  JSON.stringify([about, only, period, rows.length, hasNewcomers, isOfEvents]);
