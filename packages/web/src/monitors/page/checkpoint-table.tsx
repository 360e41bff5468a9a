import type { Annotation, LatencyByCheckpoint } from '@vedette/contract/v1/monitors/monitor-figures';
import { message } from '@vedette/i18n/message';
import { t } from '../../i18n/translate.js';
import { type Column, DataTable } from '../../parts/tables/data-table.js';
import { type Format, useFormat } from '../../parts/format/format.js';
import { AnnotationTable } from '../../chart-notes/annotation-table.js';
import { type StepRow, errorsText, checkpointSeriesName, toStepRows } from './checkpoint-rows.js';

interface Props {
  readonly data: LatencyByCheckpoint;
  /** Events annotated in the charts. */
  readonly marks: readonly Annotation[];
}

/** Shows the data of the charts, one column for each checkpoint, and their annotations. */
export function CheckpointTable({ data, marks }: Props) {
  const format = useFormat();
  const columns: readonly Column<StepRow>[] = [
    {
      id: 'at',
      title: t(message('From', 'start')),
      cell: ({ at }) => <span className="nowrap">{format.dateTime(at)}</span>,
    },
    ...data.Checkpoints.map((series): Column<StepRow> => ({
      id: String(series.CheckpointId),
      title: `p50 ${checkpointSeriesName(series)}`,
      isNumber: true,
      cell: (row) => checkpointCell(row, series.CheckpointId, format),
    })),
  ];
  return (
    <>
      <AnnotationTable annotations={marks} />
      <DataTable
        label={t('Response times by checkpoint')}
        columns={columns}
        rows={toStepRows(data)}
        rowKey={({ at }) => at}
        empty={t('No checks in this period.')}
      />
    </>
  );
}

function checkpointCell({ seen }: StepRow, checkpointId: number, format: Format): string {
  const point = seen.get(checkpointId);
  if (!point) return '–';
  const time = point.P50 === undefined ? '' : format.ms(point.P50);
  if (point.Errors === 0) return time;
  return [time, `■ ${errorsText(point.Errors)}`].filter((part) => part !== '').join(', ');
}
