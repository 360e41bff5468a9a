import { z } from 'zod';
import { endpoint } from '../../endpoint.js';
import { text, trimmedName } from '../../lenient.js';
import { Enrolment } from './checkpoint.js';

const id = z.int().min(0).max(2_147_483_647);
const area = 'Checkpoint';
const name = trimmedName(64);

/** A region of the account whose checkpoints are used only by monitors that select them or the location. */
export const PrivateLocationRow = z.object({
  PrivateLocationId: id.meta({ description: 'Also the id of the region.' }),
  Name: z.string(),
  MayEdit: z.boolean().meta({ description: 'Whether the caller may change it.' }),
  CheckpointIds: z.array(id),
  RunsOffline: z.boolean().meta({
    description:
      'If true, its checkpoints keep checking for up to a day while the service cannot be reached, and deliver the results later. These results count in statistics but never alert. Monitors with secrets, multi-step monitors and concurrent monitors do not run meanwhile.',
  }),
});
export type PrivateLocationRow = z.infer<typeof PrivateLocationRow>;

const base = { surface: 'v1', area, credentials: 'account' } as const;
const params = z.object({ privateLocationId: id });
const editPermission = { kind: 'privateLocation', level: 'EditPrivateLocation', param: 'privateLocationId' } as const;

export const privateLocationV1Endpoints = {
  list: endpoint({
    ...base,
    id: 'v1ListPrivateLocations',
    method: 'GET',
    path: '/PrivateLocation',
    permission: { kind: 'basic' },
    summary: 'List the private locations that the caller may use',
    status: 200,
    reply: z.array(PrivateLocationRow),
  }),
  create: endpoint({
    ...base,
    id: 'v1CreatePrivateLocation',
    method: 'POST',
    path: '/PrivateLocation',
    permission: { kind: 'system', type: 'CreatePrivateLocations' },
    needsReauthentication: true,
    summary: 'Create a private location with two checkpoints that still have to be enrolled',
    description:
      'There are two checkpoints so that each can confirm the other’s errors. The creator may edit the location.',
    body: z.object({ Name: name, RunsOffline: z.boolean().optional().meta({ description: 'Default: false.' }) }),
    status: 201,
    reply: PrivateLocationRow.extend({ Enrolments: z.array(Enrolment) }),
    location: '/PrivateLocation/:PrivateLocationId',
    alsoFails: [409],
  }),
  read: endpoint({
    ...base,
    id: 'v1GetPrivateLocation',
    method: 'GET',
    path: '/PrivateLocation/:privateLocationId',
    permission: { ...editPermission, level: 'UsePrivateLocation' },
    summary: 'Get a private location',
    params,
    status: 200,
    reply: PrivateLocationRow,
  }),
  change: endpoint({
    ...base,
    id: 'v1ChangePrivateLocation',
    method: 'PUT',
    path: '/PrivateLocation/:privateLocationId',
    permission: editPermission,
    summary: 'Update a private location',
    params,
    body: z.object({
      Name: name,
      RunsOffline: z.boolean().optional().meta({ description: 'If omitted, the current value is kept.' }),
    }),
    status: 204,
    alsoFails: [409],
  }),
  remove: endpoint({
    ...base,
    id: 'v1DeletePrivateLocation',
    method: 'DELETE',
    path: '/PrivateLocation/:privateLocationId',
    permission: editPermission,
    summary: 'Delete a private location and its checkpoints. Fails while monitors select it.',
    params,
    status: 204,
  }),
  addCheckpoint: endpoint({
    ...base,
    id: 'v1AddPrivateCheckpoint',
    method: 'POST',
    path: '/PrivateLocation/:privateLocationId/Checkpoint',
    permission: editPermission,
    needsReauthentication: true,
    summary: 'Add a checkpoint to a private location. Monitors that select the location use it once it is enrolled.',
    params,
    body: z.object({ CheckpointName: name, Code: text(16).optional() }),
    status: 201,
    reply: Enrolment,
    alsoFails: [409],
  }),
};
