import { z } from 'zod';
import { endpoint } from '../../endpoint.js';

const addressKinds = ['Email', 'Sms', 'Phone'] as const;
export type AddressKind = (typeof addressKinds)[number];

export const addressTestEndpoints = {
  test: endpoint({
    surface: 'v1',
    area: 'Operator',
    credentials: 'account',
    id: 'v1TestOperatorAddress',
    method: 'POST',
    path: '/Operator/:operatorGuid/TestMessage',
    right: { of: 'operator', level: 'edit', param: 'operatorGuid' },
    summary: 'Send a test to an operator’s own address or number, at once and whatever his duty; it costs no credits',
    params: z.object({ operatorGuid: z.guid() }),
    body: z.object({
      Channel: z.enum(addressKinds).meta({
        description: 'Sms and Phone go by the first active integration of that kind by name, to the mobile number.',
      }),
    }),
    status: 200,
    reply: z.object({
      Recipient: z.string(),
      Integration: z.string().meta({ description: 'By which it went.' }),
      IsTaken: z.boolean().meta({
        description: 'An e-mail is taken into the outbox, from where it leaves; the others by their gateway.',
      }),
      Exchanges: z
        .array(z.object({ Request: z.string(), Response: z.string() }))
        .meta({ description: 'What was said; of e-mails, and for who may not edit the integration, nothing.' }),
    }),
    alsoFails: [429],
  }),
};
