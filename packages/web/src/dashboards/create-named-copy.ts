import type { Dashboard } from '@vedette/contract/v4/dashboard';
import type { DashboardSearch } from '../parts/navigation/search.js';
import { ApiError } from '../api/problem.js';
import { mergeViewIntoFilter } from './filters/stored-view-rules.js';

interface CopySteps {
  /** Returns the guid of the copy. */
  readonly clone: () => Promise<string>;
  readonly rename: (copyGuid: string) => Promise<unknown>;
  readonly remove: (copyGuid: string) => Promise<unknown>;
}

/**
 * Clones a dashboard and renames the copy. If the name is rejected, the copy is deleted; if it is unknown whether it
 * was accepted, the copy is not deleted.
 * @throws the error of renaming, even if deleting the copy fails as well
 */
export async function createNamedCopy({ clone, rename, remove }: CopySteps): Promise<string> {
  const copyGuid = await clone();
  try {
    await rename(copyGuid);
  } catch (error) {
    if (isRejection(error)) await remove(copyGuid).catch(() => undefined);
    throw error;
  }
  return copyGuid;
}

const isRejection = (error: unknown): boolean => error instanceof ApiError && error.status >= 400 && error.status < 500;

/**
 * Builds the change of a new copy: its name, and the view of the original as its settings; undefined if nothing
 * changes.
 */
export function toCopyChange(
  name: string,
  original: Pick<Dashboard, 'DashboardFilter'> | undefined,
  search: DashboardSearch,
): Record<string, unknown> | undefined {
  const filter = mergeViewIntoFilter(original?.DashboardFilter, search);
  if (name === '' && !filter) return undefined;
  return { ...(name !== '' && { Name: name }), ...(filter && { DashboardFilter: filter }) };
}
