import type { Dashboard } from '@vedette/contract/v4/dashboard';
import type { DashboardSearch } from '../parts/navigation/search.js';
import { ApiError } from '../api/problem.js';
import { filterWith } from './filters/kept-view-rules.js';

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

/** What a new copy is changed to; undefined: it stays as it is. What it is looked at with is what it is set to. */
export function toCopyChange(
  name: string,
  from: Pick<Dashboard, 'DashboardFilter'> | undefined,
  search: DashboardSearch,
): Record<string, unknown> | undefined {
  const filter = filterWith(from?.DashboardFilter, search);
  if (name === '' && !filter) return undefined;
  return { ...(name !== '' && { Name: name }), ...(filter && { DashboardFilter: filter }) };
}
