import type { ChangeEvent } from '@vedette/contract/v1/events';
import type { Caller } from '../rights/index.js';
import type { Change } from '../db/announce.js';

/** Topics whose ids are guids of monitors. */
const MONITOR_TOPICS: ReadonlySet<Change['topic']> = new Set([
  'monitor',
  'check',
  'incident',
  'alert',
  'maintenance',
  'chartNote',
]);
/** Topics only for administrators. */
const ADMINISTRATOR_TOPICS: ReadonlySet<Change['topic']> = new Set(['outbox', 'system']);

/**
 * Returns the changes that the caller may see as one event per topic, in the order of their first occurrence, with each
 * id once. `visible`: monitors whose data the caller may view. Other ids are left out. For topics that are not about
 * monitors, only administrators get ids; others get an event without ids, which means "reload".
 */
export function toVisibleEvents(
  changes: readonly Change[],
  caller: Pick<Caller, 'accountId' | 'isAdministrator' | 'rights'>,
  visible: 'all' | ReadonlySet<string>,
): ChangeEvent[] {
  const byTopic = new Map<Change['topic'], Set<string>>();
  for (const change of changes) {
    const ids = findVisibleIds(change, caller, visible);
    if (!ids) continue;
    const idSet = byTopic.get(change.topic) ?? new Set<string>();
    for (const id of ids) idSet.add(id);
    byTopic.set(change.topic, idSet);
  }
  return [...byTopic].map(([Topic, ids]) => ({ Topic, Ids: [...ids] }));
}

/** Returns the ids of a change that may be named; undefined when the caller must not be notified. */
function findVisibleIds(
  { topic, accountId, ids }: Change,
  caller: Pick<Caller, 'accountId' | 'isAdministrator' | 'rights'>,
  visible: 'all' | ReadonlySet<string>,
): readonly string[] | undefined {
  if (accountId !== undefined && accountId !== caller.accountId) return undefined;
  // Permissions on the vault also apply to administrators, so everyone only gets "reload".
  if (topic === 'vault') return [];
  const texts = ids.map(String);
  if (caller.isAdministrator || texts.length === 0)
    return ADMINISTRATOR_TOPICS.has(topic) && !caller.isAdministrator ? undefined : texts;
  if (ADMINISTRATOR_TOPICS.has(topic)) return undefined;
  if (topic === 'monitorGroup') return nonEmpty(texts.filter((id) => caller.rights.groupLevel(id) > 0));
  if (MONITOR_TOPICS.has(topic)) return visible === 'all' ? texts : nonEmpty(texts.filter((id) => visible.has(id)));
  return [];
}

const nonEmpty = (ids: readonly string[]): readonly string[] | undefined => (ids.length === 0 ? undefined : ids);
