/** Lines over time where there is no room for every value of them: on paper and in mails. */
import { drawnLines, hasValue } from '@vedette/contract/v1/dashboards/sections/drawn-lines';
import { spanColumns } from '@vedette/contract/v1/dashboards/sections/line-span';
import { addLeftOut, type Line, type Value } from '@vedette/contract/v1/dashboards/sections/section';
import type { ReportLines, ReportSection } from '../model/report.js';
import { column, MAX_LINES } from '@vedette/contract/v1/dashboards/sections/section-parts';
import type { SectionWord } from '@vedette/contract/v1/dashboards/sections/words/section-words';

/** A figure of lines with a row for each: what it comes to, its lowest and its highest. Other figures stay as they are, and those without a value. */
export function foldLines({ lines, ...section }: ReportSection): ReportSection {
  if (!lines || section.rows.length === 0) return section;
  const listed = lines.all.slice(0, MAX_LINES);
  const hasEnds = listed.some(({ ends }) => ends !== undefined);
  // Of very many a workbook has not every one.
  const hasAll = section.rows.length >= lines.all.reduce((sum, { times }) => sum + times.length, 0);
  const beyond = lines.all.length - listed.length;
  const spans = spanColumns(listed);
  return {
    ...section,
    columns: [...lines.names, lines.value, ...(hasEnds ? checkColumns(lines) : endColumns(lines)), ...spans.columns],
    rows: listed.map((line) => {
      const ends = hasEnds ? (line.ends ?? [undefined, undefined]) : firstAndLastValue(line, lines);
      return [...line.names, line.whole, ...ends, ...spans.getCells(line)];
    }),
    // Every line has a row, whatever was left out of the rows of its values.
    leftOut: addLeftOut(lines.unread ?? 0, beyond),
    rules: [...section.rules, hasAll ? 'ruleFolded' : 'ruleFoldedOfMany'],
  };
}

const checkColumns = ({ value: { format } }: ReportLines): ReportSection['columns'] => [
  column('least', format),
  column('most', format),
];

const LOWEST: Readonly<Record<string, SectionWord>> = { instant: 'lowestHour', day: 'lowestDay', month: 'lowestMonth' };
const HIGHEST: Readonly<Record<string, SectionWord>> = {
  instant: 'highestHour',
  day: 'highestDay',
  month: 'highestMonth',
};

/** The one to look for stands last, beside when it was. */
function endColumns({ time, value, worse }: ReportLines): ReportSection['columns'] {
  const [lowest, highest] = [LOWEST, HIGHEST].map((words) => column(words[time.format] ?? 'lowestHour', value.format));
  const ends = worse === 'low' ? [highest, lowest] : [lowest, highest];
  return [...ends.flatMap((end) => end ?? []), column('when', time.format)];
}

function firstAndLastValue({ times }: Line, { worse }: ReportLines): readonly Value[] {
  const known = times.flatMap(([at, value]) => (value === undefined ? [] : [{ at, value }]));
  const [first] = known;
  if (!first) return [undefined, undefined, undefined];
  const lowest = known.reduce((a, b) => (b.value < a.value ? b : a));
  const highest = known.reduce((a, b) => (b.value > a.value ? b : a));
  // Where all are the same none stands out.
  const at = (one: typeof first): Value => (lowest.value === highest.value ? undefined : one.at);
  return worse === 'low' ? [highest.value, lowest.value, at(lowest)] : [lowest.value, highest.value, at(highest)];
}

/** A chart on paper has no room for lines without a value. */
export const linesOnPaper = (lines: ReportLines): readonly Line[] => drawnLines(lines).lines.filter(hasValue);
