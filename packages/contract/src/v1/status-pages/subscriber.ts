import { z } from 'zod';
import { endpoint } from '../../endpoint.js';
import { InstantMs, Take, queryNumber } from '../shared.js';

/** Who follows a status page by mail; only those who followed the link of the first mail get any other. */
export const Subscriber = z.object({
  SubscriberGuid: z.guid(),
  Address: z.string(),
  AskedAt: InstantMs,
  ConfirmedAt: InstantMs.optional().meta({ description: 'Absent: not confirmed, forgotten after a day.' }),
  Services: z.array(z.string()).optional().meta({
    description: 'Names of the services it hears of, at most ten of them. Absent: of the whole page.',
  }),
  ServiceCount: z.int().optional().meta({ description: 'How many of those there are on the page now.' }),
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
  right: { of: 'publicStatusPage', level: 'administrator', param: 'publicStatusPageGuid' },
} as const;

/** People subscribe on the page itself; administrators see them and take them off. */
export const subscriberEndpoints = {
  list: endpoint({
    ...base,
    id: 'v1ListSubscribers',
    method: 'GET',
    path: '/PublicStatusPage/:publicStatusPageGuid/Subscriber',
    params,
    query: SubscribersQuery,
    summary: 'Who follows a status page by mail, by address',
    status: 200,
    reply: Subscribers,
  }),
  remove: endpoint({
    ...base,
    id: 'v1RemoveSubscriber',
    method: 'DELETE',
    path: '/PublicStatusPage/:publicStatusPageGuid/Subscriber/:subscriberGuid',
    params: params.extend({ subscriberGuid: z.guid() }),
    summary: 'Forget an address that follows a status page',
    status: 204,
  }),
};
