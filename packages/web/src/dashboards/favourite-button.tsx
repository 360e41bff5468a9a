import type { dashboardFavouriteEndpoints } from '@vedette/contract/v1/dashboards/dashboard-favourites';
import { Button } from '@mantine/core';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { t } from '../i18n/translate.js';
import { call } from '../api/client.js';
import { showProblem } from '../parts/actions/show-problem.js';
import { dashboardCardsQuery } from './data/dashboard-queries.js';

interface Props {
  readonly dashboardGuid: string;
  readonly name: string;
}

/** The operator's favourite star: filled if set. */
export function FavouriteButton({ dashboardGuid, name }: Props) {
  const queries = useQueryClient();
  const card = useQuery(dashboardCardsQuery).data?.find((each) => each.DashboardGuid === dashboardGuid);
  const setFavourite = useMutation({
    mutationFn: (IsFavourite: boolean) =>
      call<(typeof dashboardFavouriteEndpoints)['setFavourite']>('PUT /api/v1/Dashboard/:dashboardGuid/Favourite', {
        params: { dashboardGuid },
        body: { IsFavourite },
      }),
    onSuccess: () => queries.invalidateQueries({ queryKey: dashboardCardsQuery.queryKey }),
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
      loading={setFavourite.isPending}
      onClick={() => setFavourite.mutate(!isFavourite)}
    >
      {isFavourite ? '★' : '☆'}
    </Button>
  );
}
