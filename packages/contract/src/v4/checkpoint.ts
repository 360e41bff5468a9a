import { z } from 'zod';
import { endpoint } from '../endpoint.js';
import { envelopeShape, resourceShape } from './envelope.js';

const id = z.int().min(0).max(2_147_483_647);
const addresses = z.array(z.string());
const name = z.string().meta({ description: 'Name of the nearest city.' });

export const CheckpointAttributes = z
  .object({
    CheckpointName: name,
    Code: z.string().meta({ description: 'Location code.' }),
    Ipv4Addresses: addresses,
    IpV6Addresses: addresses,
    IsPrimaryCheckpoint: z.boolean(),
    SupportsIpv6: z.boolean(),
    HasHighAvailability: z.boolean().meta({ description: 'Whether the checkpoint has more than one server.' }),
  })
  .meta({ id: 'CheckpointAttributes' });
export type CheckpointAttributes = z.infer<typeof CheckpointAttributes>;

/** The flat form, used below a region. */
export const Checkpoint = CheckpointAttributes.omit({ IpV6Addresses: true })
  .extend({ CheckpointId: id, Ipv6Addresses: addresses })
  .meta({ id: 'Checkpoint' });
export type Checkpoint = z.infer<typeof Checkpoint>;

export const CheckpointServerAttributes = z
  .object({
    Ipv4Addresses: addresses.meta({ description: 'Includes announced future addresses.' }),
    Ipv6Addresses: addresses.meta({ description: 'Includes announced future addresses.' }),
    Ip4Address: z.string().meta({ description: 'First address in use. Empty if none is known.' }),
    IpV6Address: z.string().optional().meta({ description: 'First address in use.' }),
    Capabilities: z.array(z.enum(['IPv6', 'PrimaryServer', 'HighAvailability', 'FiddlerProxy'])),
  })
  .meta({ id: 'CheckpointServerAttributes' });
export type CheckpointServerAttributes = z.infer<typeof CheckpointServerAttributes>;

export const CheckpointRegion = z
  .object({ Id: id, Name: z.string(), ChildRegions: z.array(id).optional() })
  .meta({ id: 'CheckpointRegion' });
export type CheckpointRegion = z.infer<typeof CheckpointRegion>;

export const CheckpointResource = resourceShape('Checkpoint', id, CheckpointAttributes).meta({
  id: 'CheckpointResource',
});
export type CheckpointResource = z.infer<typeof CheckpointResource>;

const ListStringResponse = envelopeShape(z.array(z.string())).meta({ id: 'ListStringResponse' });

const getBase = { surface: 'v4', area: 'Checkpoint', method: 'GET', credentials: 'account', status: 200 } as const;
const basicPermission = { kind: 'basic' } as const;
const regionParams = z.object({ checkpointRegionId: id });

export const checkpointEndpoints = {
  list: endpoint({
    ...getBase,
    id: 'listCheckpoints',
    path: '/Checkpoint',
    permission: basicPermission,
    summary: 'List all checkpoints that are not deleted',
    reply: envelopeShape(z.array(CheckpointResource)).meta({ id: 'CheckpointListResponse' }),
  }),
  ipv4: endpoint({
    ...getBase,
    id: 'listIpv4Addresses',
    path: '/Checkpoint/Server/Ipv4',
    credentials: 'anonymous',
    permission: { kind: 'none' },
    summary:
      'List the IPv4 addresses of all servers, including announced future ones. Returns JSON or XML, depending on the Accept header.',
    reply: ListStringResponse,
  }),
  ipv6: endpoint({
    ...getBase,
    id: 'listIpv6Addresses',
    path: '/Checkpoint/Server/Ipv6',
    credentials: 'anonymous',
    permission: { kind: 'none' },
    summary:
      'List the IPv6 addresses of all servers, including announced future ones. Returns JSON or XML, depending on the Accept header.',
    reply: ListStringResponse,
  }),
  server: endpoint({
    ...getBase,
    id: 'readCheckpointServer',
    path: '/Checkpoint/Server/:serverId',
    permission: basicPermission,
    summary: 'Get a checkpoint server, including servers of private locations',
    params: z.object({ serverId: id }),
    reply: envelopeShape(resourceShape('CheckpointServer', id, CheckpointServerAttributes)).meta({
      id: 'CheckpointServerResponse',
    }),
  }),
  read: endpoint({
    ...getBase,
    id: 'readCheckpoint',
    path: '/Checkpoint/:checkpointId',
    permission: basicPermission,
    summary: 'Get a checkpoint, including deleted ones',
    params: z.object({ checkpointId: id }),
    reply: envelopeShape(CheckpointResource).meta({ id: 'CheckpointResponse' }),
  }),
};

export const checkpointRegionEndpoints = {
  list: endpoint({
    ...getBase,
    id: 'listCheckpointRegions',
    area: 'CheckpointRegion',
    path: '/CheckpointRegion',
    permission: basicPermission,
    summary: 'List all regions',
    reply: z.array(CheckpointRegion),
  }),
  read: endpoint({
    ...getBase,
    id: 'readCheckpointRegion',
    area: 'CheckpointRegion',
    path: '/CheckpointRegion/:checkpointRegionId',
    permission: basicPermission,
    summary: 'Get a region',
    params: regionParams,
    reply: CheckpointRegion,
  }),
  checkpoints: endpoint({
    ...getBase,
    id: 'listCheckpointsOfRegion',
    area: 'CheckpointRegion',
    path: '/CheckpointRegion/:checkpointRegionId/Checkpoint',
    permission: basicPermission,
    summary: 'List the checkpoints of a region and of its subregions',
    params: regionParams,
    reply: z.array(Checkpoint),
  }),
};
