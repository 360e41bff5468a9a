import type { dashboardFavouriteEndpoints } from '@vedette/contract/v1/dashboards/dashboard-favourites';
import { Button } from '@mantine/core';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { t } from '../i18n/translate.js';
import { call } from '../api/client.js';
import { showProblem } from '../parts/actions/show-problem.js';
import { cardsQuery } from './data/dashboard-queries.js';

interface Props {
  readonly dashboardGuid: string;
  readonly name: string;
}

/** The operator's favourite star: filled if set. */
export function FavouriteButton({ dashboardGuid, name }: Props) {
  const queries = useQueryClient();
  const card = useQuery(cardsQuery).data?.find((each) => each.DashboardGuid === dashboardGuid);
  const set = useMutation({
    mutationFn: (IsFavourite: boolean) =>
      call<(typeof dashboardFavouriteEndpoints)['setFavourite']>('PUT /api/v1/Dashboard/:dashboardGuid/Favourite', {
        params: { dashboardGuid },
        body: { IsFavourite },
      }),
    onSuccess: () => queries.invalidateQueries({ queryKey: cardsQuery.queryKey }),
    onError: showProblem,
  });
  const isFavourite = card?.IsFavourite === true;
  return (
    <Button
      size="xs"
      variant="default"
      aria-pressed={isFavourite}
      aria-label={t('{name} is a favourite', { name })}
      title={isFavourite ? t('Remove from favourites') : t('Add to favourites')}
      disabled={!card}
      loading={set.isPending}
      onClick={() => set.mutate(!isFavourite)}
    >
      {isFavourite ? '★' : '☆'}
    </Button>
  );
}
