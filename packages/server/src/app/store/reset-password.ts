import { resetPassword, type PasswordReset } from '../../access/index.js';
import type { StoreContext } from '../../module/context.js';

/**
 * Runs `npm run reset-password` and returns its output.
 * @throws Fault `missing` for an address that belongs to no operator.
 */
export async function runPasswordReset(deps: StoreContext, request: PasswordReset): Promise<string[]> {
  const login = await resetPassword(deps, request);
  const sentences = [
    // The password is shown only here.
    `${login.fullName} signs in as ${login.email} with the password ${login.password.reveal()}`,
    'The password is shown only once; change it under your name in the web app. Earlier sessions have ended.',
  ];
  if (login.endedApiAccounts > 0) sentences.push(`API accounts revoked: ${login.endedApiAccounts}.`);
  if (login.droppedSecondFactor)
    sentences.push('Two-factor authentication was reset; set it up again after signing in.');
  return sentences;
}
