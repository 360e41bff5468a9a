import type { dashboardChartNoteEndpoints } from '@vedette/contract/v1/dashboard-chart-notes';
import { MOST_NOTES_OF_CHARTS } from '@vedette/contract/v1/dashboard-chart-notes';
import type { Annotation } from '@vedette/contract/v1/monitor-figures';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { type ReactNode, createContext, use, useMemo } from 'react';
import { call } from '../../api/client.js';
import { HappenedTable } from '../../monitors/page/happened-table.js';
import { marksOf } from '../../monitors/page/panel-marks.js';
import { MarksOfCharts } from '../../parts/chart-marks.js';
import { askedBy, refetchOf, viewKey } from '../dashboard-queries.js';
import { MarksShown } from '../marks-shown.js';
import { happenedOf } from './tile-notes-rules.js';
import type { TileProps } from './tile-props.js';

interface Noted {
  /** Oldest first. */
  readonly notes: readonly Annotation[];
  readonly hasMore: boolean;
}

const NONE: Noted = { notes: [], hasMore: false };
const NotesOfTile = createContext(NONE);

/** What was noted in the time of a tile; nothing where that is not to be shown. */
export const useNotesOfTile = (): Noted => use(NotesOfTile);

interface Props extends Pick<TileProps, 'dashboardGuid' | 'search' | 'isRefreshed'> {
  readonly children: ReactNode;
}

/** Charts within mark what was noted of the monitors of a tile. Tiles of one view ask once for all of them. */
export function WithNotes({ dashboardGuid, search, isRefreshed, children }: Props) {
  const isShown = use(MarksShown);
  const { data } = useQuery({
    queryKey: ['chart notes', dashboardGuid, ...viewKey(search)],
    enabled: isShown,
    queryFn: ({ signal }) =>
      call<(typeof dashboardChartNoteEndpoints)['list']>('GET /api/v1/Dashboard/:dashboardGuid/ChartNote', {
        ...{ params: { dashboardGuid }, signal, query: askedBy(search) },
      }),
    placeholderData: keepPreviousData,
    refetchInterval: refetchOf(isRefreshed),
  });
  const noted = useMemo(
    () => (isShown && data ? { notes: data.Rows.map(happenedOf), hasMore: data.HasMore } : NONE),
    [isShown, data],
  );
  const marks = useMemo(() => marksOf(noted.notes), [noted]);
  return (
    <NotesOfTile value={noted}>
      <MarksOfCharts value={marks}>{children}</MarksOfCharts>
    </NotesOfTile>
  );
}

/** The same beside the table of a tile. */
export function NotesTable() {
  const { notes, hasMore } = useNotesOfTile();
  return (
    <>
      <HappenedTable all={notes} />
      {hasMore && <p className="dimmed">There is more: the newest {MOST_NOTES_OF_CHARTS} are told.</p>}
    </>
  );
}
