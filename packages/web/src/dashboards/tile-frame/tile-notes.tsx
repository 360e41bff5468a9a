import type { dashboardChartNoteEndpoints } from '@vedette/contract/v1/dashboards/dashboard-chart-notes';
import { MAX_CHART_NOTES } from '@vedette/contract/v1/dashboards/dashboard-chart-notes';
import { type Annotation, MAX_ANNOTATIONS } from '@vedette/contract/v1/monitors/monitor-figures';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { type ReactNode, createContext, use, useMemo } from 'react';
import { t } from '../../i18n/translate.js';
import { call } from '../../api/client.js';
import { AnnotationTable } from '../../chart-notes/annotation-table.js';
import { toChartMarks } from '../../chart-notes/panel-marks.js';
import { ChartMarksContext } from '../../parts/charts/chart-marks.js';
import { toDashboardQuery, refreshInterval, viewKey } from '../data/dashboard-queries.js';
import { AnnotationsShownContext } from './annotations-shown.js';
import { websiteMarksQuery } from '../../rum/website-marks.js';
import { toAnnotation } from './tile-notes-rules.js';
import type { TileProps } from './tile-props.js';

interface TileNotes {
  /** Oldest first. */
  readonly notes: readonly Annotation[];
  /** Describes the limit if there are more; absent if all are included. */
  readonly limitNote?: string | undefined;
}

const NO_NOTES: TileNotes = { notes: [] };
const MONITOR_NOTES_LIMIT_TEXT = t('Showing the latest {count, number}.', { count: MAX_CHART_NOTES });
const VISITOR_NOTES_LIMIT_TEXT = t('Showing the latest {count, number} of each type.', { count: MAX_ANNOTATIONS });
const TileNotesContext = createContext(NO_NOTES);

/** Returns the annotations in the period of a tile; empty if they are hidden. */
export const useTileNotes = (): TileNotes => use(TileNotesContext);

interface Props extends Pick<TileProps, 'dashboardGuid' | 'search' | 'isAutoRefreshed'> {
  readonly children: ReactNode;
}

/** Provides charts with annotations of a tile's monitors; tiles with the same view share one query. */
export function MonitorNotesProvider({ dashboardGuid, search, isAutoRefreshed, children }: Props) {
  const isShown = use(AnnotationsShownContext);
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
    refetchInterval: refreshInterval(isAutoRefreshed),
  });
  const tileNotes = useMemo(
    () =>
      isShown && data
        ? { notes: data.Rows.map(toAnnotation), limitNote: data.HasMore ? MONITOR_NOTES_LIMIT_TEXT : undefined }
        : NO_NOTES,
    [isShown, data],
  );
  return <AnnotationProvider tileNotes={tileNotes}>{children}</AnnotationProvider>;
}

interface VisitorNotesProviderProps {
  readonly websiteGuid: string;
  readonly span: Readonly<Record<string, string>>;
  /** The website is loaded. */
  readonly enabled: boolean;
  readonly isAutoRefreshed: boolean;
  readonly children: ReactNode;
}

/** Provides charts with events that visitors of a website may have noticed. */
export function VisitorNotesProvider({
  websiteGuid,
  span,
  enabled,
  isAutoRefreshed,
  children,
}: VisitorNotesProviderProps) {
  const isShown = use(AnnotationsShownContext);
  const { data } = useQuery({
    ...websiteMarksQuery(websiteGuid, span),
    enabled: enabled && isShown,
    refetchInterval: refreshInterval(isAutoRefreshed),
  });
  const tileNotes = useMemo(
    () =>
      isShown && data ? { notes: data.Rows, limitNote: data.HasMore ? VISITOR_NOTES_LIMIT_TEXT : undefined } : NO_NOTES,
    [isShown, data],
  );
  return <AnnotationProvider tileNotes={tileNotes}>{children}</AnnotationProvider>;
}

function AnnotationProvider({ tileNotes, children }: { readonly tileNotes: TileNotes; readonly children: ReactNode }) {
  const marks = useMemo(() => toChartMarks(tileNotes.notes), [tileNotes]);
  return (
    <TileNotesContext value={tileNotes}>
      <ChartMarksContext value={marks}>{children}</ChartMarksContext>
    </TileNotesContext>
  );
}

/** The annotations as a table, beside the table of a tile. */
export function NotesTable() {
  const { notes, limitNote } = useTileNotes();
  return (
    <>
      <AnnotationTable annotations={notes} />
      {limitNote !== undefined && <p className="dimmed">{limitNote}</p>}
    </>
  );
}
