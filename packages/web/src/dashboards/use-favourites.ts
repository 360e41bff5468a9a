import type { DashboardCard } from '@vedette/contract/v1/dashboards/dashboard-favourites';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { dashboardCardsQuery } from './data/dashboard-queries.js';

/** Returns the operator's favourites in list order; empty while loading. */
export function useFavourites(): readonly DashboardCard[] {
  const { data } = useQuery(dashboardCardsQuery);
  return useMemo(() => (data ?? []).filter(({ IsFavourite }) => IsFavourite), [data]);
}
