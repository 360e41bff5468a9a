import { z } from 'zod';
import { endpoint } from '../../endpoint.js';
import { text, trimmedName } from '../../lenient.js';
import { Enrolment } from './checkpoint.js';

const id = z.int().min(0).max(2_147_483_647);
const area = 'Checkpoint';
const name = trimmedName(64);

/** A region of the account's own, whose checkpoints only the monitors use that name them or the location. */
export const PrivateLocationRow = z.object({
  PrivateLocationId: id.meta({ description: 'Also the id of the region.' }),
  Name: z.string(),
  MayEdit: z.boolean().meta({ description: 'The caller may change it.' }),
  CheckpointIds: z.array(id),
  RunsOffline: z.boolean().meta({
    description:
      'Its checkpoints go on for a day while this service is out of their reach, and deliver later. Their results are history: they count in statistics and never alert. Monitors with secrets, multi-step and concurrent ones wait.',
  }),
});
export type PrivateLocationRow = z.infer<typeof PrivateLocationRow>;

const base = { surface: 'v1', area, credentials: 'account' } as const;
const params = z.object({ privateLocationId: id });
const edit = { of: 'privateLocation', level: 'EditPrivateLocation', param: 'privateLocationId' } as const;

export const privateLocationV1Endpoints = {
  list: endpoint({
    ...base,
    id: 'v1ListPrivateLocations',
    method: 'GET',
    path: '/PrivateLocation',
    right: { of: 'basic' },
    summary: 'Private locations the caller may use',
    status: 200,
    reply: z.array(PrivateLocationRow),
  }),
  create: endpoint({
    ...base,
    id: 'v1CreatePrivateLocation',
    method: 'POST',
    path: '/PrivateLocation',
    right: { of: 'system', type: 'CreatePrivateLocations' },
    needsProof: true,
    summary: 'Add a private location with two checkpoints that have yet to enrol',
    description: 'Two, so that one confirms what the other finds. Its creator may edit it.',
    body: z.object({ Name: name, RunsOffline: z.boolean().optional().meta({ description: 'Default false.' }) }),
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
    right: { ...edit, level: 'UsePrivateLocation' },
    summary: 'One private location',
    params,
    status: 200,
    reply: PrivateLocationRow,
  }),
  change: endpoint({
    ...base,
    id: 'v1ChangePrivateLocation',
    method: 'PUT',
    path: '/PrivateLocation/:privateLocationId',
    right: edit,
    summary: 'Rename a private location, or say whether it goes on while this service is out of its reach',
    params,
    body: z.object({ Name: name, RunsOffline: z.boolean().optional().meta({ description: 'Absent: it stays.' }) }),
    status: 204,
    alsoFails: [409],
  }),
  remove: endpoint({
    ...base,
    id: 'v1DeletePrivateLocation',
    method: 'DELETE',
    path: '/PrivateLocation/:privateLocationId',
    right: edit,
    summary: 'Remove a private location with its checkpoints; not while monitors select it',
    params,
    status: 204,
  }),
  addCheckpoint: endpoint({
    ...base,
    id: 'v1AddPrivateCheckpoint',
    method: 'POST',
    path: '/PrivateLocation/:privateLocationId/Checkpoint',
    right: edit,
    needsProof: true,
    summary: 'Add a checkpoint to a private location; monitors that select the location use it once it is there',
    params,
    body: z.object({ CheckpointName: name, Code: text(16).optional() }),
    status: 201,
    reply: Enrolment,
    alsoFails: [409],
  }),
};
