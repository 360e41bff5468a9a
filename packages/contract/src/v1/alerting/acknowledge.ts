import { z } from 'zod';
import { endpoint } from '../../endpoint.js';
import { CultureName } from '../../v4/operator.js';
import { InstantMs } from '../shared.js';

const Token = z.string().min(1).max(1_000).meta({ description: 'What stands behind the `#` of the link.' });

/** What an acknowledge link is about, for the page it opens. */
export const AcknowledgeLink = z.object({
  OperatorName: z.string().meta({ description: 'Whose mail it came with; he is the one who acknowledges.' }),
  MonitorName: z.string(),
  ErrorDescription: z.string().meta({ description: 'In the language of CultureName.' }),
  CultureName: CultureName.meta({ description: 'In which he reads the page: his own, else that of the account.' }),
  OpenedAt: InstantMs,
  ClosedAt: InstantMs.optional().meta({ description: 'The error is over already.' }),
  AcknowledgedAt: InstantMs.optional(),
  AcknowledgedBy: z.string().optional(),
});
export type AcknowledgeLink = z.infer<typeof AcknowledgeLink>;

const base = {
  surface: 'v1',
  area: 'Incident',
  credentials: 'anonymous',
  right: { of: 'nobody' },
  method: 'POST',
} as const;

/** Mail scanners follow links: opening one only shows a page, and that page acknowledges. */
export const acknowledgeLinkEndpoints = {
  read: endpoint({
    ...base,
    id: 'v1ReadAcknowledgeLink',
    path: '/AcknowledgeLink',
    summary: 'What the link of an alert mail is about; 404 when it is too old or its operator is gone',
    body: z.object({ Token }),
    status: 200,
    reply: AcknowledgeLink,
    alsoFails: [403, 404, 429],
  }),
  use: endpoint({
    ...base,
    id: 'v1UseAcknowledgeLink',
    path: '/AcknowledgeLink/Use',
    summary: 'Say that the operator of the link looks after the incident; levels and Ok messages go on',
    body: z.object({ Token }),
    status: 204,
    alsoFails: [403, 404, 429],
  }),
};
