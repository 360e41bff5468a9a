import type { Dashboard } from '@vedette/contract/v4/dashboard';
import { Group, NativeSelect } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link, useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { t } from '../i18n/translate.js';
import { type Column, DataTable } from '../parts/tables/data-table.js';
import { FilterBox } from '../parts/tables/filter-box.js';
import { Loading } from '../parts/feedback/loading.js';
import { PageHead } from '../parts/page/page-head.js';
import { Panel } from '../parts/page/panel.js';
import { periodLabel } from '../parts/time/period-labels.js';
import { ProblemView } from '../parts/page/problem-view.js';
import { dashboardsQuery } from './data/dashboard-queries.js';
import { FavouriteButton } from './favourite-button.js';
import { DashboardLayoutOutline } from './layout/dashboard-layout-outline.js';
import { NewDashboard } from './new-dashboard.js';
import { dashboardName, isPredefined } from './labels/dashboard-name.js';
import { predefinedCategory, predefinedCategories, predefinedDescription } from './labels/predefined-dashboards.js';
import { describeCounts } from './labels/count-texts.js';

/** Option value of the category of dashboards that are not predefined. */
const OWN_AND_SHARED = 'own';

/** Columns that both tables have. */
const commonColumns: readonly Column<Dashboard>[] = [
  {
    id: 'favourite',
    title: t('Favourite'),
    cell: (each) => <FavouriteButton dashboardGuid={each.DashboardGuid} name={dashboardName(each)} />,
  },
  {
    id: 'layout',
    title: t('Layout'),
    cell: ({ DashboardGuid }) => <DashboardLayoutOutline dashboardGuid={DashboardGuid} />,
  },
];

const nameColumn: Column<Dashboard> = {
  id: 'name',
  title: t('Name'),
  sort: (each) => dashboardName(each).toLowerCase(),
  cell: (each) => (
    <Link to="/dashboards/$dashboardGuid" params={{ dashboardGuid: each.DashboardGuid }}>
      {dashboardName(each)}
    </Link>
  ),
};

const predefinedColumns: readonly Column<Dashboard>[] = [
  nameColumn,
  ...commonColumns,
  { id: 'shows', title: t('Content'), cell: ({ Name }) => predefinedDescription(Name) },
  {
    id: 'group',
    title: t('Group'),
    sort: ({ Name }) => predefinedCategory(Name),
    cell: ({ Name }) => predefinedCategory(Name),
  },
];

const columns: readonly Column<Dashboard>[] = [
  nameColumn,
  ...commonColumns,
  {
    id: 'period',
    title: t('Period'),
    cell: ({ DashboardFilter }) => selectedPeriodText(DashboardFilter?.SelectedPeriod),
  },
  { id: 'limits', title: t('Monitors'), cell: ({ DashboardFilter }) => limitsText(DashboardFilter) },
  { id: 'refresh', title: t('Auto-refresh'), cell: ({ AutoRefresh }) => (AutoRefresh ? t('every 30 s') : t('manual')) },
];

type Filter = Dashboard['DashboardFilter'];

function selectedPeriodText(period: NonNullable<Filter>['SelectedPeriod']): string {
  if (!period) return '–';
  return period.PresetPeriod === undefined
    ? t('{start} to {end}', { start: period.Start ?? '', end: period.End ?? '' })
    : periodLabel(period.PresetPeriod);
}

function limitsText(filter: Filter): string {
  const [monitors, groups] = [filter?.Monitors?.length ?? 0, filter?.MonitorGroups?.length ?? 0];
  return monitors + groups === 0 ? t('all monitors') : describeCounts(groups, monitors);
}

/** The list with the dialog for a new dashboard open, under its own URL. */
export function NewDashboardPage() {
  const navigate = useNavigate();
  return <DashboardsPage onNewClosed={() => void navigate({ to: '/dashboards', replace: true })} />;
}

interface Props {
  /** If set, the dialog for a new dashboard is open initially; called when it closes. */
  readonly onNewClosed?: () => void;
}

export function DashboardsPage({ onNewClosed }: Props) {
  const { data, error, refetch } = useQuery(dashboardsQuery);
  const [text, setText] = useState('');
  const [category, setCategory] = useState('');
  const matchesText = (field: string): boolean => field.toLowerCase().includes(text.toLowerCase());
  const isInCategory = (each: Dashboard): boolean =>
    category === '' || (isPredefined(each) ? predefinedCategory(each.Name) === category : category === OWN_AND_SHARED);
  const shown =
    data
      ?.filter(isInCategory)
      .filter(
        (each) =>
          matchesText(dashboardName(each)) ||
          (isPredefined(each) && matchesText(`${predefinedDescription(each.Name)} ${predefinedCategory(each.Name)}`)),
      ) ?? [];
  const table = (label: string, rows: readonly Dashboard[], tableColumns: typeof columns, empty: string) => (
    <DataTable
      label={label}
      columns={tableColumns}
      rows={rows}
      rowKey={({ DashboardGuid }) => DashboardGuid}
      empty={empty}
    />
  );
  return (
    <>
      <PageHead title={t('Dashboards')}>{data && <NewDashboard dashboards={data} onClosed={onNewClosed} />}</PageHead>
      {error && (
        <ProblemView error={error} retry={() => void refetch()} failure={t('The dashboards could not be loaded')} />
      )}
      {!data && !error && <Loading label={t('Loading dashboards')} />}
      {data && (
        <>
          <Group gap="sm" mb="sm" align="center">
            <FilterBox label={t('Name')} initial={undefined} onFilter={setText} />
            <NativeSelect
              size="xs"
              aria-label={t('Category')}
              value={category}
              onChange={({ currentTarget: { value } }) => setCategory(value)}
              data={[
                { value: '', label: t('All categories') },
                { value: OWN_AND_SHARED, label: t('My and shared dashboards') },
                ...predefinedCategories(data.filter(isPredefined).map(({ Name }) => Name)),
              ]}
            />
          </Group>
          <Panel title={t('My and shared dashboards')}>
            {table(
              t('My and shared dashboards'),
              shown.filter((each) => !isPredefined(each)),
              columns,
              category === '' || category === OWN_AND_SHARED
                ? t('No dashboards yet. Create one, or copy one below.')
                : t('The dashboards of this category are listed below.'),
            )}
          </Panel>
          <Panel title={t('Predefined')}>
            {table(
              t('Predefined'),
              shown.filter(isPredefined),
              predefinedColumns,
              category === OWN_AND_SHARED
                ? t('The dashboards of this category are listed above.')
                : t('No dashboards match this filter.'),
            )}
          </Panel>
        </>
      )}
    </>
  );
}
