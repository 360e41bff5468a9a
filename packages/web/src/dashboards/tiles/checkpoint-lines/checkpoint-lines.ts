import type { TileMetric } from '@vedette/contract/v1/dashboards/tile-metrics';
import type { DashboardCheckpointLines } from '@vedette/contract/v1/dashboards/dashboard-checkpoints';
import { slotsOf } from '../../tile-charts/slots-of.js';
import type { TileLine } from '../../tile-charts/tile-lines.js';

/** More lines than these nobody tells apart. */
const MOST_DRAWN = 10;

export const linesOfCheckpoints = ({ Lines }: DashboardCheckpointLines, metric: TileMetric): TileLine[] =>
  Lines.map(({ CheckpointId, CheckpointName, Times, ...figures }) => {
    const numbers: Omit<TileLine['times'][number], 'FromAt' | 'UntilAt'> = figures;
    return { id: String(CheckpointId), title: CheckpointName, whole: numbers[metric], times: Times };
  });

/** The first, as they are ordered, whether or not they measured something. */
export const drawnOf = (lines: readonly TileLine[]): readonly TileLine[] => lines.slice(0, MOST_DRAWN);

/** Whether there is anything to tell. */
export const hasValue = (lines: readonly TileLine[], metric: TileMetric): boolean =>
  lines.some(({ times }) => slotsOf(times, metric).some(({ value }) => value !== undefined));
