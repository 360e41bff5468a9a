import { z } from 'zod';
import { endpoint } from '../../endpoint.js';
import { CultureName } from '../../v4/operator.js';
import { InstantMs } from '../shared.js';

const Token = z.string().min(1).max(1_000).meta({ description: 'The part of the link after `#`.' });

/** Recipient and incident of an acknowledgement link, for the page that it opens. */
export const AcknowledgeLink = z.object({
  OperatorName: z.string().meta({ description: 'Recipient of the e-mail, who acknowledges the incident.' }),
  MonitorName: z.string(),
  ErrorDescription: z.string().meta({ description: 'In the language of CultureName.' }),
  CultureName: CultureName.meta({
    description: 'Language of the page: that of the operator, or of the account if the operator has none.',
  }),
  OpenedAt: InstantMs,
  ClosedAt: InstantMs.optional().meta({ description: 'End of the incident, if it is closed.' }),
  AcknowledgedAt: InstantMs.optional(),
  AcknowledgedBy: z.string().optional(),
});
export type AcknowledgeLink = z.infer<typeof AcknowledgeLink>;

const base = {
  surface: 'v1',
  area: 'Incident',
  credentials: 'anonymous',
  permission: { kind: 'none' },
  method: 'POST',
} as const;

/** Mail scanners follow links, so opening a link only shows a page. That page acknowledges. */
export const acknowledgeLinkEndpoints = {
  read: endpoint({
    ...base,
    id: 'v1ReadAcknowledgeLink',
    path: '/AcknowledgeLink',
    summary:
      'Get the incident of an acknowledgement link. Returns 404 if the link has expired or its operator was deleted.',
    body: z.object({ Token }),
    status: 200,
    reply: AcknowledgeLink,
    alsoFails: [403, 404, 429],
  }),
  use: endpoint({
    ...base,
    id: 'v1UseAcknowledgeLink',
    path: '/AcknowledgeLink/Use',
    summary: 'Acknowledge an incident with the link from an alert e-mail. Escalation and recovery messages continue.',
    body: z.object({ Token }),
    status: 204,
    alsoFails: [403, 404, 429],
  }),
};
