import { z } from 'zod';
import { endpoint } from '../endpoint.js';
import { CheckRow } from './monitor.js';
import { CheckId, InstantMs, ServiceFacts } from './shared.js';

/** One check with what belongs to it; headers and body are at `/v4/MonitorCheck/{id}/Http`. */
export const CheckView = CheckRow.extend({
  MonitorGuid: z.guid(),
  MonitorName: z.string(),
  MonitorType: z.string(),
  SlotAt: InstantMs.optional().meta({ description: 'The planned moment of the run.' }),
  ErrorMessage: z.string(),
  ResolvedIpAddress: z.string().optional(),
  StagingMode: z.boolean(),
  ServerId: z.int(),
  HasHttpDetail: z.boolean(),
  ...ServiceFacts.shape,
  IncidentId: z.int().optional(),
  PreviousId: CheckId.optional(),
  NextId: CheckId.optional(),
  LastGoodId: CheckId.optional().meta({
    description: 'The newest check without error before this one whose headers and body are still kept.',
  }),
  Ladder: z
    .array(CheckRow)
    .meta({ description: 'All attempts of the same slot, this one included, first attempt first.' }),
});
export type CheckView = z.infer<typeof CheckView>;

export const checkViewEndpoints = {
  read: endpoint({
    id: 'v1ReadCheck',
    surface: 'v1',
    area: 'MonitorCheck',
    method: 'GET',
    path: '/MonitorCheck/:monitorCheckId',
    credentials: 'account',
    right: { of: 'check', param: 'monitorCheckId' },
    summary: 'One check with its attempts, its neighbours and its incident',
    params: z.object({ monitorCheckId: z.coerce.number<string | number>().int().min(0) }),
    status: 200,
    reply: CheckView,
  }),
};
