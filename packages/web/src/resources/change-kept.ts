import { isEditConflict } from './use-version.js';

const MAX_ATTEMPTS = 5;

/**
 * Changes what the operator keeps: where another browser of his was quicker, what that one kept is read and the change made
 * to it, so that neither loses the other's.
 * @param read told whether what was read before may do
 * @throws ApiError as either
 */
export async function changeKept<Kept, Answer>(
  read: (mayBeOld: boolean) => Promise<Kept>,
  write: (kept: Kept) => Promise<Answer>,
): Promise<Answer> {
  for (let attempt = 1; ; attempt += 1) {
    const kept = await read(attempt === 1);
    try {
      return await write(kept);
    } catch (error) {
      if (!isEditConflict(error) || attempt === MAX_ATTEMPTS) throw error;
    }
  }
}
