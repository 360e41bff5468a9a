import type { monitorViewEndpoints } from '@vedette/contract/v1/monitors/monitor';
import type { Monitor } from '@vedette/contract/v4/monitor';
import { copyName, truncate, stripCopyMark } from '@vedette/contract/copy-name';
import { t } from '../../i18n/translate.js';
import { call } from '../../api/client.js';
import { apiPath, v4 } from '../../api/v4.js';
import { showProblem } from '../../parts/actions/show-problem.js';

const MAX_SIMILAR_NAMES = 200;

/** Maximum length in the contract. */
const MAX_NAME_LENGTH = 64;

/** Returns an unused name for a copy of a monitor. */
export const monitorCopyName = (name: string, existingNames: ReadonlySet<string>): string =>
  copyName(name, { translate: t, maxLength: MAX_NAME_LENGTH, isTaken: (candidate) => existingNames.has(candidate) });

/** Returns existing names with the same beginning as `name`, ignoring its copy suffix. */
export async function loadSimilarNames(name: string, signal?: AbortSignal): Promise<ReadonlySet<string>> {
  const query = { Search: truncate(stripCopyMark(name), 40), Take: MAX_SIMILAR_NAMES };
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
export async function cloneMonitor(monitorGuid: string, assignedNames = new Set<string>()): Promise<string> {
  const { MonitorGuid, Name } = await v4<Pick<Monitor, 'MonitorGuid' | 'Name'>>(
    'POST',
    apiPath`/Monitor/${monitorGuid}/Clone`,
  );
  await renameClone(MonitorGuid, Name, assignedNames).catch(showProblem);
  return MonitorGuid;
}

async function renameClone(monitorGuid: string, name: string, assignedNames: Set<string>): Promise<void> {
  const existingNames = await loadSimilarNames(name);
  const uniqueName = monitorCopyName(name, new Set([...existingNames, ...assignedNames]));
  assignedNames.add(uniqueName);
  await v4('PATCH', apiPath`/Monitor/${monitorGuid}`, { Name: uniqueName });
}
