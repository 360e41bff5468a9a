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
 * The data of one `change` event. `Ids` are monitor guids for monitor, check, incident, alert, maintenance and chartNote, else
 * ids of the object; empty means "look again". Only what the caller may see is sent.
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
    right: { of: 'basic' },
    summary: 'Changes as they happen, as server-sent events',
    description:
      'Each event has an `id`; a client that reconnects sends the last one in `Last-Event-ID` and gets what it missed, or one event `gap` (no data) when that is no longer kept: it then reads everything again. Event `change` carries a ChangeEvent. A comment line comes at least every 20 s. The stream ends when the session ends.',
    status: 200,
    alsoFails: [429],
  }),
};
