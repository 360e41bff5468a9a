/** Start and end of lines that do not cover the whole period: beside their names, or in columns of a table. */
import { column } from './section-parts.js';
import type { Column, Line, LineSpan, Section, SpanTextKey, Value } from './section.js';

interface LineLifetime {
  readonly FirstAt: number;
  readonly LastAt: number;
  readonly IsRemoved: boolean;
}

/**
 * Returns the start or end of a line that does not cover the whole period.
 * @param lines of the same monitor: if all started at the same time, no start is returned
 */
export function lineSpan(line: LineLifetime, lines: readonly LineLifetime[], fromAt: number): Pick<Line, 'span'> {
  if (line.IsRemoved) return { span: { textKey: 'knownUntil', at: line.LastAt } };
  const isLater = line.FirstAt > fromAt && lines.some(({ FirstAt }) => FirstAt < line.FirstAt);
  return isLater ? { span: { textKey: 'since', at: line.FirstAt } } : {};
}

const SPAN_TEXT_KEYS: readonly SpanTextKey[] = ['since', 'measuredSince', 'knownUntil'];

/** Returns the columns of a table with the start and end of each line, and the cells of a line in them. */
export function spanColumns(lines: readonly Pick<Line, 'span'>[]) {
  const textKeys = SPAN_TEXT_KEYS.filter((textKey) => lines.some(({ span }) => span?.textKey === textKey));
  return {
    columns: textKeys.map((textKey) => column(textKey, 'instant')),
    getCells: ({ span }: Pick<Line, 'span'>): Value[] =>
      textKeys.map((textKey) => (span?.textKey === textKey ? span.at : undefined)),
  };
}

/** Returns the start and end of a row from such columns. */
export function rowSpan({ columns }: Pick<Section, 'columns'>, row: readonly Value[]): LineSpan | undefined {
  const spans = columns.flatMap(({ textKey }, at): LineSpan[] => {
    const [spanTextKey, value] = [SPAN_TEXT_KEYS.find((one) => one === textKey), row[at]];
    return spanTextKey !== undefined && typeof value === 'number' ? [{ textKey: spanTextKey, at: value }] : [];
  });
  return spans[0];
}

/** Formats names and times in one language. */
export interface TitleWriter<Key extends string> {
  readonly value: (value: Value, column: Column<Key | SpanTextKey>) => string;
  readonly head: (column: Column<Key | SpanTextKey>) => string;
}

/** Returns the title of a line: all its names, and its start or end. */
export function lineTitle<Key extends string>(
  { names, span }: Pick<Line, 'names' | 'span'>,
  columns: readonly Column<Key>[],
  { value, head }: TitleWriter<NoInfer<Key>>,
): string {
  const name = columns.flatMap((one, at) => (names[at] === undefined ? [] : [value(names[at], one)])).join(' · ');
  if (!span) return name;
  const spanColumn = { textKey: span.textKey, format: 'instant' } as const;
  return `${name} (${head(spanColumn).toLowerCase()} ${value(span.at, spanColumn)})`;
}
