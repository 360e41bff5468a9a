import type { Annotation, CheckpointLatency, LatencyByCheckpoint } from '@vedette/contract/v1/monitors/monitor-figures';
import type { CsvFormat } from '@vedette/documents/csv';
import { t } from '../../i18n/translate.js';
import { type PlainRow, formatCsv } from '../../parts/files/plain-rows.js';
import { annotationText } from '../../chart-notes/annotation-rules.js';

type Point = CheckpointLatency['Points'][number];

/** A time step of the period, with the figures of each checkpoint by its id. */
export interface StepRow {
  readonly at: number;
  readonly seen: ReadonlyMap<number, Point>;
}

/** Returns the steps that have checks, newest first. */
export function toStepRows({ Checkpoints }: LatencyByCheckpoint): readonly StepRow[] {
  const steps = new Map<number, Map<number, Point>>();
  for (const { CheckpointId, Points } of Checkpoints) {
    for (const point of Points) {
      const seen = steps.get(point.At) ?? new Map<number, Point>();
      steps.set(point.At, seen.set(CheckpointId, point));
    }
  }
  return [...steps].map(([at, seen]) => ({ at, seen })).sort((one, other) => other.at - one.at);
}

export const checkpointSeriesName = ({ CheckpointName }: CheckpointLatency): string =>
  CheckpointName === '' ? t('Removed checkpoint') : CheckpointName;

export const errorsText = (count: number): string => t('{count, plural, one {# error} other {# errors}}', { count });

/** Writes a row for each checkpoint and step in the order of the charts, followed by a row for each event. */
export const checkpointCsv = (
  { Checkpoints }: LatencyByCheckpoint,
  marks: readonly Annotation[],
  format: CsvFormat,
): string =>
  formatCsv(
    [
      ...Checkpoints.flatMap((series) =>
        series.Points.map(({ At, Checks, Errors, P50 }): PlainRow => ({
          checkpoint: checkpointSeriesName(series),
          from: new Date(At).toISOString(),
          checks: Checks,
          errors: Errors,
          p50: P50,
        })),
      ),
      ...marks.map((annotation): PlainRow => ({
        checkpoint: annotation.CheckpointName ?? '',
        from: new Date(annotation.At).toISOString(),
        happened: annotationText(annotation),
      })),
    ],
    format,
    { p50: 'ms' },
  );
