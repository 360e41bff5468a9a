import { z } from 'zod';
import { endpoint } from '../../endpoint.js';

const count = z.int().min(0);
const sent = {
  Sms: count.meta({ description: 'SMS messages that a gateway accepted.' }),
  Phone: count.meta({ description: 'Phone calls that a gateway accepted.' }),
};

export const MessageCredits = z.object({
  RemainingMessageCredits: count.meta({ description: 'Credits left, one for each SMS or call. 1,000,000: no limit.' }),
  WarningAt: count.meta({ description: 'Administrators are warned once when this many credits are left.' }),
  Days: z.array(z.object({ Date: z.string(), ...sent })).meta({
    description: 'The last 31 days in the time zone of the account, newest first, without days that have no messages.',
  }),
  Months: z
    .array(z.object({ Month: z.string(), ...sent }))
    .meta({ description: 'The last 12 months including the current one, newest first; YYYY-MM.' }),
  Operators: z.array(z.object({ OperatorGuid: z.guid(), Name: z.string(), ...sent })).meta({
    description: 'Messages by operator over the same months, highest number first. Deleted operators have no name.',
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
    right: { of: 'system', type: 'FinancialOperator' },
    summary: 'Get the message credits: those left and those used',
    status: 200,
    reply: MessageCredits,
  }),
};
