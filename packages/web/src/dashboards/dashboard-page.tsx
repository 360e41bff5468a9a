import type { Dashboard } from '@vedette/contract/v4/dashboard';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Button } from '@mantine/core';
import { Link, getRouteApi } from '@tanstack/react-router';
import { t } from '../i18n/translate.js';
import { singleMonitor, type DashboardSearch } from '../parts/navigation/search.js';
import { Loading } from '../parts/feedback/loading.js';
import { PageHead } from '../parts/page/page-head.js';
import { ProblemView } from '../parts/page/problem-view.js';
import { itemQuery } from '../resources/resource-queries.js';
import { AllAlerts } from './all-alerts.js';
import { DashboardFilters } from './filters/dashboard-filters.js';
import { dashboardsQuery, figuresQuery, layoutQuery } from './data/dashboard-queries.js';
import { DASHBOARDS } from './data/dashboard-resource.js';
import { ExportMenu } from './export-menu.js';
import { FavouriteButton } from './favourite-button.js';
import { FullScreenButton, FullScreenHead } from './full-screen.js';
import { NewDashboard } from './new-dashboard.js';
import { AnnotationsButton, AnnotationsShownContext, useAnnotationsShown } from './tile-frame/annotations-shown.js';
import { SingleMonitorHint, useMonitorName } from './filters/single-monitor-filter.js';
import { dashboardName } from './labels/dashboard-name.js';
import { isSingleMonitorDashboard } from './labels/predefined-dashboards.js';
import { TileGrid } from './tile-grid.js';
import { showsAnnotations } from './tile-frame/tile-notes-rules.js';
import { useRotationTimer } from './rotation.js';
import { useRefreshOnFirstData } from './use-refresh-on-first-data.js';

/** Guid of the predefined account dashboard; the same in every account. */
const ACCOUNT_OVERVIEW = 'da5b0a2d-0000-4000-8000-000000000002';

const route = getRouteApi('/dashboards/$dashboardGuid');

/** One dashboard: filters, which are part of the URL, and tiles. */
export function DashboardPage() {
  const { dashboardGuid } = route.useParams();
  const search = route.useSearch();
  useRotationTimer({ dashboardGuid, search });
  const dashboard = useQuery(itemQuery<Dashboard>(DASHBOARDS, dashboardGuid));
  const layout = useQuery(layoutQuery(dashboardGuid));
  const monitor = useMonitorName(singleMonitor(search));
  const annotationsToggle = useAnnotationsShown();
  const error = dashboard.error ?? layout.error;
  if (error) return <ProblemView error={error} failure={t('The dashboard could not be loaded')} />;
  if (!dashboard.data || !layout.data) return <Loading label={t('Loading dashboard')} lines={12} />;
  const { MayChange, MayShare } = layout.data;
  const name = dashboardName(dashboard.data);
  const title = monitor === undefined ? name : t('{label}: {value}', { label: name, value: monitor });
  const content = (
    <AnnotationsShownContext value={annotationsToggle.isShown}>
      <DashboardContent key={dashboardGuid} dashboard={{ ...dashboard.data, Name: title }} layout={layout.data} />
    </AnnotationsShownContext>
  );
  if (search.full === true) return content;
  return (
    <>
      <PageHead title={title}>
        <FavouriteButton dashboardGuid={dashboardGuid} name={name} />
        {dashboardGuid === ACCOUNT_OVERVIEW && <AllAlerts />}
        {layout.data.Tiles.some(showsAnnotations) && <AnnotationsButton {...annotationsToggle} />}
        <FullScreenButton dashboardGuid={dashboardGuid} search={search} />
        <ExportMenu dashboard={dashboard.data} search={search} />
        <CopyDashboard dashboard={dashboard.data} filter={search} />
        {(MayChange || MayShare) && (
          <Button
            size="xs"
            variant="default"
            data-does="edit"
            renderRoot={(root: object) => (
              <Link {...root} to="/dashboards/settings/$guid" params={{ guid: dashboardGuid }} />
            )}
          >
            {t('Settings and sharing')}
          </Button>
        )}
      </PageHead>
      {singleMonitor(search) === undefined &&
        layout.data.IsPredefined &&
        isSingleMonitorDashboard(dashboard.data.Name) && <SingleMonitorHint />}
      {content}
    </>
  );
}

function CopyDashboard({ dashboard, filter }: { readonly dashboard: Dashboard; readonly filter: DashboardSearch }) {
  return <NewDashboard dashboards={useQuery(dashboardsQuery).data ?? []} original={dashboard} filter={filter} />;
}

interface DashboardContentProps {
  readonly dashboard: Dashboard;
  readonly layout: Parameters<typeof TileGrid>[0]['layout'];
}

function DashboardContent({ dashboard, layout }: DashboardContentProps) {
  const queries = useQueryClient();
  const search = route.useSearch();
  const storedPreset = dashboard.DashboardFilter?.SelectedPeriod?.PresetPeriod;
  const { DashboardGuid: dashboardGuid } = dashboard;
  const isFull = search.full === true;
  // Full-screen dashboards run unattended, so they always refresh.
  const isAutoRefreshed = dashboard.AutoRefresh || isFull;
  useRefreshOnFirstData(dashboardGuid, isAutoRefreshed);
  const figures = useQuery(figuresQuery(dashboardGuid, search, isAutoRefreshed));
  return (
    <>
      {isFull ? (
        <FullScreenHead {...{ dashboardGuid, search, dashboard }} figures={figures.data} />
      ) : (
        <DashboardFilters
          dashboard={dashboard}
          maySaveView={layout.MayChange}
          search={search}
          storedPreset={storedPreset}
          figures={figures.data}
          tiles={layout.Tiles}
          isRefreshing={figures.isFetching}
          refresh={() => void queries.invalidateQueries({ queryKey: ['/Dashboard', dashboardGuid] })}
        />
      )}
      {figures.error && <ProblemView error={figures.error} failure={t('The figures could not be loaded')} />}
      {!figures.data && !figures.error && <Loading label={t('Loading figures')} lines={12} />}
      {figures.data && (
        <TileGrid
          dashboardGuid={dashboardGuid}
          layout={isFull ? { ...layout, MayChange: false } : layout}
          figures={figures.data}
          search={{
            ...(storedPreset === undefined || search.from !== undefined ? {} : { period: storedPreset }),
            ...search,
          }}
          isStale={figures.isPlaceholderData}
          isAutoRefreshed={isAutoRefreshed}
        />
      )}
    </>
  );
}
