import type { Subscriber, subscriberEndpoints } from '@vedette/contract/v1/status-pages/subscriber';
import { Button } from '@mantine/core';
import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { call } from '../api/client.js';
import { Confirm } from '../parts/dialogs/confirm.js';
import { type Column, DataTable } from '../parts/tables/data-table.js';
import { FilterBox } from '../parts/tables/filter-box.js';
import { useFormat } from '../parts/format/format.js';
import type { Format } from '../parts/format/format-values.js';
import { Loading } from '../parts/feedback/loading.js';
import { Panel } from '../parts/page/panel.js';
import { ProblemView } from '../parts/page/problem-view.js';

const TAKE = 200;
const subscribersKey = (guid: string) => ['/PublicStatusPage', guid, 'subscribers'];

/** Who follows a status page by mail; an address can be taken off. */
export function SubscribersPanel({ guid }: { readonly guid: string }) {
  const format = useFormat();
  const [leaving, setLeaving] = useState<Subscriber>();
  // Absent until somebody filtered; from then on the box stays, also while all is read again.
  const [Search, setSearch] = useState<string>();
  const remove = useRemoval(guid);
  const { data, error } = useQuery({
    queryKey: [...subscribersKey(guid), Search ?? ''],
    placeholderData: keepPreviousData,
    queryFn: ({ signal }) =>
      call<(typeof subscriberEndpoints)['list']>('GET /api/v1/PublicStatusPage/:publicStatusPageGuid/Subscriber', {
        params: { publicStatusPageGuid: guid },
        query: { Take: TAKE, ...(Search !== undefined && { Search }) },
        signal,
      }),
  });
  return (
    <Panel title="Who follows it by mail">
      <p className="dimmed">
        People follow a published page by a link beside its title, and confirm it by a mail. Each of them is mailed when
        something breaks, works again or is maintained, of the whole page or of the services he chose. The link is there
        where the service has a mail server.
        {data && data.Total > TAKE && ` The first ${String(TAKE)} of ${format.count(data.Total)}.`}
      </p>
      {error && <ProblemView error={error} what="The list could not be read" />}
      {!data && !error && <Loading label="Loading who follows it" />}
      {(Search !== undefined || (data && data.Total > TAKE)) && (
        <FilterBox label="Part of an address" initial={Search} isAlone onFilter={setSearch} />
      )}
      {data && (
        <DataTable
          label="Who follows it by mail"
          columns={columnsFor(format, setLeaving)}
          rows={data.Rows}
          rowKey={({ SubscriberGuid }) => SubscriberGuid}
          empty="Nobody yet."
        />
      )}
      {leaving && (
        <Confirm
          title={`Forget ${leaving.Address}?`}
          text="The address gets no more mails from this page, and is kept nowhere."
          action="Forget"
          onYes={() => remove.mutateAsync(leaving.SubscriberGuid)}
          onClose={() => setLeaving(undefined)}
        />
      )}
    </Panel>
  );
}

function useRemoval(guid: string) {
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

function columnsFor(format: Format, onForget: (one: Subscriber) => void): readonly Column<Subscriber>[] {
  return [
    { id: 'address', title: 'Address', sort: ({ Address }) => Address.toLowerCase(), cell: ({ Address }) => Address },
    {
      id: 'state',
      title: 'Since',
      sort: ({ ConfirmedAt }) => ConfirmedAt ?? Infinity,
      cell: ({ AskedAt, ConfirmedAt }) =>
        ConfirmedAt === undefined ? `○ Asked ${format.dateTime(AskedAt)}` : `● ${format.dateTime(ConfirmedAt)}`,
    },
    { id: 'services', title: 'Follows', cell: followed },
    {
      id: 'forget',
      title: 'Forget',
      cell: (one) => (
        <Button size="compact-xs" variant="default" aria-label={`Forget ${one.Address}`} onClick={() => onForget(one)}>
          Forget
        </Button>
      ),
    },
  ];
}

function followed({ Services, ServiceCount = 0 }: Subscriber): string {
  if (Services === undefined) return 'Everything';
  if (ServiceCount === 0) return 'Nothing that is on the page now';
  const rest = ServiceCount - Services.length;
  return `${Services.join(', ')}${rest > 0 ? ` and ${String(rest)} more` : ''}`;
}
