import { ApiError } from './problem.js';

/**
 * Asks for the operator's password again before permanent access is granted. The proof that the server returns is kept only in
 * the memory of this page, so a stolen cookie does not include it.
 */
type Asker = () => Promise<string | undefined>;

let proof: string | undefined;
let asker: Asker | undefined;
let asking: Promise<string | undefined> | undefined;

/** Who asks the person for the password: answers the proof, or nothing when it was not given. */
export function setProofAsker(next: Asker | undefined): void {
  asker = next;
}

export const proofHeaders = (): Record<string, string> => (proof === undefined ? {} : { 'x-vedette-proof': proof });

/** Whether a refusal asks for proof. */
export const wantsProof = (error: unknown): boolean =>
  error instanceof ApiError &&
  error.status === 403 &&
  error.messages.some((message) => message.startsWith('X-Vedette-Proof:'));

/**
 * A call that asks the person for the password where the server wants it, and is then made once more.
 * @throws ApiError in words for the person, and whatever else the call throws
 */
export async function withProof<T>(attempt: () => Promise<T>): Promise<T> {
  try {
    return await attempt();
  } catch (error) {
    if (!wantsProof(error)) throw error;
  }
  if (!(await obtainProof())) throw new ApiError(403, ['Your password was not given.', 'Nothing was changed.']);
  try {
    return await attempt();
  } catch (error) {
    if (wantsProof(error)) throw new ApiError(403, ['The password you gave was not accepted.', 'Nothing was changed.']);
    throw error;
  }
}

/** Asks for the password, once for calls that need it together. False: it was not given. */
export async function obtainProof(): Promise<boolean> {
  asking ??= (asker?.() ?? Promise.resolve(undefined)).finally(() => {
    asking = undefined;
  });
  const given = await asking;
  proof = given ?? proof;
  return given !== undefined;
}
