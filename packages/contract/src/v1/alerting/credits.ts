import { z } from 'zod';
import { endpoint } from '../../endpoint.js';

const count = z.int().min(0);
const sent = {
  Sms: count.meta({ description: 'Messages that a gateway has taken.' }),
  Phone: count.meta({ description: 'Calls that a gateway has taken.' }),
};

export const MessageCredits = z.object({
  RemainingMessageCredits: count.meta({ description: 'One for each SMS or call; 1,000,000: no limit.' }),
  WarningAt: count.meta({ description: 'With so many left administrators are warned, once.' }),
  Days: z
    .array(z.object({ Date: z.string(), ...sent }))
    .meta({ description: 'The last 31 days of the account, newest first; those without a message are left out.' }),
  Months: z
    .array(z.object({ Month: z.string(), ...sent }))
    .meta({ description: 'The last 12 months, this one included, newest first; YYYY-MM.' }),
  Operators: z
    .array(z.object({ OperatorGuid: z.guid(), Name: z.string(), ...sent }))
    .meta({ description: 'Whose phone it was, over the same months, most first; without a name: deleted since.' }),
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
    summary: 'Message credits: what is left, and what was sent',
    status: 200,
    reply: MessageCredits,
  }),
};
