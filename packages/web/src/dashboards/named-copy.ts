import { ApiError } from '../api/problem.js';

interface Steps {
  /** Answers the guid of the copy. */
  readonly clone: () => Promise<string>;
  readonly rename: (copy: string) => Promise<unknown>;
  readonly remove: (copy: string) => Promise<unknown>;
}

/**
 * Makes a copy and names it. A name that is refused leaves no copy behind; where it is not known whether the name was
 * taken, the copy stays.
 * @throws what was wrong with the name, whatever becomes of the copy
 */
export async function namedCopy({ clone, rename, remove }: Steps): Promise<string> {
  const copy = await clone();
  try {
    await rename(copy);
  } catch (error) {
    if (isRefusal(error)) await remove(copy).catch(() => undefined);
    throw error;
  }
  return copy;
}

const isRefusal = (error: unknown): boolean => error instanceof ApiError && error.status >= 400 && error.status < 500;
