import type { DashboardFigures } from '@vedette/contract/v1/dashboard';
import { Button, NativeSelect } from '@mantine/core';
import { useNavigate } from '@tanstack/react-router';
import { useMonitorGroups } from '../monitors/groups/group-queries.js';
import { useFormat } from '../parts/format.js';
import { PERIOD_OPTIONS, periodWords } from '../parts/period-words.js';
import type { DashboardSearch } from '../app/search.js';
import classes from './dashboard.module.css';

interface Props {
  readonly dashboardGuid: string;
  readonly search: DashboardSearch;
  /** The preset it is set to; absent: two moments. */
  readonly ownPreset: string | undefined;
  readonly figures: DashboardFigures | undefined;
  readonly isRefreshing: boolean;
  readonly refresh: () => void;
}

/** Period and group of the view; both stand in the address, so a link shows the same. */
export function DashboardFilters({ dashboardGuid, search, ownPreset, figures, isRefreshing, refresh }: Props) {
  const navigate = useNavigate();
  const groups = useMonitorGroups().data ?? [];
  const set = (change: { readonly period?: string; readonly group?: string }): void => {
    const { period = '', group = '' } = { ...search, ...change };
    void navigate({
      to: '/dashboards/$dashboardGuid',
      params: { dashboardGuid },
      search: { ...(period !== '' && { period }), ...(group !== '' && { group }) },
      replace: true,
    });
  };
  return (
    <div className={classes['filters']}>
      <NativeSelect
        size="xs"
        label="Period"
        value={search.period ?? ''}
        onChange={(event) => set({ period: event.currentTarget.value })}
        data={[
          { value: '', label: ownPreset === undefined ? 'as set' : `as set: ${periodWords(ownPreset)}` },
          ...PERIOD_OPTIONS.map(([value, label]) => ({ value, label })),
        ]}
      />
      <NativeSelect
        size="xs"
        label="Monitor group"
        value={search.group ?? ''}
        onChange={(event) => set({ group: event.currentTarget.value })}
        data={[
          { value: '', label: 'as set' },
          ...groups.map(({ MonitorGroupGuid, Description }) => ({ value: MonitorGroupGuid, label: Description })),
        ]}
      />
      <Button size="xs" variant="default" loading={isRefreshing} onClick={refresh}>
        Refresh
      </Button>
      {figures && <SpanOf figures={figures} />}
    </div>
  );
}

/** The time figures are about, and how many monitors. */
export function SpanOf({ figures: { FromAt, UntilAt, Total } }: { readonly figures: DashboardFigures }) {
  const format = useFormat();
  return (
    <span className="dimmed">
      {format.dateTime(FromAt)} – {format.dateTime(UntilAt)}, {format.count(Total)}{' '}
      {Total === 1 ? 'monitor' : 'monitors'}
    </span>
  );
}
