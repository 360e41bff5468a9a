/** The stored settings of a dashboard that limit what it shows. */
import type { Dashboard } from '@vedette/contract/v4/dashboard';
import type { DashboardSearch } from '../../parts/navigation/search.js';

type Filter = NonNullable<Dashboard['DashboardFilter']>;

/** URL parameters that are stored in the settings. */
const STORED_PARAMETERS = ['period', 'from', 'until', 'monitors', 'groups', 'checkpoints', 'regions'] as const;

/**
 * Returns the stored settings changed by the view; undefined if nothing in the view can be stored. The API replaces the
 * complete filter, so the result also contains the unchanged settings.
 */
export function mergeViewIntoFilter(stored: Filter | undefined, search: DashboardSearch): Filter | undefined {
  if (STORED_PARAMETERS.every((name) => search[name] === undefined)) return undefined;
  const { monitors, groups, checkpoints, regions } = search;
  return {
    ...stored,
    ...toSelectedPeriod(search),
    ...((monitors ?? groups) && { Monitors: [...(monitors ?? [])], MonitorGroups: [...(groups ?? [])] }),
    ...((checkpoints ?? regions) && {
      Checkpoints: [...(checkpoints ?? [])],
      CheckpointRegions: [...(regions ?? [])],
    }),
  };
}

function toSelectedPeriod({ period, from, until }: DashboardSearch): { SelectedPeriod?: Filter['SelectedPeriod'] } {
  if (from !== undefined && until !== undefined) {
    const [Start, End] = [new Date(from).toISOString(), new Date(until).toISOString()];
    return { SelectedPeriod: { SelectedPeriodType: 'SpecificDates', Start, End } };
  }
  if (period === undefined) return {};
  // The API rejects unknown names.
  const PresetPeriod = period as NonNullable<NonNullable<Filter['SelectedPeriod']>['PresetPeriod']>;
  return { SelectedPeriod: { SelectedPeriodType: 'PresetPeriod', PresetPeriod } };
}

/** Removes the parameters that are stored now from the URL. */
export const withoutStoredParameters = (search: DashboardSearch): DashboardSearch =>
  Object.fromEntries(
    Object.entries(search).filter(([name]) => !(STORED_PARAMETERS as readonly string[]).includes(name)),
  );
