import type { DashboardCard } from '@vedette/contract/v1/dashboards/dashboard-favourites';

type InTurn = Pick<DashboardCard, 'DashboardGuid' | 'IsPredefined' | 'IsFavourite'>;

/**
 * Which dashboards take turns on a screen: the reader's favourites; without two of them those somebody made; without two of
 * these none. The one that is shown is among them only where it belongs to them: whoever starts on another comes to it once.
 */
export function thoseInTurn(dashboards: readonly InTurn[]): readonly string[] {
  const sets = [dashboards.filter((each) => each.IsFavourite), dashboards.filter((each) => !each.IsPredefined)];
  return (sets.find((set) => set.length > 1) ?? []).map(({ DashboardGuid }) => DashboardGuid);
}

/** The one after, or before, the one that is shown; the first where that is none of them. */
export function turnAfter(turns: readonly string[], shown: string, step: 1 | -1): string | undefined {
  const at = turns.indexOf(shown);
  if (at < 0) return turns[0];
  return turns[(at + step + turns.length) % turns.length];
}
