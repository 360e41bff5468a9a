import { isNumeric, isProse, type Section, type Value } from '@vedette/contract/v1/dashboards/sections/section';
import type { SectionTextKey } from '@vedette/contract/v1/dashboards/sections/texts/section-texts';
import type { ReactNode } from 'react';
import type { Format } from '../../parts/format/format-values.js';
import type { Column } from '../../parts/tables/data-table.js';
import { VerdictMark } from '../../parts/display/state-mark.js';
import { columnTitle, valueText } from './section-text.js';
import { cellState } from './state-rules.js';

/** A row of a section with its API item, whose guids links need. */
export interface SectionRow<Source> {
  readonly source: Source;
  readonly values: readonly Value[];
}

type ColumnOverride<Source> = Partial<Column<SectionRow<Source>>> & {
  /** Renders the value in place of its text. `content` is the text, with its mark if it is a state. */
  readonly draw?: (source: Source, text: string, content: ReactNode) => ReactNode;
  /** The state column whose mark precedes the value. Absent: a value is marked if it is a state itself. */
  readonly markedBy?: SectionTextKey;
};

interface SectionTableOptions<Source> {
  /** Additions of the page to columns by `textKey`: links, marks, widths. `null`: the value is shown elsewhere. */
  readonly columns?: Readonly<Partial<Record<SectionTextKey, ColumnOverride<Source> | null>>>;
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
  options: SectionTableOptions<Source> = {},
) {
  if (import.meta.env.DEV) assertSourcesMatch(section, sources, options);
  const { columns: overrides = {}, isSortable = false } = options;
  const columns = section.columns.flatMap((column, index): Column<SectionRow<Source>>[] => {
    const override = overrides[column.textKey];
    if (override === null) return [];
    const { draw, markedBy = column.textKey, ...columnProps } = override ?? {};
    const markIndex = section.columns.findIndex(({ textKey }) => textKey === markedBy);
    const text = ({ values }: SectionRow<Source>): string => valueText(values[index], column, format);
    const content = (row: SectionRow<Source>): ReactNode => {
      const stateColumn = section.columns[markIndex];
      const state = stateColumn && cellState(stateColumn, row.values[markIndex]);
      return state === undefined ? text(row) : <VerdictMark state={state} text={text(row)} />;
    };
    return [
      {
        id: column.textKey,
        title: columnTitle(column),
        isNumber: isNumeric(column),
        ...(column.format === 'sentence' && { isSentence: true }),
        ...(isSortable && { sort: ({ values }) => sortKey(values[index], isProse(column)) }),
        ...columnProps,
        cell: draw ? (row) => draw(row.source, text(row), content(row)) : content,
      },
    ];
  });
  const rows = section.rows.flatMap((values, index): SectionRow<Source>[] => {
    const source = sources[index];
    return source === undefined ? [] : [{ source, values }];
  });
  return { columns, rows };
}

/** Throws if an override has no column, or if the sources do not match the rows, as links would lead elsewhere. */
function assertSourcesMatch<Source>(
  { title, columns, rows, leftOut }: Section,
  sources: readonly Source[],
  { columns: overrides = {}, conditional = [] }: SectionTableOptions<Source>,
): void {
  const knownKeys: readonly string[] = [...columns.map(({ textKey }) => textKey), ...conditional];
  const unknown = Object.keys(overrides).filter((textKey) => !knownKeys.includes(textKey));
  if (unknown.length > 0) throw new Error(`The section ${title} has no column ${unknown.join(', ')}`);
  if (sources.length < rows.length || (sources.length > rows.length && leftOut === 0)) {
    throw new Error(`The section ${title} has ${String(rows.length)} rows of ${String(sources.length)} sources`);
  }
}

const sortKey = (value: Value, isText: boolean): string | number | undefined =>
  isText && typeof value === 'string' ? value.toLowerCase() : value;
