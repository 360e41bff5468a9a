import { z } from 'zod';
import { endpoint } from '../../endpoint.js';

const count = z.int().min(0);
const sent = {
  Sms: count.meta({ description: 'SMS messages that a gateway accepted.' }),
  Phone: count.meta({ description: 'Phone calls that a gateway accepted.' }),
};

export const MessageCredits = z.object({
  RemainingMessageCredits: count.meta({
    description: 'Remaining credits. Each SMS or call costs one. 1,000,000 means no limit.',
  }),
  WarningAt: count.meta({ description: 'Administrators are warned once when only this many credits remain.' }),
  Days: z.array(z.object({ Date: z.string(), ...sent })).meta({
    description: 'The last 31 days in the time zone of the account, newest first. Days without messages are omitted.',
  }),
  Months: z
    .array(z.object({ Month: z.string(), ...sent }))
    .meta({ description: 'The last 12 months including the current one, newest first; YYYY-MM.' }),
  Operators: z.array(z.object({ OperatorGuid: z.guid(), Name: z.string(), ...sent })).meta({
    description: 'Messages by operator over the same months, most first. Deleted operators have no name.',
  }),
});
export type MessageCredits = z.infer<typeof MessageCredits>;

export const creditEndpoints = {
  read: endpoint({
    id: 'v1ReadMessageCredits',
    surface: 'v1',
    area: 'Account',
    method: 'GET',
    path: '/Account/MessageCredits',
    credentials: 'account',
    permission: { kind: 'system', type: 'FinancialOperator' },
    summary: 'Get the remaining and used message credits',
    status: 200,
    reply: MessageCredits,
  }),
};
