import type { DashboardCard } from '@vedette/contract/v1/dashboards/dashboard-favourites';

type RotationCandidate = Pick<DashboardCard, 'DashboardGuid' | 'IsPredefined' | 'IsFavourite'>;

/**
 * Returns the dashboards of the rotation: the reader's favourites if there are at least two, otherwise own and shared
 * ones if there are at least two, otherwise none. The displayed dashboard need not be among them.
 */
export function rotationGuids(dashboards: readonly RotationCandidate[]): readonly string[] {
  const sets = [dashboards.filter((each) => each.IsFavourite), dashboards.filter((each) => !each.IsPredefined)];
  return (sets.find((set) => set.length > 1) ?? []).map(({ DashboardGuid }) => DashboardGuid);
}

/** Returns the next or previous dashboard of the rotation; the first if the displayed one is not part of it. */
export function nextInRotation(rotation: readonly string[], shownGuid: string, step: 1 | -1): string | undefined {
  const index = rotation.indexOf(shownGuid);
  if (index < 0) return rotation[0];
  return rotation[(index + step + rotation.length) % rotation.length];
}
