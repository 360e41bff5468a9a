import { z } from 'zod';
import { endpoint } from '../endpoint.js';
import { oneLine } from '../lenient.js';

const base = { area: 'Operator', credentials: 'account' } as const;

export const OutgoingPhoneNumberDetails = z
  .object({
    Id: z.int(),
    PhoneNumber: z.string().meta({ description: '`+`, country code and digits.' }),
    Description: z.string().optional(),
  })
  .meta({ id: 'OutgoingPhoneNumberDetails' });
export type OutgoingPhoneNumberDetails = z.infer<typeof OutgoingPhoneNumberDetails>;

export const OutgoingPhoneNumberWrite = z.object({
  PhoneNumber: z.string().regex(/^\+[1-9]\d{4,17}$/, { error: 'must be + followed by country code and digits' }),
  Description: oneLine(100).optional(),
});
export type OutgoingPhoneNumberWrite = z.infer<typeof OutgoingPhoneNumberWrite>;

export const outgoingPhoneNumberEndpoints = {
  list: endpoint({
    ...base,
    surface: 'v4',
    id: 'listOutgoingPhoneNumbers',
    method: 'GET',
    path: '/OutgoingPhoneNumber',
    permission: { kind: 'basic' },
    summary: 'List the caller numbers for calls and text messages',
    status: 200,
    reply: z.array(OutgoingPhoneNumberDetails),
  }),
};

/** The account manages its own numbers, which its telephone provider assigned. The contract has no call for that. */
export const outgoingPhoneNumberV1Endpoints = {
  create: endpoint({
    ...base,
    surface: 'v1',
    id: 'v1CreateOutgoingPhoneNumber',
    method: 'POST',
    path: '/OutgoingPhoneNumber',
    permission: { kind: 'administrator' },
    summary: 'Add a caller number. The account’s telephone provider must permit it.',
    body: OutgoingPhoneNumberWrite,
    status: 201,
    reply: OutgoingPhoneNumberDetails,
    location: '/OutgoingPhoneNumber/:Id',
  }),
  remove: endpoint({
    ...base,
    surface: 'v1',
    id: 'v1DeleteOutgoingPhoneNumber',
    method: 'DELETE',
    path: '/OutgoingPhoneNumber/:outgoingPhoneNumberId',
    permission: { kind: 'administrator' },
    summary: 'Delete a caller number. Fails while an operator uses it.',
    params: z.object({ outgoingPhoneNumberId: z.int().min(0).max(2_147_483_647) }),
    status: 204,
  }),
};
