/** What of a view the settings of a dashboard can hold. */
import type { Dashboard } from '@vedette/contract/v4/dashboard';
import type { DashboardSearch } from '../../parts/navigation/search.js';

type Filter = NonNullable<Dashboard['DashboardFilter']>;

/** What of an address stands in the settings once it is kept. */
const KEPT = ['period', 'from', 'until', 'monitors', 'groups', 'checkpoints', 'regions'] as const;

/** The settings with the view in them; undefined: it has nothing they could hold. A filter is stored whole, so the rest of it stays. */
export function filterWith(stored: Filter | undefined, search: DashboardSearch): Filter | undefined {
  if (KEPT.every((name) => search[name] === undefined)) return undefined;
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
  // The API refuses a name it does not know.
  const PresetPeriod = period as NonNullable<NonNullable<Filter['SelectedPeriod']>['PresetPeriod']>;
  return { SelectedPeriod: { SelectedPeriodType: 'PresetPeriod', PresetPeriod } };
}

/** The address without what is kept now. */
export const withoutKept = (search: DashboardSearch): DashboardSearch =>
  Object.fromEntries(Object.entries(search).filter(([name]) => !(KEPT as readonly string[]).includes(name)));
