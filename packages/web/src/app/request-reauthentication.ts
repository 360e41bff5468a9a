import type { sessionEndpoints } from '@vedette/contract/v1/account/session';
import { call } from '../api/client.js';

/**
 * Requests a proof that the operator has confirmed their password.
 * @throws ApiError if the password is missing or incorrect
 */
export async function requestReauthentication(CurrentPassword?: string): Promise<string> {
  const { ReauthenticationToken } = await call<typeof sessionEndpoints.reauthenticate>(
    'POST /api/v1/Session/Reauthentication',
    {
      body: CurrentPassword === undefined ? {} : { CurrentPassword },
    },
  );
  return ReauthenticationToken;
}
