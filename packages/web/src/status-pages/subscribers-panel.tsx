import { message } from '@vedette/i18n/message';
import type { Subscriber, subscriberEndpoints } from '@vedette/contract/v1/status-pages/subscriber';
import { Button } from '@mantine/core';
import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { t } from '../i18n/translate.js';
import { call } from '../api/client.js';
import { Confirm } from '../parts/dialogs/confirm.js';
import { type Column, DataTable } from '../parts/tables/data-table.js';
import { FilterBox } from '../parts/tables/filter-box.js';
import { useFormat } from '../parts/format/format.js';
import type { Format } from '../parts/format/format-values.js';
import { Loading } from '../parts/feedback/loading.js';
import { Panel } from '../parts/page/panel.js';
import { ProblemView } from '../parts/page/problem-view.js';

const PAGE_SIZE = 200;
const subscribersKey = (guid: string) => ['/PublicStatusPage', guid, 'subscribers'];

/** E-mail subscribers of a status page; addresses can be removed. */
export function SubscribersPanel({ guid }: { readonly guid: string }) {
  const format = useFormat();
  const [subscriberToRemove, setSubscriberToRemove] = useState<Subscriber>();
  // Set once a filter was entered; from then on the box stays visible, even when it is cleared.
  const [Search, setSearch] = useState<string>();
  const remove = useRemoveSubscriber(guid);
  const { data, error } = useQuery({
    queryKey: [...subscribersKey(guid), Search ?? ''],
    placeholderData: keepPreviousData,
    queryFn: ({ signal }) =>
      call<(typeof subscriberEndpoints)['list']>('GET /api/v1/PublicStatusPage/:publicStatusPageGuid/Subscriber', {
        params: { publicStatusPageGuid: guid },
        query: { Take: PAGE_SIZE, ...(Search !== undefined && { Search }) },
        signal,
      }),
  });
  return (
    <Panel title={t('E-mail subscribers')}>
      <p className="dimmed">
        {t(
          'Visitors subscribe to a published page through the link next to its title and confirm by e-mail. Subscribers get an e-mail when something breaks, recovers or is in maintenance, for the whole page or for the services they chose. The link requires a mail server.',
        )}{' '}
        {data &&
          data.Total > PAGE_SIZE &&
          t('Showing the first {shown, number} of {total, number}.', { shown: PAGE_SIZE, total: data.Total })}
      </p>
      {error && <ProblemView error={error} failure={t('The subscribers could not be loaded')} />}
      {!data && !error && <Loading label={t('Loading subscribers')} />}
      {(Search !== undefined || (data && data.Total > PAGE_SIZE)) && (
        <FilterBox label={t('E-mail address contains')} initial={Search} isStandalone onFilter={setSearch} />
      )}
      {data && (
        <DataTable
          label={t('E-mail subscribers')}
          columns={columnsFor(format, setSubscriberToRemove)}
          rows={data.Rows}
          rowKey={({ SubscriberGuid }) => SubscriberGuid}
          empty={t('No subscribers yet.')}
        />
      )}
      {subscriberToRemove && (
        <Confirm
          title={t('Remove {address}?', { address: subscriberToRemove.Address })}
          text={t('The address is deleted and gets no more e-mails from this page.')}
          action={t('Remove')}
          onConfirm={() => remove.mutateAsync(subscriberToRemove.SubscriberGuid)}
          onClose={() => setSubscriberToRemove(undefined)}
        />
      )}
    </Panel>
  );
}

function useRemoveSubscriber(guid: string) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (subscriberGuid: string) =>
      call<(typeof subscriberEndpoints)['remove']>(
        'DELETE /api/v1/PublicStatusPage/:publicStatusPageGuid/Subscriber/:subscriberGuid',
        { params: { publicStatusPageGuid: guid, subscriberGuid } },
      ),
    onSuccess: () => queries.invalidateQueries({ queryKey: subscribersKey(guid) }),
  });
}

function columnsFor(format: Format, onRemove: (subscriber: Subscriber) => void): readonly Column<Subscriber>[] {
  return [
    {
      id: 'address',
      title: t('Address'),
      sort: ({ Address }) => Address.toLowerCase(),
      cell: ({ Address }) => Address,
    },
    {
      id: 'state',
      title: t('Since'),
      sort: ({ ConfirmedAt }) => ConfirmedAt ?? Infinity,
      cell: ({ RequestedAt, ConfirmedAt }) =>
        ConfirmedAt === undefined
          ? t('○ Requested {time}', { time: format.dateTime(RequestedAt) })
          : `● ${format.dateTime(ConfirmedAt)}`,
    },
    { id: 'services', title: t('Services'), cell: servicesText },
    {
      id: 'forget',
      title: t('Actions'),
      cell: (subscriber) => (
        <Button
          size="compact-xs"
          variant="default"
          aria-label={t('Remove {address}', { address: subscriber.Address })}
          onClick={() => onRemove(subscriber)}
        >
          {t('Remove')}
        </Button>
      ),
    },
  ];
}

function servicesText({ Services, ServiceCount = 0 }: Subscriber): string {
  if (Services === undefined) return t(message('All', 'services'));
  if (ServiceCount === 0) return t('No services on the page');
  const services = Services.join(', ');
  const otherCount = ServiceCount - Services.length;
  return otherCount > 0 ? t('{services} and {count, number} more', { services, count: otherCount }) : services;
}
