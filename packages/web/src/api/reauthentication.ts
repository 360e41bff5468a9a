import { t } from '../i18n/translate.js';
import { ApiError } from './problem.js';

/**
 * Asks for the operator's password again before permanent access is granted. The proof that the server returns is kept only in
 * the memory of this page, so a stolen cookie does not include it.
 */
type PasswordPrompt = () => Promise<string | undefined>;

let token: string | undefined;
let prompt: PasswordPrompt | undefined;
let pendingPrompt: Promise<string | undefined> | undefined;

/** Sets the function that asks for the password. It resolves to the proof, or to undefined if cancelled. */
export function setPasswordPrompt(next: PasswordPrompt | undefined): void {
  prompt = next;
}

export const reauthenticationHeaders = (): Record<string, string> =>
  token === undefined ? {} : { 'x-vedette-proof': token };

/** Returns whether the server requires a proof. */
export const requiresReauthentication = (error: unknown): boolean =>
  error instanceof ApiError &&
  error.status === 403 &&
  error.messages.some((message) => message.startsWith('X-Vedette-Proof:'));

/**
 * Runs a request. If the server requires a proof, the operator is asked for their password, and the request is
 * repeated.
 * @throws ApiError with a message for the operator, and any other error of the request
 */
export async function withReauthentication<T>(attempt: () => Promise<T>): Promise<T> {
  try {
    return await attempt();
  } catch (error) {
    if (!requiresReauthentication(error)) throw error;
  }
  if (!(await reauthenticate()))
    throw new ApiError(403, [t('You did not confirm your password.'), t('No changes were made.')]);
  try {
    return await attempt();
  } catch (error) {
    if (requiresReauthentication(error))
      throw new ApiError(403, [t('The password was not accepted.'), t('No changes were made.')]);
    throw error;
  }
}

/** Asks for the password, once for concurrent requests. Returns false if cancelled. */
export async function reauthenticate(): Promise<boolean> {
  pendingPrompt ??= (prompt?.() ?? Promise.resolve(undefined)).finally(() => {
    pendingPrompt = undefined;
  });
  const newToken = await pendingPrompt;
  token = newToken ?? token;
  return newToken !== undefined;
}
