import { z } from 'zod';
import { endpoint } from '../../endpoint.js';
import { RevokeApiAccounts } from './session.js';
import { InstantMs } from '../shared.js';

const Token = z.string().min(1).max(200).meta({ description: 'The part of the link after `#`.' });

/** The operator of a password link, for the page that the link opens. */
export const PasswordLink = z.object({
  Purpose: z.enum(['Invitation', 'LostPassword']),
  Email: z.string(),
  FullName: z.string(),
  MinPasswordLength: z.int().meta({ description: 'Minimum length of the new password in characters.' }),
  ExpiresAt: InstantMs,
});
export type PasswordLink = z.infer<typeof PasswordLink>;

const base = {
  surface: 'v1',
  area: 'Session',
  credentials: 'anonymous',
  permission: { kind: 'none' },
  method: 'POST',
} as const;

/** Only pages of this service may call these endpoints. The token is in the body, since URLs end up in logs. */
export const setPasswordEndpoints = {
  requestReset: endpoint({
    ...base,
    id: 'v1AskForPassword',
    path: '/PasswordReset',
    summary:
      'Request an e-mail with a link to set a new password. The response does not reveal whether the address is known.',
    body: z.object({ Email: z.string().min(1).max(254) }),
    status: 204,
    alsoFails: [403, 429],
  }),
  readLink: endpoint({
    ...base,
    id: 'v1ReadPasswordLink',
    path: '/PasswordLink',
    summary: 'Get the operator of a password link. Returns 404 if the link was used or has expired.',
    body: z.object({ Token }),
    status: 200,
    reply: PasswordLink,
    alsoFails: [403, 404, 429],
  }),
  useLink: endpoint({
    ...base,
    id: 'v1UsePasswordLink',
    path: '/PasswordLink/Use',
    summary: 'Set a new password with a password link. All sessions of the operator end and the link becomes invalid.',
    body: z.object({ Token, Password: z.string().min(1).max(1_000), RevokeApiAccounts }),
    status: 204,
    alsoFails: [403, 404, 429],
  }),
};

/** Invitations, which administrators and operators who may edit an operator can send. */
export const invitationEndpoints = {
  invite: endpoint({
    id: 'v1InviteOperator',
    surface: 'v1',
    area: 'Operator',
    credentials: 'account',
    permission: { kind: 'operator', level: 'edit', param: 'operatorGuid' },
    method: 'POST',
    path: '/Operator/:operatorGuid/Invitation',
    summary: 'Send an invitation to an operator who has no password yet. Earlier links become invalid.',
    params: z.object({ operatorGuid: z.guid() }),
    status: 204,
    alsoFails: [429],
  }),
};
