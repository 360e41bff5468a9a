import type { dashboardChartNoteEndpoints } from '@vedette/contract/v1/dashboards/dashboard-chart-notes';
import { MAX_CHART_NOTES } from '@vedette/contract/v1/dashboards/dashboard-chart-notes';
import { type Annotation, MAX_ANNOTATIONS } from '@vedette/contract/v1/monitors/monitor-figures';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { type ReactNode, createContext, use, useMemo } from 'react';
import { t } from '../../i18n/translate.js';
import { call } from '../../api/client.js';
import { AnnotationTable } from '../../chart-notes/annotation-table.js';
import { toChartMarks } from '../../chart-notes/panel-marks.js';
import { MarksOfCharts } from '../../parts/charts/chart-marks.js';
import { toDashboardQuery, refreshInterval, viewKey } from '../data/dashboard-queries.js';
import { MarksShown } from './marks-shown.js';
import { websiteMarksQuery } from '../../rum/website-marks.js';
import { toAnnotation } from './tile-notes-rules.js';
import type { TileProps } from './tile-props.js';

interface TileNotes {
  /** Oldest first. */
  readonly notes: readonly Annotation[];
  /** Describes the limit if there are more; absent if all are included. */
  readonly limitNote?: string | undefined;
}

const NONE: TileNotes = { notes: [] };
const OF_MONITORS = t('Showing the latest {count, number}.', { count: MAX_CHART_NOTES });
const OF_VISITORS = t('Showing the latest {count, number} of each type.', { count: MAX_ANNOTATIONS });
const TileNotesContext = createContext(NONE);

/** Returns the annotations in the period of a tile; empty if they are hidden. */
export const useTileNotes = (): TileNotes => use(TileNotesContext);

interface Props extends Pick<TileProps, 'dashboardGuid' | 'search' | 'isRefreshed'> {
  readonly children: ReactNode;
}

/** Provides charts with annotations of a tile's monitors; tiles with the same view share one query. */
export function WithNotes({ dashboardGuid, search, isRefreshed, children }: Props) {
  const isShown = use(MarksShown);
  const { data } = useQuery({
    queryKey: ['chart-notes', dashboardGuid, ...viewKey(search)],
    enabled: isShown,
    queryFn: ({ signal }) =>
      call<(typeof dashboardChartNoteEndpoints)['list']>('GET /api/v1/Dashboard/:dashboardGuid/ChartNote', {
        params: { dashboardGuid },
        signal,
        query: toDashboardQuery(search),
      }),
    placeholderData: keepPreviousData,
    refetchInterval: refreshInterval(isRefreshed),
  });
  const noted = useMemo(
    () =>
      isShown && data
        ? { notes: data.Rows.map(toAnnotation), limitNote: data.HasMore ? OF_MONITORS : undefined }
        : NONE,
    [isShown, data],
  );
  return <AnnotationProvider noted={noted}>{children}</AnnotationProvider>;
}

interface VisitorProps {
  readonly websiteGuid: string;
  readonly span: Readonly<Record<string, string>>;
  /** The website is loaded. */
  readonly enabled: boolean;
  readonly isRefreshed: boolean;
  readonly children: ReactNode;
}

/** Provides charts with events that visitors of a website may have noticed. */
export function WithVisitorNotes({ websiteGuid, span, enabled, isRefreshed, children }: VisitorProps) {
  const isShown = use(MarksShown);
  const { data } = useQuery({
    ...websiteMarksQuery(websiteGuid, span),
    enabled: enabled && isShown,
    refetchInterval: refreshInterval(isRefreshed),
  });
  const noted = useMemo(
    () => (isShown && data ? { notes: data.Rows, limitNote: data.HasMore ? OF_VISITORS : undefined } : NONE),
    [isShown, data],
  );
  return <AnnotationProvider noted={noted}>{children}</AnnotationProvider>;
}

function AnnotationProvider({ noted, children }: { readonly noted: TileNotes; readonly children: ReactNode }) {
  const marks = useMemo(() => toChartMarks(noted.notes), [noted]);
  return (
    <TileNotesContext value={noted}>
      <MarksOfCharts value={marks}>{children}</MarksOfCharts>
    </TileNotesContext>
  );
}

/** The annotations as a table, beside the table of a tile. */
export function NotesTable() {
  const { notes, limitNote } = useTileNotes();
  return (
    <>
      <AnnotationTable all={notes} />
      {limitNote !== undefined && <p className="dimmed">{limitNote}</p>}
    </>
  );
}
