/** Lines over time for paper and mails, which have no room for every value. */
import { selectDrawnLines, hasValue } from '@vedette/contract/v1/dashboards/sections/drawn-lines';
import { spanColumns } from '@vedette/contract/v1/dashboards/sections/line-span';
import { addOmitted, type Line, type Value } from '@vedette/contract/v1/dashboards/sections/section';
import type { ReportLines, ReportSection } from '../model/report.js';
import { column, MAX_LINES } from '@vedette/contract/v1/dashboards/sections/section-parts';
import type { SectionTextKey } from '@vedette/contract/v1/dashboards/sections/texts/section-texts';

/**
 * Replaces the values of lines by one row for each line: its total, lowest and highest value. Sections without lines
 * stay as they are.
 */
export function summariseLines({ lines, ...section }: ReportSection): ReportSection {
  if (!lines || section.rows.length === 0) return section;
  const listed = lines.all.slice(0, MAX_LINES);
  const hasEnds = listed.some(({ ends }) => ends !== undefined);
  // A workbook does not hold all values of very many lines.
  const isComplete = section.rows.length >= lines.all.reduce((sum, { times }) => sum + times.length, 0);
  const unlistedCount = lines.all.length - listed.length;
  const spans = spanColumns(listed);
  return {
    ...section,
    columns: [...lines.names, lines.value, ...(hasEnds ? checkColumns(lines) : endColumns(lines)), ...spans.columns],
    rows: listed.map((line) => {
      const ends = hasEnds ? (line.ends ?? [undefined, undefined]) : firstAndLastValue(line, lines);
      return [...line.names, line.whole, ...ends, ...spans.getCells(line)];
    }),
    // Every line has a row, even if some of its values were left out.
    leftOut: addOmitted(lines.unread ?? 0, unlistedCount),
    rules: [...section.rules, isComplete ? 'ruleSummarised' : 'ruleSummarisedOfMany'],
  };
}

const checkColumns = ({ value: { format } }: ReportLines): ReportSection['columns'] => [
  column('minimum', format),
  column('maximum', format),
];

const LOWEST: Readonly<Record<string, SectionTextKey>> = {
  instant: 'lowestHour',
  day: 'lowestDay',
  month: 'lowestMonth',
};
const HIGHEST: Readonly<Record<string, SectionTextKey>> = {
  instant: 'highestHour',
  day: 'highestDay',
  month: 'highestMonth',
};

/** The worse end comes last, next to its time. */
function endColumns({ time, value, worse }: ReportLines): ReportSection['columns'] {
  const [lowest, highest] = [LOWEST, HIGHEST].map((textKeys) =>
    column(textKeys[time.format] ?? 'lowestHour', value.format),
  );
  const ends = worse === 'low' ? [highest, lowest] : [lowest, highest];
  return [...ends.flatMap((end) => end ?? []), column('when', time.format)];
}

function firstAndLastValue({ times }: Line, { worse }: ReportLines): readonly Value[] {
  const known = times.flatMap(([at, value]) => (value === undefined ? [] : [{ at, value }]));
  const [first] = known;
  if (!first) return [undefined, undefined, undefined];
  const lowest = known.reduce((a, b) => (b.value < a.value ? b : a));
  const highest = known.reduce((a, b) => (b.value > a.value ? b : a));
  // If all values are equal, none has a time.
  const at = (one: typeof first): Value => (lowest.value === highest.value ? undefined : one.at);
  return worse === 'low' ? [highest.value, lowest.value, at(lowest)] : [lowest.value, highest.value, at(highest)];
}

/** Leaves out lines without values, for which a chart on paper has no room. */
export const linesOnPaper = (lines: ReportLines): readonly Line[] => selectDrawnLines(lines).lines.filter(hasValue);
