import { z } from 'zod';
import { endpoint } from '../../endpoint.js';
import { EndApiAccounts } from './session.js';
import { InstantMs } from '../shared.js';

const Token = z.string().min(1).max(200).meta({ description: 'What stands behind the `#` of the link.' });

/** Whose link it is, for the page it opens. */
export const PasswordLink = z.object({
  Purpose: z.enum(['Invitation', 'LostPassword']),
  Email: z.string(),
  FullName: z.string(),
  ShortestPassword: z.int().meta({ description: 'Characters the new password needs at least.' }),
  ExpiresAt: InstantMs,
});
export type PasswordLink = z.infer<typeof PasswordLink>;

const base = {
  surface: 'v1',
  area: 'Session',
  credentials: 'anonymous',
  right: { of: 'nobody' },
  method: 'POST',
} as const;

/** Only pages of this service may call these. The token is in the body, since addresses end up in logs. */
export const setPasswordEndpoints = {
  ask: endpoint({
    ...base,
    id: 'v1AskForPassword',
    path: '/LostPassword',
    summary: 'Ask for a mail with a link that sets a new password; the answer is the same for unknown addresses',
    body: z.object({ Email: z.string().min(1).max(254) }),
    status: 204,
    alsoFails: [403, 429],
  }),
  readLink: endpoint({
    ...base,
    id: 'v1ReadPasswordLink',
    path: '/PasswordLink',
    summary: 'Whose link it is; 404 when it was used already or is too old',
    body: z.object({ Token }),
    status: 200,
    reply: PasswordLink,
    alsoFails: [403, 404, 429],
  }),
  useLink: endpoint({
    ...base,
    id: 'v1UsePasswordLink',
    path: '/PasswordLink/Use',
    summary: 'Set the password of the link’s owner; all his sessions end and the link is used up',
    body: z.object({ Token, Password: z.string().min(1).max(1_000), EndApiAccounts }),
    status: 204,
    alsoFails: [403, 404, 429],
  }),
};

/** What administrators, and who may edit an operator, do about his signing in. */
export const invitationEndpoints = {
  invite: endpoint({
    id: 'v1InviteOperator',
    surface: 'v1',
    area: 'Operator',
    credentials: 'account',
    right: { of: 'operator', level: 'edit', param: 'operatorGuid' },
    method: 'POST',
    path: '/Operator/:operatorGuid/Invitation',
    summary: 'Mail an invitation to an operator who has no password yet; the link of an earlier one is void',
    params: z.object({ operatorGuid: z.guid() }),
    status: 204,
    alsoFails: [429],
  }),
};
