import { type Line, type Lines, type LinesSection } from '@vedette/contract/v1/dashboards/sections/section';
import { selectDrawnLines } from '@vedette/contract/v1/dashboards/sections/drawn-lines';
import { t } from '../../i18n/translate.js';
import { MonitorLink } from '../../monitors/names/monitor-link.js';
import { type Column, DataTable } from '../../parts/tables/data-table.js';
import type { Format } from '../../parts/format/format.js';
import { SmallMultiples } from '../../parts/charts/small-multiples.js';
import { columnMeasure, lineSlots, lineText, stepLengthText, timeFormatter } from '../sections/section-lines.js';
import { columnTitle, valueText } from '../sections/section-text.js';
import { sectionLabel } from '../sections/value-formats.js';

interface Props {
  readonly section: LinesSection;
  readonly format: Format;
}

/** The chart of a section's lines, with a note if only some are displayed. */
export function LinesChart({ section, format }: Props) {
  const { lines, drawnAs } = section;
  const { time, value } = lines;
  const drawn = selectDrawnLines(lines);
  return (
    <>
      <SmallMultiples
        lines={drawn.lines.map((line) => ({
          id: line.key,
          name: <LineName line={line} lines={lines} format={format} />,
          title: lineText(line, lines, format),
          totalText: valueText(line.whole, value, format),
          slots: lineSlots(line),
        }))}
        measure={columnMeasure(value)}
        isSum={drawnAs === 'bars'}
        isRatio={value.format === 'ratio'}
        formatValue={(each) => valueText(each, value, format)}
        formatInstant={timeFormatter(time, format)}
        step={stepLengthText(time)}
      />
      {drawn.lines.length < lines.all.length && (
        <p className="dimmed">{[...drawn.rules.map(sectionLabel), t('See the table for all rows.')].join(' ')}</p>
      )}
    </>
  );
}

interface LineNameProps {
  readonly line: Line;
  readonly lines: Pick<Lines, 'names'>;
  readonly format: Format;
}

/** The name of a line, linked to its monitor. */
export function LineName({ line, lines, format }: LineNameProps) {
  const title = lineText(line, lines, format);
  const { monitorGuid: guid, names } = line;
  if (guid === undefined) return title;
  const name = lineText({ names: names.slice(0, 1) }, lines, format);
  return (
    <>
      <MonitorLink guid={guid} name={name} />
      {title.slice(name.length)}
    </>
  );
}

interface LinesTableProps extends Props {
  readonly label: string;
  readonly empty?: string;
}

/** The lines as a table: one column per line, latest time first. */
export function LinesTable({
  section: { lines },
  format,
  label,
  empty = t('No data in this period.'),
}: LinesTableProps) {
  const { all, time, value } = lines;
  const formatTime = timeFormatter(time, format);
  const times = (all[0]?.times ?? []).map(([from], at) => ({ from, at })).toReversed();
  const columns: readonly Column<(typeof times)[number]>[] = [
    { id: 'time', title: columnTitle(time), cell: ({ from }) => <span className="nowrap">{formatTime(from)}</span> },
    ...all.map((line): Column<(typeof times)[number]> => ({
      id: `line ${line.key}`,
      title: lineText(line, lines, format),
      isNumber: true,
      cell: ({ at }) => valueText(line.times[at]?.[1], value, format),
    })),
  ];
  return <DataTable label={label} columns={columns} rows={times} rowKey={({ from }) => from} empty={empty} />;
}
