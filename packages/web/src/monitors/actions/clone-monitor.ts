import type { monitorViewEndpoints } from '@vedette/contract/v1/monitors/monitor';
import type { Monitor } from '@vedette/contract/v4/monitor';
import { copyName, truncate, withoutCopyMark } from '@vedette/contract/copy-name';
import { t } from '../../i18n/translate.js';
import { call } from '../../api/client.js';
import { at, v4 } from '../../api/v4.js';
import { showProblem } from '../../parts/actions/show-problem.js';

const MAX_SIMILAR_NAMES = 200;

/** Maximum length in the contract. */
const MAX_NAME_LENGTH = 64;

/** Returns an unused name for a copy of a monitor. */
export const monitorCopyName = (name: string, taken: ReadonlySet<string>): string =>
  copyName(name, { translate: t, maxLength: MAX_NAME_LENGTH, isTaken: (one) => taken.has(one) });

/** Returns existing names with the same beginning as `name`, ignoring its copy suffix. */
export async function namesLike(name: string, signal?: AbortSignal): Promise<ReadonlySet<string>> {
  const query = { Search: truncate(withoutCopyMark(name), 40), Take: MAX_SIMILAR_NAMES };
  const { Rows } = await call<typeof monitorViewEndpoints.list>('GET /api/v1/Monitor', {
    query,
    ...(signal && { signal }),
  });
  return new Set(Rows.map(({ Name }) => Name));
}

/**
 * Clones a monitor under a unique name, because version 4 of the API also copies the name. New names are added to
 * `assignedNames`, so that concurrent clones differ. A failure to rename is only reported, because the clone exists.
 */
export async function cloneMonitor(monitorGuid: string, given = new Set<string>()): Promise<string> {
  const { MonitorGuid, Name } = await v4<Pick<Monitor, 'MonitorGuid' | 'Name'>>(
    'POST',
    at`/Monitor/${monitorGuid}/Clone`,
  );
  await rename(MonitorGuid, Name, given).catch(showProblem);
  return MonitorGuid;
}

async function rename(monitorGuid: string, name: string, given: Set<string>): Promise<void> {
  const there = await namesLike(name);
  const own = monitorCopyName(name, new Set([...there, ...given]));
  given.add(own);
  await v4('PATCH', at`/Monitor/${monitorGuid}`, { Name: own });
}
