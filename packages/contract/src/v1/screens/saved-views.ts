import { z } from 'zod';
import { endpoint } from '../../endpoint.js';
import { displayName, text } from '../../lenient.js';
import { MonitorSort } from '../monitors/monitor.js';

/** Maximum views of an operator. */
export const MAX_VIEWS = 50;

const MAX_FILTER_LENGTH = 1_000;
const filter = text(MAX_FILTER_LENGTH).optional();

/** A named view of the monitor list: its filters and its order. */
export const SavedView = z.object({
  Name: displayName(100),
  Search: filter,
  State: filter.meta({ description: 'Comma-separated states.' }),
  MonitorType: filter.meta({ description: 'Comma-separated types.' }),
  MonitorMode: filter.meta({ description: 'Comma-separated modes.' }),
  MonitorGroupGuid: z.guid().optional(),
  Host: filter,
  CustomFieldName: filter,
  CustomFieldValue: filter,
  Sort: MonitorSort.optional(),
  Direction: z.enum(['Ascending', 'Descending']).optional(),
});
export type SavedView = z.infer<typeof SavedView>;

const SavedViews = z.object({ Views: z.array(SavedView).max(MAX_VIEWS) });
const Hash = z.string().meta({ description: 'Send it in the If-Match header when you change views.' });

export const savedViewEndpoints = {
  read: endpoint({
    id: 'v1ReadSavedViews',
    surface: 'v1',
    area: 'Session',
    method: 'GET',
    path: '/Session/SavedView',
    credentials: 'account',
    permission: { kind: 'none' },
    summary: 'List your saved views of the monitor list',
    status: 200,
    reply: SavedViews.extend({ Hash }),
  }),
  replace: endpoint({
    id: 'v1SetSavedViews',
    surface: 'v1',
    area: 'Session',
    method: 'PUT',
    path: '/Session/SavedView',
    credentials: 'account',
    permission: { kind: 'none' },
    summary: 'Replace your saved views of the monitor list',
    description: 'Names must be unique. Views that are not sent are deleted.',
    body: SavedViews,
    status: 200,
    reply: z.object({ Hash }),
    ifMatch: true,
  }),
};
