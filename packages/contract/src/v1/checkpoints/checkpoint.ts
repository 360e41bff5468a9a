import { z } from 'zod';
import { endpoint } from '../../endpoint.js';
import { text, trimmedName } from '../../lenient.js';
import { InstantMs } from '../shared.js';

const id = z.int().min(0).max(2_147_483_647);
const area = 'Checkpoint';

/** An address from which a server sends requests. It is published before it is used. */
export const ServerAddress = z.object({
  Address: z.union([z.ipv4(), z.ipv6()]),
  ActiveFrom: InstantMs.optional().meta({ description: 'Default: now.' }),
});
export type ServerAddress = z.infer<typeof ServerAddress>;

/** A server of a checkpoint, for its administrators. */
const CheckpointServerRow = z.object({
  ServerId: id,
  IsLocal: z.boolean().meta({ description: 'Whether it runs in the process of the service itself.' }),
  IsEnrolled: z.boolean(),
  IsAvailable: z.boolean().meta({ description: 'Whether it was seen within the last 90 s and is not impaired.' }),
  LastSeenAt: InstantMs.optional(),
  SoftwareVersion: z.string(),
  Capabilities: z.array(z.string()),
  Impairments: z.array(z.string()),
  WithheldContent: z.array(z.string()).meta({
    description:
      'What the settings of the server exclude from results: Screenshots, PageContent, HttpHeaders, ResolvedIpAddresses.',
  }),
  Addresses: z.array(ServerAddress).meta({ description: 'Includes announced future addresses.' }),
  ClockOffsetMs: z
    .int()
    .optional()
    .meta({ description: 'Offset of its clock from the clock of the service, in milliseconds.' }),
  LoopLagMs: z.number().min(0).optional().meta({ description: 'Last reported event loop lag in milliseconds.' }),
  Warnings: z.array(z.string()).optional().meta({
    description: 'Problems of its machine: LowMemory, LowDisk, ResolverFailing, BrowserMissing, BrowserOutdated.',
  }),
  FreeRuns: z.int().min(0).optional().meta({ description: 'Last reported number of additional runs it could take.' }),
});

export const CheckpointRow = z.object({
  CheckpointId: id,
  CheckpointName: z.string(),
  Code: z.string(),
  RegionId: id,
  IsPrimaryCheckpoint: z.boolean(),
  IsEnabled: z.boolean(),
  MayEdit: z.boolean().meta({
    description:
      'Whether the caller may change and delete it. True for administrators, and operators who may edit its private location.',
  }),
  DisabledReason: z.string().optional(),
  Servers: z.array(CheckpointServerRow),
});
export type CheckpointRow = z.infer<typeof CheckpointRow>;

/** Enrolment data of a new server. The token is returned only once. */
export const Enrolment = z.object({
  CheckpointId: id,
  ServerId: id,
  Token: z
    .string()
    .meta({ description: 'Value of VEDETTE_CHECKPOINT_TOKEN for the checkpoint. Works once, until ExpiresAt.' }),
  ExpiresAt: InstantMs,
});
export type Enrolment = z.infer<typeof Enrolment>;

const administrator = { surface: 'v1', area, credentials: 'account', permission: { kind: 'administrator' } } as const;
const params = z.object({ checkpointId: id });
const serverId = z.coerce.number<string | number>().int().min(0).max(2_147_483_647);

export const checkpointV1Endpoints = {
  list: endpoint({
    ...administrator,
    id: 'v1ListCheckpoints',
    method: 'GET',
    path: '/Checkpoint',
    permission: { kind: 'basic' },
    summary: 'List the checkpoints with their servers and states',
    status: 200,
    reply: z.array(CheckpointRow),
  }),
  create: endpoint({
    ...administrator,
    id: 'v1CreateCheckpoint',
    method: 'POST',
    path: '/Checkpoint',
    needsReauthentication: true,
    summary: 'Add a checkpoint that runs as a separate process',
    body: z.object({
      CheckpointName: trimmedName(64),
      Code: z.string().trim().max(16).optional(),
      RegionId: id.optional().meta({ description: 'Default: the first region of the account.' }),
      IsPrimaryCheckpoint: z.boolean().optional().meta({ description: 'Default: true.' }),
    }),
    status: 201,
    reply: Enrolment,
    alsoFails: [409],
  }),
  change: endpoint({
    ...administrator,
    id: 'v1ChangeCheckpoint',
    method: 'PATCH',
    path: '/Checkpoint/:checkpointId',
    permission: { kind: 'checkpoint', param: 'checkpointId' },
    summary: 'Update a checkpoint, for example to disable it. Omitted fields are kept.',
    params,
    body: z.object({
      CheckpointName: trimmedName(64).optional(),
      IsEnabled: z.boolean().optional().meta({ description: 'If false, it runs no checks.' }),
      DisabledReason: text(200).optional().meta({ description: 'Required to disable it.' }),
    }),
    status: 204,
    alsoFails: [409],
  }),
  renew: endpoint({
    ...administrator,
    permission: { kind: 'checkpoint', param: 'checkpointId' },
    id: 'v1RenewEnrolment',
    method: 'POST',
    path: '/Checkpoint/:checkpointId/Enrolment',
    needsReauthentication: true,
    summary: 'Create a new token for a server of a checkpoint. Earlier unused tokens become invalid.',
    params,
    query: z.object({ ServerId: serverId.optional().meta({ description: 'Default: its first server.' }) }),
    status: 201,
    reply: Enrolment,
  }),
  addServer: endpoint({
    ...administrator,
    permission: { kind: 'checkpoint', param: 'checkpointId' },
    id: 'v1CreateCheckpointServer',
    method: 'POST',
    path: '/Checkpoint/:checkpointId/Server',
    needsReauthentication: true,
    summary: 'Add a server to a checkpoint, so that checks continue while another server fails or is updated',
    params,
    status: 201,
    reply: Enrolment,
  }),
  setAddresses: endpoint({
    ...administrator,
    permission: { kind: 'checkpoint', param: 'checkpointId' },
    id: 'v1SetCheckpointServerAddresses',
    method: 'PUT',
    path: '/Checkpoint/:checkpointId/Server/:serverId/Address',
    summary: 'Announce the addresses of a server, and from when they are used, for allowlists',
    params: params.extend({ serverId }),
    body: z.object({ Addresses: z.array(ServerAddress).max(50).meta({ description: 'Replaces all addresses.' }) }),
    status: 204,
  }),
  removeServer: endpoint({
    ...administrator,
    permission: { kind: 'checkpoint', param: 'checkpointId' },
    id: 'v1DeleteCheckpointServer',
    method: 'DELETE',
    path: '/Checkpoint/:checkpointId/Server/:serverId',
    summary: 'Delete a server of a checkpoint. Its key is revoked immediately.',
    params: params.extend({ serverId }),
    status: 204,
    alsoFails: [409],
  }),
  remove: endpoint({
    ...administrator,
    permission: { kind: 'checkpoint', param: 'checkpointId' },
    id: 'v1DeleteCheckpoint',
    method: 'DELETE',
    path: '/Checkpoint/:checkpointId',
    summary: 'Delete a checkpoint. Its key is revoked immediately.',
    params,
    status: 204,
  }),
};
