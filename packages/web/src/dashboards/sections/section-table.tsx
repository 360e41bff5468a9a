import { isNumeric, isProse, type Section, type Value } from '@vedette/contract/v1/dashboards/sections/section';
import type { SectionWord } from '@vedette/contract/v1/dashboards/sections/words/section-words';
import type { ReactNode } from 'react';
import type { Format } from '../../parts/format/format-values.js';
import type { Column } from '../../parts/tables/data-table.js';
import { VerdictMark } from '../../parts/display/state-mark.js';
import { headText, valueText } from './section-text.js';
import { cellState } from './state-rules.js';

/** A row of a section, with what the API answered about it: it has the guids that links need. */
export interface SectionRow<Source> {
  readonly source: Source;
  readonly values: readonly Value[];
}

type Own<Source> = Partial<Column<SectionRow<Source>>> & {
  /** Draws the value instead of writing it. `content`: the text, with its mark if it is a state. */
  readonly draw?: (source: Source, text: string, content: ReactNode) => ReactNode;
  /** The column of states whose mark stands before the value. Absent: the value is marked if it is a state itself. */
  readonly markedBy?: SectionWord;
};

interface Drawing<Source> {
  /** What the page adds to columns, by their word: links, marks, room. `null`: it shows the value elsewhere. */
  readonly columns?: Readonly<Partial<Record<SectionWord, Own<Source> | null>>>;
  /** Those of them that a section has only for some data or settings. */
  readonly conditional?: readonly SectionWord[];
  /** All rows are shown, so that the reader can sort them. */
  readonly isSortable?: boolean;
}

/** The columns and rows of a section as a table of the page. `sources`: one for each row, and those of rows left out. */
export function sectionTable<Source>(
  section: Section,
  sources: readonly Source[],
  format: Format,
  drawing: Drawing<Source> = {},
) {
  if (import.meta.env.DEV) assertFits(section, sources, drawing);
  const { columns: own = {}, isSortable = false } = drawing;
  const columns = section.columns.flatMap((column, at): Column<SectionRow<Source>>[] => {
    const added = own[column.word];
    if (added === null) return [];
    const { draw, markedBy = column.word, ...more } = added ?? {};
    const marker = section.columns.findIndex(({ word }) => word === markedBy);
    const text = ({ values }: SectionRow<Source>): string => valueText(values[at], column, format);
    const content = (row: SectionRow<Source>): ReactNode => {
      const judged = section.columns[marker];
      const state = judged && cellState(judged, row.values[marker]);
      return state === undefined ? text(row) : <VerdictMark state={state} words={text(row)} />;
    };
    return [
      {
        id: column.word,
        title: headText(column),
        isNumber: isNumeric(column),
        ...(column.format === 'sentence' && { isSentence: true }),
        ...(isSortable && { sort: ({ values }) => sortKey(values[at], isProse(column)) }),
        ...more,
        cell: draw ? (row) => draw(row.source, text(row), content(row)) : content,
      },
    ];
  });
  const rows = section.rows.flatMap((values, at): SectionRow<Source>[] => {
    const source = sources[at];
    return source === undefined ? [] : [{ source, values }];
  });
  return { columns, rows };
}

/** Throws if a drawing is about no column, or if sources are not those of the rows: links would lead to other rows. */
function assertFits<Source>(
  { title, columns, rows, leftOut }: Section,
  sources: readonly Source[],
  { columns: own = {}, conditional = [] }: Drawing<Source>,
): void {
  const known: readonly string[] = [...columns.map(({ word }) => word), ...conditional];
  const unknown = Object.keys(own).filter((word) => !known.includes(word));
  if (unknown.length > 0) throw new Error(`The section ${title} has no column ${unknown.join(', ')}`);
  if (sources.length < rows.length || (sources.length > rows.length && leftOut === 0)) {
    throw new Error(`The section ${title} has ${String(rows.length)} rows of ${String(sources.length)} sources`);
  }
}

const sortKey = (value: Value, isText: boolean): string | number | undefined =>
  isText && typeof value === 'string' ? value.toLowerCase() : value;
