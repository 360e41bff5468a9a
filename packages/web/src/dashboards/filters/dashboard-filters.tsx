import type { DashboardFigures } from '@vedette/contract/v1/dashboards/dashboard';
import type { DashboardTile } from '@vedette/contract/v1/dashboards/dashboard-tiles';
import type { Dashboard } from '@vedette/contract/v4/dashboard';
import { Button, Checkbox, NativeSelect } from '@mantine/core';
import { useNavigate } from '@tanstack/react-router';
import { t } from '../../i18n/translate.js';
import { useSession } from '../../api/session.js';
import { useFormat } from '../../parts/format/format.js';
import { CopyLink } from '../../parts/time/copy-link.js';
import type { PeriodRange } from '../../parts/time/period-step-rules.js';
import { PeriodSteps } from '../../parts/time/period-steps.js';
import { singleMonitor, type DashboardSearch } from '../../parts/navigation/search.js';
import { SingleMonitorFilter } from './single-monitor-filter.js';
import { CheckpointFilter } from './checkpoint-filter.js';
import { SaveViewButton } from './save-view-button.js';
import classes from '../layout/dashboard.module.css';
import { offeredFilters, describeUnaffectedTiles } from './filter-rules.js';
import { LEVEL_OPTIONS } from '../labels/level-labels.js';
import { MonitorFilter } from './monitor-filter.js';
import { PeriodFilter } from './period-filter.js';

interface Props {
  readonly dashboard: Dashboard;
  /** The reader may save the view to the dashboard. */
  readonly maySaveView: boolean;
  readonly search: DashboardSearch;
  /** The dashboard's preset; absent for a custom range. */
  readonly storedPreset: string | undefined;
  readonly figures: DashboardFigures | undefined;
  readonly tiles: readonly DashboardTile[];
  readonly isRefreshing: boolean;
  readonly refresh: () => void;
}

/** Leaves empty filters out of the URL. */
const withoutEmpty = (search: Partial<Record<keyof DashboardSearch, unknown>>): DashboardSearch =>
  Object.fromEntries(Object.entries(search).filter(([, value]) => value !== undefined && value !== ''));

const undefinedIfEmpty = <T,>(list: readonly T[]): readonly T[] | undefined => (list.length === 0 ? undefined : list);

/** The filters of the view. All are part of the URL, so that a link shows the same. */
export function DashboardFilters(props: Props) {
  const { dashboard, maySaveView, search, storedPreset, figures, tiles, isRefreshing, refresh } = props;
  const { DashboardGuid: dashboardGuid } = dashboard;
  const navigate = useNavigate();
  const { AccountTimeZone } = useSession();
  const singleMonitorGuid = singleMonitor(search);
  const setSearch = (changes: Partial<Record<keyof DashboardSearch, unknown>>): void =>
    void navigate({
      to: '/dashboards/$dashboardGuid',
      params: { dashboardGuid },
      search: withoutEmpty({ ...search, ...changes }),
      replace: true,
    });
  const offers = offeredFilters(tiles, search);
  const note = describeUnaffectedTiles(tiles, search);
  return (
    <div className={classes['filters']}>
      <PeriodFilter
        key={dashboardGuid}
        search={search}
        storedPreset={storedPreset}
        displayedRange={figures}
        onChange={setSearch}
      />
      <PeriodSteps
        period={displayedRange(search, figures)}
        zone={AccountTimeZone}
        size="xs"
        onStep={(span) => setSearch({ period: undefined, ...span })}
      />
      <MonitorFilter
        selected={{ monitors: search.monitors ?? [], groups: search.groups ?? [] }}
        onChange={({ monitors, groups }) =>
          setSearch({ monitors: undefinedIfEmpty(monitors), groups: undefinedIfEmpty(groups) })
        }
      />
      {singleMonitorGuid !== undefined && (
        <SingleMonitorFilter guid={singleMonitorGuid} onRemove={() => setSearch({ monitors: undefined })} />
      )}
      {offers.checks && (
        <>
          <NativeSelect
            size="xs"
            label={t('Error level')}
            value={search.level ?? ''}
            onChange={(event) => setSearch({ level: event.currentTarget.value })}
            data={LEVEL_OPTIONS.map(([value, label]) => ({ value, label }))}
          />
          <Checkbox
            size="xs"
            label={t('Partial checks')}
            checked={search.partial === true}
            onChange={(event) => setSearch({ partial: event.currentTarget.checked || undefined })}
            className={classes['beside'] ?? ''}
          />
        </>
      )}
      {offers.checkpoints && (
        <CheckpointFilter
          selected={{ checkpoints: search.checkpoints ?? [], regions: search.regions ?? [] }}
          onChange={({ checkpoints, regions }) =>
            setSearch({ checkpoints: undefinedIfEmpty(checkpoints), regions: undefinedIfEmpty(regions) })
          }
        />
      )}
      <Button size="xs" variant="default" loading={isRefreshing} onClick={refresh}>
        {t('Refresh')}
      </Button>
      {figures && <CopyLink size="xs" label={t('Copy link to this view')} period={figuresRange(figures)} />}
      {maySaveView && <SaveViewButton dashboard={dashboard} search={search} />}
      {figures && <FiguresPeriod figures={figures} />}
      {note !== undefined && (
        <p className={classes['unfiltered']} role="status">
          {note}
        </p>
      )}
    </div>
  );
}

/** The requested range applies before its figures are loaded. */
function displayedRange(
  { from, until }: DashboardSearch,
  figures: DashboardFigures | undefined,
): PeriodRange | undefined {
  if (from !== undefined && until !== undefined) return { from, until };
  return figures && figuresRange(figures);
}

const figuresRange = ({ FromAt: from, UntilAt: until }: DashboardFigures): PeriodRange => ({ from, until });

/** Period and number of monitors of the figures. */
export function FiguresPeriod({ figures: { FromAt, UntilAt, Total } }: { readonly figures: DashboardFigures }) {
  const format = useFormat();
  return (
    <span className="dimmed">
      {t('{start} – {end}, {count, plural, one {# monitor} other {# monitors}}', {
        start: format.dateTime(FromAt),
        end: format.dateTime(UntilAt),
        count: Total,
      })}
    </span>
  );
}
