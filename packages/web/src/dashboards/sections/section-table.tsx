import { isNumeric, isProse, type Section, type Value } from '@vedette/contract/v1/dashboards/sections/section';
import type { SectionTextKey } from '@vedette/contract/v1/dashboards/sections/texts/section-texts';
import type { ReactNode } from 'react';
import type { Format } from '../../parts/format/format-values.js';
import type { Column } from '../../parts/tables/data-table.js';
import { VerdictMark } from '../../parts/display/state-mark.js';
import { headText, valueText } from './section-text.js';
import { cellState } from './state-rules.js';

/** A row of a section with its API item, whose guids links need. */
export interface SectionRow<Source> {
  readonly source: Source;
  readonly values: readonly Value[];
}

type Own<Source> = Partial<Column<SectionRow<Source>>> & {
  /** Renders the value in place of its text. `content` is the text, with its mark if it is a state. */
  readonly draw?: (source: Source, text: string, content: ReactNode) => ReactNode;
  /** The state column whose mark precedes the value. Absent: a value is marked if it is a state itself. */
  readonly markedBy?: SectionTextKey;
};

interface Drawing<Source> {
  /** Additions of the page to columns by `textKey`: links, marks, widths. `null`: the value is shown elsewhere. */
  readonly columns?: Readonly<Partial<Record<SectionTextKey, Own<Source> | null>>>;
  /** Columns that a section has only for some data or settings. */
  readonly conditional?: readonly SectionTextKey[];
  /** All rows are displayed, so that the reader can sort them. */
  readonly isSortable?: boolean;
}

/**
 * Builds the columns and rows of a page table from a section.
 * @param sources one item per row, including omitted rows
 */
export function sectionTable<Source>(
  section: Section,
  sources: readonly Source[],
  format: Format,
  drawing: Drawing<Source> = {},
) {
  if (import.meta.env.DEV) assertFits(section, sources, drawing);
  const { columns: own = {}, isSortable = false } = drawing;
  const columns = section.columns.flatMap((column, at): Column<SectionRow<Source>>[] => {
    const added = own[column.textKey];
    if (added === null) return [];
    const { draw, markedBy = column.textKey, ...more } = added ?? {};
    const marker = section.columns.findIndex(({ textKey }) => textKey === markedBy);
    const text = ({ values }: SectionRow<Source>): string => valueText(values[at], column, format);
    const content = (row: SectionRow<Source>): ReactNode => {
      const judged = section.columns[marker];
      const state = judged && cellState(judged, row.values[marker]);
      return state === undefined ? text(row) : <VerdictMark state={state} text={text(row)} />;
    };
    return [
      {
        id: column.textKey,
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

/** Throws if an override has no column, or if the sources do not match the rows, as links would lead elsewhere. */
function assertFits<Source>(
  { title, columns, rows, leftOut }: Section,
  sources: readonly Source[],
  { columns: own = {}, conditional = [] }: Drawing<Source>,
): void {
  const known: readonly string[] = [...columns.map(({ textKey }) => textKey), ...conditional];
  const unknown = Object.keys(own).filter((textKey) => !known.includes(textKey));
  if (unknown.length > 0) throw new Error(`The section ${title} has no column ${unknown.join(', ')}`);
  if (sources.length < rows.length || (sources.length > rows.length && leftOut === 0)) {
    throw new Error(`The section ${title} has ${String(rows.length)} rows of ${String(sources.length)} sources`);
  }
}

const sortKey = (value: Value, isText: boolean): string | number | undefined =>
  isText && typeof value === 'string' ? value.toLowerCase() : value;
