/** Parts of a view that the settings of a dashboard can store. */
import type { Dashboard } from '@vedette/contract/v4/dashboard';
import type { DashboardSearch } from '../../parts/navigation/search.js';

type Filter = NonNullable<Dashboard['DashboardFilter']>;

/** URL parameters that are stored in the settings. */
const STORED_PARAMETERS = ['period', 'from', 'until', 'monitors', 'groups', 'checkpoints', 'regions'] as const;

/**
 * Returns the settings with the view; undefined if nothing in it can be stored. The stored filter is replaced as a
 * whole, so its other parts are kept.
 */
export function filterWith(stored: Filter | undefined, search: DashboardSearch): Filter | undefined {
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
export const withoutStored = (search: DashboardSearch): DashboardSearch =>
  Object.fromEntries(
    Object.entries(search).filter(([name]) => !(STORED_PARAMETERS as readonly string[]).includes(name)),
  );
