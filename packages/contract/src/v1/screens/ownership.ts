import { z } from 'zod';
import { endpoint } from '../../endpoint.js';

/** An object that an operator owns. Operators with such objects cannot be deleted. */
export const OwnedThing = z
  .object({
    ObjectType: z.enum(['Dashboard', 'PublicStatusPage', 'ScheduledReport']),
    ObjectGuid: z.guid(),
    Name: z.string().meta({ description: 'Guid of a report.' }),
  })
  .meta({ id: 'OwnedThing' });
export type OwnedThing = z.infer<typeof OwnedThing>;

export const HandOver = z.object({
  ToOperatorGuid: z.guid().meta({ description: 'New owner of all objects.' }),
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
    id: 'v1ListOwnedObjects',
    method: 'GET',
    path: '/Operator/:operatorGuid/OwnedObjects',
    right: { of: 'operator', level: 'edit', param: 'operatorGuid' },
    summary: 'List the dashboards, public status pages and scheduled reports that an operator owns',
    status: 200,
    reply: z.array(OwnedThing),
  }),
  handOver: endpoint({
    ...ofOperator,
    id: 'v1TransferOwnership',
    method: 'POST',
    path: '/Operator/:operatorGuid/TransferOwnership',
    right: { of: 'operator', level: 'administrator', param: 'operatorGuid' },
    summary: 'Transfer all objects of an operator to another operator. Returns the objects.',
    body: HandOver,
    status: 200,
    reply: z.array(OwnedThing),
  }),
};
