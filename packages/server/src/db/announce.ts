import type { Db } from './connection.js';
import { statement } from './statement.js';

/** Kinds of objects that can change, in names that the web app and the engine share. */
type Topic =
  | 'monitor'
  | 'monitorGroup'
  | 'check'
  | 'incident'
  | 'alert'
  | 'outbox'
  | 'checkpoint'
  | 'maintenance'
  | 'chartNote'
  | 'operator'
  | 'vault'
  | 'sla'
  | 'rum'
  | 'export'
  | 'account'
  | 'system';

/**
 * A committed change. `ids` name the objects; of `check`, `incident`, `alert`, `maintenance` and `chartNote` they are
 * guids of monitors, and of `checkpoint` they are numbers of checkpoints or of their servers.
 */
export interface Change {
  readonly topic: Topic;
  /** Undefined: applies to every account (checkpoints, the system itself). */
  readonly accountId?: number | undefined;
  readonly ids: readonly (string | number)[];
}

export const CHANNEL = 'vedette_changes';
/** PostgreSQL rejects payloads of 8000 bytes; ids are ASCII, and 200 guids stay below that. */
const IDS_PER_MESSAGE = 180;

const notifyStatement = statement('select pg_notify($1, payload) from unnest($2::text[]) payload');

/**
 * Announces changes to every listening process if and when the transaction `tx` commits. Changes of the same topic and
 * account are merged, each id once; no ids at all means "something of this topic".
 */
export async function announce(tx: Db, ...changes: readonly Change[]): Promise<void> {
  const payloads = mergeChanges(changes).flatMap(toPayloads);
  if (payloads.length === 0) return;
  await notifyStatement(tx, [CHANNEL, payloads]);
}

/** Parses an announced message; undefined for a message of another sender. */
export function parseChange(payload: string): Change | undefined {
  let parsed: unknown;
  try {
    parsed = JSON.parse(payload);
  } catch {
    return undefined;
  }
  if (typeof parsed !== 'object' || parsed === null || !('topic' in parsed) || !('ids' in parsed)) return undefined;
  return Array.isArray(parsed.ids) && typeof parsed.topic === 'string' ? (parsed as Change) : undefined;
}

function mergeChanges(changes: readonly Change[]): Change[] {
  const byKey = new Map<string, Change & { readonly ids: (string | number)[] }>();
  for (const { topic, accountId, ids } of changes) {
    const key = `${topic} ${accountId ?? ''}`;
    const existing = byKey.get(key);
    if (existing) existing.ids.push(...ids);
    else byKey.set(key, { topic, accountId, ids: [...ids] });
  }
  return [...byKey.values()].map((change) => ({ ...change, ids: [...new Set(change.ids)] }));
}

function toPayloads({ topic, accountId, ids }: Change): string[] {
  const chunks: string[] = [];
  for (let from = 0; from === 0 || from < ids.length; from += IDS_PER_MESSAGE) {
    chunks.push(JSON.stringify({ topic, accountId, ids: ids.slice(from, from + IDS_PER_MESSAGE) }));
  }
  return chunks;
}
