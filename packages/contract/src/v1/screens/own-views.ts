import { z } from 'zod';
import { endpoint } from '../../endpoint.js';
import { displayName, text } from '../../lenient.js';
import { MonitorSort } from '../monitors/monitor.js';

/** So many views an operator can keep. */
export const MAX_VIEWS = 50;

const MAX_FILTER_LENGTH = 1_000;
const filter = text(MAX_FILTER_LENGTH).optional();

/** A view of the list of monitors under a name: its filters and its order, as the list takes them. */
export const OwnView = z.object({
  Name: displayName(100),
  Search: filter,
  State: filter.meta({ description: 'Comma list of states.' }),
  MonitorType: filter.meta({ description: 'Comma list of types.' }),
  MonitorMode: filter.meta({ description: 'Comma list of modes.' }),
  MonitorGroupGuid: z.guid().optional(),
  Host: filter,
  CustomFieldName: filter,
  CustomFieldValue: filter,
  Sort: MonitorSort.optional(),
  Direction: z.enum(['Ascending', 'Descending']).optional(),
});
export type OwnView = z.infer<typeof OwnView>;

const OwnViews = z.object({ Views: z.array(OwnView).max(MAX_VIEWS) });
const Hash = z.string().meta({ description: 'For the header If-Match, when they are kept anew.' });

export const ownViewEndpoints = {
  read: endpoint({
    id: 'v1ReadOwnViews',
    surface: 'v1',
    area: 'Session',
    method: 'GET',
    path: '/Session/View',
    credentials: 'account',
    right: { of: 'nobody' },
    summary: 'The views of the list of monitors that the caller keeps',
    status: 200,
    reply: OwnViews.extend({ Hash }),
  }),
  keep: endpoint({
    id: 'v1KeepOwnViews',
    surface: 'v1',
    area: 'Session',
    method: 'PUT',
    path: '/Session/View',
    credentials: 'account',
    right: { of: 'nobody' },
    summary: 'Keep views of the list of monitors for the caller, wherever he signs in',
    description: 'All of them at once, each with a name of its own: one that is not among them is forgotten.',
    body: OwnViews,
    status: 200,
    reply: z.object({ Hash }),
    ifMatch: true,
  }),
};
