import { z } from 'zod';
import { endpoint } from '../endpoint.js';

export const ChangeTopic = z.enum([
  'monitor',
  'monitorGroup',
  'check',
  'incident',
  'alert',
  'outbox',
  'checkpoint',
  'maintenance',
  'chartNote',
  'operator',
  'vault',
  'sla',
  'rum',
  'export',
  'account',
  'system',
]);
export type ChangeTopic = z.infer<typeof ChangeTopic>;

/**
 * Data of a `change` event. `Ids` are monitor guids for monitor, check, incident, alert, maintenance and chartNote,
 * otherwise ids of the object. Empty: anything may have changed. Only what the caller may view is sent.
 */
export const ChangeEvent = z.object({ Topic: ChangeTopic, Ids: z.array(z.string()) });
export type ChangeEvent = z.infer<typeof ChangeEvent>;

export const eventsEndpoints = {
  stream: endpoint({
    id: 'v1Events',
    surface: 'v1',
    area: 'Events',
    method: 'GET',
    path: '/Events',
    credentials: 'account',
    permission: { kind: 'basic' },
    summary: 'Stream changes as server-sent events',
    description:
      'Each event has an `id`. A client that reconnects sends the last id in `Last-Event-ID` and gets the events it missed. If they are no longer stored, it gets one `gap` event without data and should reload everything. A `change` event contains a ChangeEvent. A comment line is sent at least every 20 s. The stream ends when the session ends.',
    status: 200,
    alsoFails: [429],
  }),
};
