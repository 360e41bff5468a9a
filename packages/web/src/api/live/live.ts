import type { ChangeEvent, ChangeTopic } from '@vedette/contract/v1/events';
import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useEffect, useSyncExternalStore } from 'react';
import { basePath } from '../client.js';
import { followChanges, type StreamEnvironment, type StreamMessage } from './live-stream.js';

export type LiveState = 'connecting' | 'live' | 'lost';
type Listener = (event: ChangeEvent) => void;

/** Queries that a change invalidates, by the first part of their key. */
const STALE_KEYS: Readonly<Record<ChangeTopic, readonly string[]>> = {
  monitor: ['monitors', 'monitor', 'monitor-name', 'groups', 'overview'],
  monitorGroup: ['groups', 'monitors'],
  check: ['monitor', 'checks', 'latency'],
  incident: ['incidents', 'incident', 'monitor', 'overview'],
  alert: ['alerts', 'incident'],
  outbox: ['outbox', 'overview'],
  checkpoint: ['overview', 'checkpoints'],
  maintenance: ['maintenance', 'monitor'],
  chartNote: ['monitor', 'chart-notes'],
  operator: ['operators', 'operator', 'operator-groups'],
  vault: ['vault-sections', 'vault-items', 'vault-item'],
  sla: ['sla'],
  rum: ['rum'],
  export: ['export'],
  account: ['account', 'session', 'vault-sections', 'definitions', 'integrations'],
  system: ['overview', 'alerts'],
};

/** In addition to the 250 ms for which the server collects changes. */
const REFRESH_MS = 500;
const CHANNEL_NAME = `vedette-live ${basePath}`;

/**
 * Live updates from one stream for all tabs. Events are collected, so a busy account causes at most two refreshes a
 * second.
 */
class Live {
  #state: LiveState = 'connecting';
  #watchers = new Set<() => void>();
  #listeners = new Set<Listener>();
  #pending = new Map<ChangeTopic, Set<string>>();
  #timer: number | undefined;
  #client: QueryClient | undefined;

  start(client: QueryClient): () => void {
    this.#client = client;
    const environment: StreamEnvironment = {
      source: () => new EventSource(`${basePath}api/v1/Events`),
      channel: () => new BroadcastChannel(CHANNEL_NAME),
      // Undefined in an insecure context, despite its type.
      locks: (navigator as Partial<Navigator>).locks,
      name: CHANNEL_NAME,
    };
    const stopFollowing = followChanges(environment, this.#onMessage);
    return () => {
      stopFollowing();
      window.clearTimeout(this.#timer);
      this.#timer = undefined;
      this.#setState('connecting');
    };
  }

  readonly watch = (watcher: () => void): (() => void) => {
    this.#watchers.add(watcher);
    return () => this.#watchers.delete(watcher);
  };

  readonly state = (): LiveState => this.#state;

  listen(listener: Listener): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  readonly #onMessage = (message: StreamMessage): void => {
    if (message.kind === 'change') {
      this.#enqueue(message.change);
      return;
    }
    if (message.kind !== 'gap') this.#setState(message.kind === 'open' ? 'live' : 'lost');
    if (message.kind === 'gap' || (message.kind === 'open' && message.isAgain)) this.#refreshAll();
    // If the session has ended, reloading it shows the sign-in form.
    if (message.kind === 'lost' && message.isRefused) void this.#client?.invalidateQueries({ queryKey: ['session'] });
  };

  #enqueue({ Topic, Ids }: ChangeEvent): void {
    const ids = this.#pending.get(Topic) ?? new Set<string>();
    for (const id of Ids) ids.add(id);
    this.#pending.set(Topic, ids);
    this.#timer ??= window.setTimeout(() => this.#flush(), REFRESH_MS);
  }

  #flush(): void {
    this.#timer = undefined;
    const pending = [...this.#pending];
    this.#pending.clear();
    for (const [topic, ids] of pending) {
      for (const listener of this.#listeners) listener({ Topic: topic, Ids: [...ids] });
      for (const key of STALE_KEYS[topic]) this.#invalidate(key, ids);
    }
  }

  /** Queries of one object (its guid is the second part of the key) are not invalidated unless that object changed. */
  #invalidate(key: string, ids: ReadonlySet<string>): void {
    void this.#client?.invalidateQueries({
      predicate: ({ queryKey: [first, second] }) =>
        first === key && (typeof second !== 'string' || ids.size === 0 || !isGuid(second) || ids.has(second)),
    });
  }

  #refreshAll(): void {
    void this.#client?.invalidateQueries();
    for (const listener of this.#listeners) listener({ Topic: 'monitor', Ids: [] });
  }

  #setState(state: LiveState): void {
    if (this.#state === state) return;
    this.#state = state;
    for (const watcher of this.#watchers) watcher();
  }
}

const isGuid = (text: string): boolean => /^[0-9a-f-]{36}$/.test(text);

const live = new Live();

/** Opens the stream while mounted. */
export function useLive(): void {
  const client = useQueryClient();
  useEffect(() => live.start(client), [client]);
}

export const useLiveState = (): LiveState => useSyncExternalStore(live.watch, live.state);

/** Calls `listener`, which must be stable, for each collected change. */
export function useChanges(listener: Listener): void {
  useEffect(() => live.listen(listener), [listener]);
}
