import { isEditConflict } from './use-version.js';

const MAX_ATTEMPTS = 5;

/**
 * Changes stored preferences. If another browser of the operator was faster, its version is loaded and the change
 * applied to it, so that neither is lost.
 * @param read reads the stored value; its argument tells whether a cached one may be used
 * @throws ApiError from reading or writing
 */
export async function retryOnConflict<Stored, Result>(
  read: (mayBeStale: boolean) => Promise<Stored>,
  write: (stored: Stored) => Promise<Result>,
): Promise<Result> {
  for (let attempt = 1; ; attempt += 1) {
    const stored = await read(attempt === 1);
    try {
      return await write(stored);
    } catch (error) {
      if (!isEditConflict(error) || attempt === MAX_ATTEMPTS) throw error;
    }
  }
}
