import { z } from 'zod';
import { endpoint } from '../../endpoint.js';
import { text, trimmedName } from '../../lenient.js';
import { InstantMs } from '../shared.js';

const id = z.int().min(0).max(2_147_483_647);
const area = 'Checkpoint';

/** An address that requests of a server come from; it is published before it is used. */
export const ServerAddress = z.object({
  Address: z.union([z.ipv4(), z.ipv6()]),
  ActiveFrom: InstantMs.optional().meta({ description: 'Default: now.' }),
});
export type ServerAddress = z.infer<typeof ServerAddress>;

/** A server of a checkpoint, as the people who run it see it. */
const CheckpointServerRow = z.object({
  ServerId: id,
  IsLocal: z.boolean().meta({ description: 'Runs in the process of the service itself.' }),
  IsEnrolled: z.boolean(),
  IsAvailable: z.boolean().meta({ description: 'Heard of within 90 s, and not impaired.' }),
  LastSeenAt: InstantMs.optional(),
  SoftwareVersion: z.string(),
  Capabilities: z.array(z.string()),
  Impairments: z.array(z.string()),
  Withheld: z.array(z.string()).meta({
    description:
      'What it keeps out of its results by its own settings: Screenshots, PageContent, HttpHeaders, ResolvedIpAddresses.',
  }),
  Addresses: z.array(ServerAddress).meta({ description: 'Announced future ones included.' }),
  ClockOffsetMs: z.int().optional().meta({ description: "How far its clock is ahead of the service's own." }),
  LoopLagMs: z.number().min(0).optional().meta({ description: 'How late its work ran at last.' }),
  Warnings: z.array(z.string()).optional().meta({
    description: 'What its machine lacks: LowMemory, LowDisk, ResolverFailing, BrowserMissing, BrowserOutdated.',
  }),
  FreeRuns: z.int().min(0).optional().meta({ description: 'How many runs more it could take at last.' }),
});

export const CheckpointRow = z.object({
  CheckpointId: id,
  CheckpointName: z.string(),
  Code: z.string(),
  RegionId: id,
  IsPrimaryCheckpoint: z.boolean(),
  IsEnabled: z.boolean(),
  MayEdit: z.boolean().meta({
    description: 'The caller may change and remove it: administrators, and who may edit the private location it is of.',
  }),
  DisabledReason: z.string().optional(),
  Servers: z.array(CheckpointServerRow),
});
export type CheckpointRow = z.infer<typeof CheckpointRow>;

/** What a new server needs to introduce itself; the token is shown this once. */
export const Enrolment = z.object({
  CheckpointId: id,
  ServerId: id,
  Token: z
    .string()
    .meta({ description: 'For VEDETTE_CHECKPOINT_TOKEN of the checkpoint; good once, until ExpiresAt.' }),
  ExpiresAt: InstantMs,
});
export type Enrolment = z.infer<typeof Enrolment>;

const administrator = { surface: 'v1', area, credentials: 'account', right: { of: 'administrator' } } as const;
const params = z.object({ checkpointId: id });
const serverId = z.coerce.number<string | number>().int().min(0).max(2_147_483_647);

export const checkpointV1Endpoints = {
  list: endpoint({
    ...administrator,
    id: 'v1ListCheckpoints',
    method: 'GET',
    path: '/Checkpoint',
    right: { of: 'basic' },
    summary: 'Checkpoints with their servers and how they are',
    status: 200,
    reply: z.array(CheckpointRow),
  }),
  create: endpoint({
    ...administrator,
    id: 'v1CreateCheckpoint',
    method: 'POST',
    path: '/Checkpoint',
    needsProof: true,
    summary: 'Add a checkpoint that runs as a process of its own',
    body: z.object({
      CheckpointName: trimmedName(64),
      Code: z.string().trim().max(16).optional(),
      RegionId: id.optional().meta({ description: "Default: the account's own first region." }),
      IsPrimaryCheckpoint: z.boolean().optional().meta({ description: 'Default true.' }),
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
    right: { of: 'checkpoint', param: 'checkpointId' },
    summary: 'Rename a checkpoint, or take it out of use for a while',
    params,
    body: z.object({
      CheckpointName: trimmedName(64).optional(),
      IsEnabled: z.boolean().optional().meta({ description: 'False: it runs no checks.' }),
      DisabledReason: text(200).optional().meta({ description: 'Required to disable it.' }),
    }),
    status: 204,
    alsoFails: [409],
  }),
  renew: endpoint({
    ...administrator,
    right: { of: 'checkpoint', param: 'checkpointId' },
    id: 'v1RenewEnrolment',
    method: 'POST',
    path: '/Checkpoint/:checkpointId/Enrolment',
    needsProof: true,
    summary: 'A new token for a server of a checkpoint; earlier unused ones end',
    params,
    query: z.object({ ServerId: serverId.optional().meta({ description: 'Default: its first server.' }) }),
    status: 201,
    reply: Enrolment,
  }),
  addServer: endpoint({
    ...administrator,
    right: { of: 'checkpoint', param: 'checkpointId' },
    id: 'v1CreateCheckpointServer',
    method: 'POST',
    path: '/Checkpoint/:checkpointId/Server',
    needsProof: true,
    summary: 'Add a machine to a checkpoint; with several of them one may fail or be updated while the others check',
    params,
    status: 201,
    reply: Enrolment,
  }),
  setAddresses: endpoint({
    ...administrator,
    right: { of: 'checkpoint', param: 'checkpointId' },
    id: 'v1SetCheckpointServerAddresses',
    method: 'PUT',
    path: '/Checkpoint/:checkpointId/Server/:serverId/Address',
    summary: 'Say which addresses requests of a machine come from, and from when on, for the lists people allow by',
    params: params.extend({ serverId }),
    body: z.object({ Addresses: z.array(ServerAddress).max(50).meta({ description: 'All of them.' }) }),
    status: 204,
  }),
  removeServer: endpoint({
    ...administrator,
    right: { of: 'checkpoint', param: 'checkpointId' },
    id: 'v1DeleteCheckpointServer',
    method: 'DELETE',
    path: '/Checkpoint/:checkpointId/Server/:serverId',
    summary: 'Take one of the machines of a checkpoint out of use; its key ends at once',
    params: params.extend({ serverId }),
    status: 204,
    alsoFails: [409],
  }),
  remove: endpoint({
    ...administrator,
    right: { of: 'checkpoint', param: 'checkpointId' },
    id: 'v1DeleteCheckpoint',
    method: 'DELETE',
    path: '/Checkpoint/:checkpointId',
    summary: 'Take a checkpoint out of use; its key ends at once',
    params,
    status: 204,
  }),
};
