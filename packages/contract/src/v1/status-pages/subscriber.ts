import { z } from 'zod';
import { endpoint } from '../../endpoint.js';
import { InstantMs, Take, queryNumber } from '../shared.js';

/** A subscriber of a status page. Only subscribers who opened the link in the first mail get further mails. */
export const Subscriber = z.object({
  SubscriberGuid: z.guid(),
  Address: z.string(),
  RequestedAt: InstantMs,
  ConfirmedAt: InstantMs.optional().meta({
    description: 'Absent if not confirmed. Unconfirmed subscribers are deleted after a day.',
  }),
  Services: z.array(z.string()).optional().meta({
    description: 'Names of the subscribed services, at most ten. Absent if subscribed to the whole page.',
  }),
  ServiceCount: z.int().optional().meta({ description: 'Number of those services that are on the page now.' }),
});
export type Subscriber = z.infer<typeof Subscriber>;

export const Subscribers = z.object({ Total: z.int(), Rows: z.array(Subscriber) });
export type Subscribers = z.infer<typeof Subscribers>;

export const SubscribersQuery = z.object({
  Search: z.string().max(254).optional().meta({ description: 'Part of the address.' }),
  Skip: queryNumber.min(0).max(1_000_000).optional(),
  Take,
});
export type SubscribersQuery = z.infer<typeof SubscribersQuery>;

const params = z.object({ publicStatusPageGuid: z.guid() });
const base = {
  surface: 'v1',
  area: 'PublicStatusPage',
  credentials: 'account',
  permission: { kind: 'publicStatusPage', level: 'administrator', param: 'publicStatusPageGuid' },
} as const;

/** People subscribe on the page itself. Administrators can list and delete subscribers. */
export const subscriberEndpoints = {
  list: endpoint({
    ...base,
    id: 'v1ListSubscribers',
    method: 'GET',
    path: '/PublicStatusPage/:publicStatusPageGuid/Subscriber',
    params,
    query: SubscribersQuery,
    summary: 'List the subscribers of a status page, by address',
    status: 200,
    reply: Subscribers,
  }),
  remove: endpoint({
    ...base,
    id: 'v1RemoveSubscriber',
    method: 'DELETE',
    path: '/PublicStatusPage/:publicStatusPageGuid/Subscriber/:subscriberGuid',
    params: params.extend({ subscriberGuid: z.guid() }),
    summary: 'Delete a subscriber of a status page',
    status: 204,
  }),
};
