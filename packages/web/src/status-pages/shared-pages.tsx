import type { PublicStatusPage, publicStatusPageEndpoints } from '@vedette/contract/v4/public-status-page';
import { Anchor } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useRouterState } from '@tanstack/react-router';
import { useEffect } from 'react';
import { t } from '../i18n/translate.js';
import { call } from '../api/client.js';
import { type Column, DataTable } from '../parts/tables/data-table.js';
import { EmptyState } from '../parts/feedback/empty-state.js';
import { Loading } from '../parts/feedback/loading.js';
import { PageHead } from '../parts/page/page-head.js';
import { ProblemView } from '../parts/page/problem-view.js';
import { statusPageUrl } from './status-page-url.js';

const columns: readonly Column<PublicStatusPage>[] = [
  {
    id: 'name',
    title: t('Name'),
    cell: ({ Name, PublicDashboardGuid }) => <Anchor href={statusPageUrl(PublicDashboardGuid)}>{Name}</Anchor>,
  },
  {
    id: 'published',
    title: t('Visibility'),
    cell: ({ IsPublished }) => (IsPublished ? t('● public (anyone with the URL)') : t('‖ private (shared with you)')),
  },
];

/** Status pages shared with the operator. If the path ends with a guid, opens that page after sign-in. */
export function SharedPages() {
  const requestedGuid = useRouterState({
    select: ({ location }) => /\/shared-pages\/([0-9a-f-]{36})$/i.exec(location.pathname)?.[1],
  });
  const { data, error, refetch } = useQuery({
    queryKey: ['shared-pages'],
    queryFn: ({ signal }) => call<typeof publicStatusPageEndpoints.list>('GET /v4/PublicStatusPage', { signal }),
  });
  const isShared =
    data?.some(({ PublicDashboardGuid }) => PublicDashboardGuid === requestedGuid?.toLowerCase()) === true;
  useEffect(() => {
    if (requestedGuid !== undefined && isShared) window.location.replace(statusPageUrl(requestedGuid));
  }, [requestedGuid, isShared]);
  if (error)
    return (
      <ProblemView error={error} retry={() => void refetch()} failure={t('The status pages could not be loaded')} />
    );
  if (!data || isShared) return <Loading label={t('Loading status pages')} />;
  return (
    <>
      <PageHead title={t('Status pages')} />
      {data.length === 0 ? (
        <EmptyState
          title={t('No status pages are shared with you')}
          text={t('Ask the person who sent you the link to share the page with you.')}
        />
      ) : (
        <DataTable
          label={t('Status pages')}
          columns={columns}
          rows={data}
          rowKey={({ PublicDashboardGuid }) => PublicDashboardGuid}
          empty=""
        />
      )}
    </>
  );
}
