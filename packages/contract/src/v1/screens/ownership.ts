import { z } from 'zod';
import { endpoint } from '../../endpoint.js';

/** An object that an operator owns. Operators with such objects cannot be deleted. */
export const OwnedObject = z
  .object({
    ObjectType: z.enum(['Dashboard', 'PublicStatusPage', 'ScheduledReport']),
    ObjectGuid: z.guid(),
    Name: z.string().meta({ description: 'Guid of a report.' }),
  })
  .meta({ id: 'OwnedThing' });
export type OwnedObject = z.infer<typeof OwnedObject>;

export const OwnershipTransfer = z.object({
  ToOperatorGuid: z.guid().meta({ description: 'New owner of all objects.' }),
});
export type OwnershipTransfer = z.infer<typeof OwnershipTransfer>;

const operatorBase = {
  surface: 'v1',
  area: 'Operator',
  credentials: 'account',
  params: z.object({ operatorGuid: z.guid() }),
} as const;

export const ownershipEndpoints = {
  list: endpoint({
    ...operatorBase,
    id: 'v1ListOwnedObjects',
    method: 'GET',
    path: '/Operator/:operatorGuid/OwnedObjects',
    permission: { kind: 'operator', level: 'edit', param: 'operatorGuid' },
    summary: 'List the dashboards, public status pages and scheduled reports that an operator owns',
    status: 200,
    reply: z.array(OwnedObject),
  }),
  handOver: endpoint({
    ...operatorBase,
    id: 'v1TransferOwnership',
    method: 'POST',
    path: '/Operator/:operatorGuid/TransferOwnership',
    permission: { kind: 'operator', level: 'administrator', param: 'operatorGuid' },
    summary: 'Transfer all objects of an operator to another operator. Returns the objects.',
    body: OwnershipTransfer,
    status: 200,
    reply: z.array(OwnedObject),
  }),
};
