import type { sessionEndpoints } from '@vedette/contract/v1/account/session';
import { call } from '../api/client.js';

/** A proof that the session is in the right hands. @throws ApiError when the password is wrong or is needed. */
export async function prove(CurrentPassword?: string): Promise<string> {
  const { Proof } = await call<typeof sessionEndpoints.prove>('POST /api/v1/Session/Proof', {
    body: CurrentPassword === undefined ? {} : { CurrentPassword },
  });
  return Proof;
}
