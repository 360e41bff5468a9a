import type { DashboardFigures, DashboardTile } from '@vedette/contract/v1/dashboard';
import { Button, Checkbox, NativeSelect } from '@mantine/core';
import { useNavigate } from '@tanstack/react-router';
import { useMonitorGroups } from '../monitors/groups/group-queries.js';
import { useFormat } from '../parts/format.js';
import { PERIOD_OPTIONS, periodWords } from '../parts/period-words.js';
import type { CheckLevel, DashboardSearch } from '../app/search.js';
import { OneMonitor } from './one-monitor.js';
import { CheckpointFilter } from './checkpoint-filter.js';
import classes from './dashboard.module.css';
import { offersOf, unfiltered } from './filter-rules.js';

interface Props {
  readonly dashboardGuid: string;
  readonly search: DashboardSearch;
  /** The preset it is set to; absent: two moments. */
  readonly ownPreset: string | undefined;
  readonly figures: DashboardFigures | undefined;
  readonly tiles: readonly DashboardTile[];
  readonly isRefreshing: boolean;
  readonly refresh: () => void;
}

const LEVELS: readonly (readonly [level: CheckLevel | '', words: string])[] = [
  ['', 'all'],
  ['Errors', 'unconfirmed and confirmed'],
  ['Confirmed', 'confirmed only'],
  ['Ok', 'OK only'],
];

/** What an empty choice says nothing about is left out of the address. */
const told = (search: Partial<Record<keyof DashboardSearch, unknown>>): DashboardSearch =>
  Object.fromEntries(Object.entries(search).filter(([, value]) => value !== undefined && value !== ''));

/** The filters of the view; all stand in the address, so a link shows the same. */
export function DashboardFilters(props: Props) {
  const { dashboardGuid, search, ownPreset, figures, tiles, isRefreshing, refresh } = props;
  const navigate = useNavigate();
  const groups = useMonitorGroups().data ?? [];
  const set = (change: Partial<Record<keyof DashboardSearch, unknown>>): void =>
    void navigate({
      to: '/dashboards/$dashboardGuid',
      params: { dashboardGuid },
      search: told({ ...search, ...change }),
      replace: true,
    });
  const offers = offersOf(tiles, search);
  const note = unfiltered(tiles, search);
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
      {search.monitor !== undefined && <OneMonitor guid={search.monitor} onAll={() => set({ monitor: undefined })} />}
      {offers.checks && (
        <>
          <NativeSelect
            size="xs"
            label="Level of checks"
            value={search.level ?? ''}
            onChange={(event) => set({ level: event.currentTarget.value })}
            data={LEVELS.map(([value, label]) => ({ value, label }))}
          />
          <Checkbox
            size="xs"
            label="Partial checks"
            checked={search.partial === true}
            onChange={(event) => set({ partial: event.currentTarget.checked || undefined })}
            className={classes['beside'] ?? ''}
          />
        </>
      )}
      {offers.checkpoints && (
        <CheckpointFilter chosen={search.checkpoints} onChange={(checkpoints) => set({ checkpoints })} />
      )}
      <Button size="xs" variant="default" loading={isRefreshing} onClick={refresh}>
        Refresh
      </Button>
      {figures && <SpanOf figures={figures} />}
      {note !== undefined && (
        <p className={classes['unfiltered']} role="status">
          {note}
        </p>
      )}
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
