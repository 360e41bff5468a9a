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
    permission: { kind: 'operator', level: 'edit', param: 'operatorGuid' },
    summary: 'Send a test message to an operator, on duty or not. It is sent immediately and costs no credits.',
    params: z.object({ operatorGuid: z.guid() }),
    body: z.object({
      Channel: z.enum(addressKinds).meta({
        description: 'Sms and Phone use the first active integration of that type, by name, and the mobile number.',
      }),
    }),
    status: 200,
    reply: z.object({
      Recipient: z.string(),
      Integration: z.string().meta({ description: 'Name of the integration that was used.' }),
      IsAccepted: z.boolean().meta({
        description: 'True if the message was accepted: an e-mail by the outbox, others by their gateway.',
      }),
      Exchanges: z.array(z.object({ Request: z.string(), Response: z.string() })).meta({
        description: 'Response of the gateway. Empty for e-mails, and for callers who may not edit the integration.',
      }),
    }),
    alsoFails: [429],
  }),
};
