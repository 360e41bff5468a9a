import { z } from 'zod';
import { endpoint } from '../../endpoint.js';

/** Something an operator owns; he cannot be removed while there is any. */
export const OwnedThing = z
  .object({
    ObjectType: z.enum(['Dashboard', 'PublicStatusPage', 'ScheduledReport']),
    ObjectGuid: z.guid(),
    Name: z.string().meta({ description: 'Of a report its guid.' }),
  })
  .meta({ id: 'OwnedThing' });
export type OwnedThing = z.infer<typeof OwnedThing>;

export const HandOver = z.object({
  ToOperatorGuid: z.guid().meta({ description: 'Owns everything from then on.' }),
});
export type HandOver = z.infer<typeof HandOver>;

const ofOperator = {
  surface: 'v1',
  area: 'Operator',
  credentials: 'account',
  params: z.object({ operatorGuid: z.guid() }),
} as const;

export const ownershipEndpoints = {
  list: endpoint({
    ...ofOperator,
    id: 'v1ListOwned',
    method: 'GET',
    path: '/Operator/:operatorGuid/Owned',
    right: { of: 'operator', level: 'edit', param: 'operatorGuid' },
    summary: 'Dashboards, public status pages and scheduled reports an operator owns',
    status: 200,
    reply: z.array(OwnedThing),
  }),
  handOver: endpoint({
    ...ofOperator,
    id: 'v1HandOver',
    method: 'POST',
    path: '/Operator/:operatorGuid/HandOver',
    right: { of: 'operator', level: 'administrator', param: 'operatorGuid' },
    summary: 'Give everything an operator owns to another one; answers what it was',
    body: HandOver,
    status: 200,
    reply: z.array(OwnedThing),
  }),
};
