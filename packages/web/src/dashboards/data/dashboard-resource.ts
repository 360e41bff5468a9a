import type { Dashboard } from '@vedette/contract/v4/dashboard';
import { t } from '../../i18n/translate.js';
import type { Resource } from '../../resources/resource.js';

export interface DashboardDraft {
  readonly Name: string;
  readonly AutoRefresh: boolean;
  /** The name of a preset, or `SPECIFIC_DATES`. */
  readonly period: string;
  readonly Start: string;
  readonly End: string;
  readonly MonitorGuids: readonly string[];
  readonly MonitorGroupGuids: readonly string[];
  readonly Checkpoints: readonly number[];
  readonly CheckpointRegions: readonly number[];
}

/** A custom range instead of a preset. */
export const SPECIFIC_DATES = 'SpecificDates';

export const DASHBOARDS: Resource<Dashboard, DashboardDraft> = {
  listTitle: t('Dashboards'),
  to: '/dashboards',
  path: '/Dashboard',
  change: 'PATCH',
  toTexts: { create: t('New dashboard'), loading: t('Loading dashboard'), notAllowed: t('No permission to create: dashboard'), },
  getGuid: ({ DashboardGuid }) => DashboardGuid,
  getName: ({ Name }) => Name,
  empty: {
    Name: '',
    AutoRefresh: false,
    period: 'Last24Hours',
    Start: '',
    End: '',
    MonitorGuids: [],
    MonitorGroupGuids: [],
    Checkpoints: [],
    CheckpointRegions: [],
  },
  toDraft: ({ Name, AutoRefresh, DashboardFilter: filter = {} }) => ({
    Name,
    AutoRefresh,
    Start: filter.SelectedPeriod?.Start ?? '',
    End: filter.SelectedPeriod?.End ?? '',
    period: filter.SelectedPeriod?.PresetPeriod ?? (filter.SelectedPeriod ? SPECIFIC_DATES : 'Last24Hours'),
    MonitorGuids: filter.Monitors ?? [],
    MonitorGroupGuids: filter.MonitorGroups ?? [],
    Checkpoints: filter.Checkpoints ?? [],
    CheckpointRegions: filter.CheckpointRegions ?? [],
  }),
  toBody: ({ Name, AutoRefresh, period, Start, End, MonitorGuids, MonitorGroupGuids, ...checkpointLimits }) => ({
    Name,
    AutoRefresh,
    DashboardFilter: {
      SelectedPeriod:
        period === SPECIFIC_DATES
          ? { SelectedPeriodType: SPECIFIC_DATES, Start, End }
          : { SelectedPeriodType: 'PresetPeriod', PresetPeriod: period },
      Monitors: MonitorGuids,
      MonitorGroups: MonitorGroupGuids,
      ...checkpointLimits,
    },
  }),
  fields: [
    'Name',
    'AutoRefresh',
    'DashboardFilter.SelectedPeriod.Start',
    'DashboardFilter.SelectedPeriod.End',
    'DashboardFilter.SelectedPeriod.PresetPeriod',
    'DashboardFilter.Checkpoints',
    'DashboardFilter.CheckpointRegions',
  ],
  // The monitor selection shows problems under the names of its two lists.
  toProblemFields: () => ({
    'DashboardFilter.Monitors': 'MonitorGuids',
    'DashboardFilter.MonitorGroups': 'MonitorGroupGuids',
  }),
  afterDelete: t('It is deleted for everyone it is shared with. Its monitors are kept.'),
};
