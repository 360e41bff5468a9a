import type { monitorViewEndpoints } from '@vedette/contract/v1/monitors/monitor';
import type { FigureChange } from '@vedette/contract/v1/monitors/monitor-figures';
import { call } from '../../api/client.js';
import { Changed } from '../../parts/display/changed.js';
import { type Column, DataTable } from '../../parts/tables/data-table.js';
import { duration } from '../../parts/format/duration.js';
import { type Format, useFormat } from '../../parts/format/format.js';
import { PagedList, useCursorPages } from '../../parts/tables/paged-list.js';
import { Panel } from '../../parts/page/panel.js';
import { whyChanged } from './change-words.js';

const columns = (format: Format): readonly Column<FigureChange>[] => [
  {
    id: 'at',
    title: 'Changed, why and by whom',
    cell: ({ At, Reason, ByName, Note }) => (
      <>
        <span className="nowrap">{format.dateTime(At)}</span>
        <div className="wrap">{whyChanged({ Reason, ByName, Note })}</div>
        {Note !== '' && Reason !== 'UnknownTime' && <div className="dimmed wrap">{Note}</div>}
      </>
    ),
  },
  {
    id: 'time',
    title: 'Time it is about',
    cell: ({ FromAt, UntilAt }) => `${format.dateTime(FromAt)} to ${format.dateTime(UntilAt)}`,
  },
  ...(
    [
      ['Up', ({ UpMs }) => duration(UpMs)],
      ['Down', ({ DownMs }) => duration(DownMs)],
      ['Not observed', ({ UnknownMs, PlannedMs }) => duration(UnknownMs - PlannedMs)],
      ['Left out', ({ PlannedMs }) => duration(PlannedMs)],
      ['Checks', ({ Checks }) => format.count(Checks)],
      ['Confirmed errors', ({ ConfirmedErrors }) => format.count(ConfirmedErrors)],
    ] satisfies [string, (figures: FigureChange['Before']) => string][]
  ).map(([title, of]): Column<FigureChange> => ({
    id: title,
    title,
    cell: ({ Before, After }) => <Changed before={of(Before)} after={of(After)} />,
    isNumber: true,
  })),
];

/** Figures that were told otherwise once: what they said, what they say, who did it and why. Nothing where there are none. */
export function FigureChangesPanel({ monitorGuid }: { readonly monitorGuid: string }) {
  const format = useFormat();
  const list = useCursorPages(['monitor', monitorGuid, 'figure changes'], (page, signal) =>
    call<typeof monitorViewEndpoints.figureChanges>('GET /api/v1/Monitor/:monitorGuid/FigureChange', {
      params: { monitorGuid },
      query: page,
      signal,
    }),
  );
  if (list.data?.pages[0]?.Rows.length === 0) return null;
  return (
    <Panel title="Figures changed afterwards">
      <PagedList of="the changes of figures" list={list}>
        {(rows) => (
          <DataTable
            label="Figures changed afterwards"
            columns={columns(format)}
            rows={rows}
            rowKey={({ At, Reason, ByName, OperatorGuid }) => `${String(At)} ${Reason} ${OperatorGuid ?? ByName}`}
            empty="Nothing was changed."
          />
        )}
      </PagedList>
      <p className="dimmed">
        Late results take their place in time, cleared errors count as good checks, and time is not observed when checks
        could not be run. The quarters of an hour they touch are counted anew; this is what they said before. Left out:
        pauses, and maintenance that stops monitoring.
      </p>
    </Panel>
  );
}
