import type { DashboardCard } from '@vedette/contract/v1/dashboards/dashboard-favourites';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { cardsQuery } from './data/dashboard-queries.js';

/** The dashboards the operator has starred, in the order of the list; none while they are read. */
export function useFavourites(): readonly DashboardCard[] {
  const { data } = useQuery(cardsQuery);
  return useMemo(() => (data ?? []).filter(({ IsFavourite }) => IsFavourite), [data]);
}
