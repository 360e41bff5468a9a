import type { Dashboard } from '@vedette/contract/v4/dashboard';
import type { DashboardSearch } from '../parts/navigation/search.js';
import { ApiError } from '../api/problem.js';
import { filterWith } from './filters/stored-view-rules.js';

interface Steps {
  /** Returns the guid of the copy. */
  readonly clone: () => Promise<string>;
  readonly rename: (copy: string) => Promise<unknown>;
  readonly remove: (copy: string) => Promise<unknown>;
}

/**
 * Clones a dashboard and renames the copy. If the name is rejected, the copy is deleted; if it is unknown whether it
 * was accepted, the copy is not deleted.
 * @throws the error of the name, even if deleting the copy fails as well
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

/**
 * Builds the change of a new copy: its name, and the view of the original as its settings; undefined if nothing
 * changes.
 */
export function toCopyChange(
  name: string,
  from: Pick<Dashboard, 'DashboardFilter'> | undefined,
  search: DashboardSearch,
): Record<string, unknown> | undefined {
  const filter = filterWith(from?.DashboardFilter, search);
  if (name === '' && !filter) return undefined;
  return { ...(name !== '' && { Name: name }), ...(filter && { DashboardFilter: filter }) };
}
