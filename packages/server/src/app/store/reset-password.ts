import { resetPassword, type PasswordReset } from '../../access/index.js';
import type { StoreContext } from '../../module/context.js';

/** What `npm run reset-password` says when it is done. @throws Fault `missing` for an address that is no operator's. */
export async function runPasswordReset(deps: StoreContext, request: PasswordReset): Promise<string[]> {
  const login = await resetPassword(deps, request);
  const sentences = [
    // The one time it is shown.
    `${login.fullName} signs in as ${login.email} with the password ${login.password.reveal()}`,
    'The password is shown only once; change it under your name in the web app. Earlier sessions have ended.',
  ];
  if (login.endedApiAccounts > 0) sentences.push(`API accounts that have ended: ${login.endedApiAccounts}.`);
  if (login.droppedSecondFactor) sentences.push('The second factor is gone; set it up again after signing in.');
  return sentences;
}
