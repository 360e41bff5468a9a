/** What was noted for the charts of a tile. */
import type { DashboardChartNotes } from '@vedette/contract/v1/dashboard-chart-notes';
import type { DashboardTile } from '@vedette/contract/v1/dashboard-tiles';
import type { Annotation } from '@vedette/contract/v1/monitor-figures';
import { annotationWords } from '../../monitors/page/annotation-rules.js';
import type { PlainRow } from '../../parts/plain-rows.js';

type Row = DashboardChartNotes['Rows'][number];

const OVER_TIME: readonly DashboardTile['Kind'][] = [
  ...(['Chart', 'MonitorLines', 'CheckpointLines', 'StepLines', 'PageLines', 'MetricLines'] as const),
];

/** It has a chart of one time after the other. */
export const hasTimes = ({ Kind }: DashboardTile): boolean => OVER_TIME.includes(Kind);

/** As charts of a monitor have it; here it says which of several monitors or groups it is about. */
export const happenedOf = ({ AboutName, ...note }: Row): Annotation => ({
  ...{ Kind: 'ChartNote', At: note.At, ByName: note.ByName, Noted: note },
  Text: AboutName === undefined ? note.Title : `${note.Title} (${AboutName})`,
});

/** Rows of a file of times with what was noted in each; as they are where nothing was. */
export function withHappened(rows: readonly PlainRow[], notes: readonly Annotation[]): readonly PlainRow[] {
  if (notes.length === 0) return rows;
  return rows.map((row) => {
    const [from, until] = [momentOf(row['from']), momentOf(row['until'])];
    const ones = notes.filter(({ At }) => At >= from && At < until);
    return ones.length === 0 ? row : { ...row, happened: ones.map(annotationWords).join('; ') };
  });
}

/** Of a row that is of no time nothing is told. */
const momentOf = (text: PlainRow[string]): number => (typeof text === 'string' ? Date.parse(text) : NaN);
