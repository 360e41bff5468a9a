import type { ChangeEvent } from '@vedette/contract/v1/events';
import type { Caller } from '../rights/index.js';
import type { Change } from '../db/announce.js';

/** Topics whose ids are guids of monitors. */
const OF_MONITORS: ReadonlySet<Change['topic']> = new Set([
  'monitor',
  'check',
  'incident',
  'alert',
  'maintenance',
  'chartNote',
]);
/** Topics only administrators hear of. */
const OF_ADMINISTRATORS: ReadonlySet<Change['topic']> = new Set(['outbox', 'system']);

/**
 * What of these changes the caller may hear, one event a topic in the order they first came, each id once. `visible`:
 * monitors the caller may view data of. Ids of others are left out. Of what is not about monitors, only administrators
 * get ids: everybody else gets "look again".
 */
export function eventsFor(
  changes: readonly Change[],
  caller: Pick<Caller, 'accountId' | 'isAdministrator' | 'rights'>,
  visible: 'all' | ReadonlySet<string>,
): ChangeEvent[] {
  const byTopic = new Map<Change['topic'], Set<string>>();
  for (const change of changes) {
    const ids = idsFor(change, caller, visible);
    if (!ids) continue;
    const known = byTopic.get(change.topic) ?? new Set<string>();
    for (const id of ids) known.add(id);
    byTopic.set(change.topic, known);
  }
  return [...byTopic].map(([Topic, ids]) => ({ Topic, Ids: [...ids] }));
}

/** Ids of one change that may be named; undefined when the caller must not hear of it. */
function idsFor(
  { topic, accountId, ids }: Change,
  caller: Pick<Caller, 'accountId' | 'isAdministrator' | 'rights'>,
  visible: 'all' | ReadonlySet<string>,
): readonly string[] | undefined {
  if (accountId !== undefined && accountId !== caller.accountId) return undefined;
  // Rights on the vault bind administrators too, so nobody is told more than to look again.
  if (topic === 'vault') return [];
  const texts = ids.map(String);
  if (caller.isAdministrator || texts.length === 0)
    return OF_ADMINISTRATORS.has(topic) && !caller.isAdministrator ? undefined : texts;
  if (OF_ADMINISTRATORS.has(topic)) return undefined;
  if (topic === 'monitorGroup') return some(texts.filter((id) => caller.rights.groupLevel(id) > 0));
  if (OF_MONITORS.has(topic)) return visible === 'all' ? texts : some(texts.filter((id) => visible.has(id)));
  return [];
}

const some = (ids: readonly string[]): readonly string[] | undefined => (ids.length === 0 ? undefined : ids);
