import { yieldToEventLoop } from '@vedette/kernel/concurrency/event-loop';
import type { Clock } from '@vedette/kernel/clock';
import type { QueryRunner } from './statement.js';

/** Identifies a session on its server. Process ids alone may repeat on another server. */
export interface SessionIdentity {
  readonly processId: number;
  /** Seconds since 1970 with all their decimals, as text. */
  readonly startedAt: string;
}

/** A connection whose statement is unanswered. */
export interface WatchedSession extends SessionIdentity {
  /** Index in the list of servers. */
  readonly server: number;
  /** False behind a pooler, where the server's session may belong to another client by now. */
  readonly mayBeEnded: boolean;
  /** Changes when bytes arrive or leave. */
  traffic(): string;
  /** Closes the connection, which fails the statement on it. */
  close(): void;
}

export interface StatementWatchOptions {
  readonly clock: Pick<Clock, 'elapsed' | 'sleep'>;
  /** Checks a statement that has been unanswered for this long, in ms, then backs off while the server works on it. */
  readonly checkAfterMs: number;
  /**
   * Queries one server of the list on a separate connection. `runQuery` is undefined when another server has
   * replaced it, so that its sessions are gone.
   * @throws when no server can be queried
   */
  readonly queryServer: (server: number, use: (runQuery: QueryRunner | undefined) => Promise<void>) => Promise<void>;
  readonly onLost: () => void;
}

interface WatchedStatement {
  readonly session: WatchedSession;
  /** Time of `clock.elapsed()`. */
  checkAt: number;
  intervalMs: number;
  /** Result of the last check, if the session was idle. */
  idle: string | undefined;
}

interface SessionState extends SessionIdentity {
  readonly isIdle: boolean;
  readonly changedAt: string;
}

const MAX_INTERVAL_MS = 15_000;

/**
 * Finds statements whose response will never arrive, because the server has vanished or the network has dropped the
 * connection. TCP notices that after minutes. A server that still works on a statement is waited for.
 *
 * A statement is lost if the server does not know its session, or if two checks in a row find the session idle with
 * nothing transferred in between. One check proves nothing: a large statement or response may be in transit.
 */
export class StatementWatch {
  readonly #options: StatementWatchOptions;
  readonly #watched = new Set<WatchedStatement>();
  readonly #stopped = new AbortController();
  #isRunning = false;

  constructor(options: StatementWatchOptions) {
    this.#options = options;
  }

  /** Returns a function that stops watching the statement. */
  watch(session: WatchedSession): () => void {
    const { clock, checkAfterMs } = this.#options;
    const checkAt = clock.elapsed() + checkAfterMs;
    const watched = { session, checkAt, intervalMs: checkAfterMs, idle: undefined };
    this.#watched.add(watched);
    if (!this.#isRunning) void this.#run();
    return () => void this.#watched.delete(watched);
  }

  stop(): void {
    this.#stopped.abort();
  }

  async #run(): Promise<void> {
    const { clock, checkAfterMs } = this.#options;
    this.#isRunning = true;
    while (this.#watched.size > 0 && !this.#stopped.signal.aborted) {
      await clock.sleep(checkAfterMs / 2, this.#stopped.signal);
      // After a long turn of the event loop, responses may have arrived that are not read yet.
      await yieldToEventLoop();
      await this.#checkOverdue();
    }
    this.#isRunning = false;
  }

  async #checkOverdue(): Promise<void> {
    const { clock, queryServer, checkAfterMs } = this.#options;
    const now = clock.elapsed();
    const due = [...this.#watched].filter(({ checkAt }) => checkAt <= now);
    if (due.length === 0 || this.#stopped.signal.aborted) return;
    for (const watched of due) watched.checkAt = now + checkAfterMs;
    const servers = [...new Set(due.map(({ session }) => session.server))];
    const checks = servers.map((server) =>
      queryServer(server, async (runQuery) => {
        // Some may have been answered while the connection was made.
        const unanswered = due.filter((watched) => watched.session.server === server && this.#watched.has(watched));
        const states = runQuery ? await readStates(runQuery, unanswered) : [];
        await this.#closeLost(unanswered, states, runQuery);
      }),
    );
    // If a check fails, no statement is treated as lost.
    await Promise.allSettled(checks);
  }

  async #closeLost(
    unanswered: readonly WatchedStatement[],
    states: readonly SessionState[],
    runQuery: QueryRunner | undefined,
  ): Promise<void> {
    const { clock, checkAfterMs, onLost } = this.#options;
    const lost: SessionState[] = [];
    for (const watched of unanswered.filter((one) => this.#watched.has(one))) {
      const { session } = watched;
      const state = states.find((other) => isSame(session, other));
      const idle = state?.isIdle === true ? `${state.changedAt} ${session.traffic()}` : undefined;
      if (state && (idle === undefined || idle !== watched.idle)) {
        watched.idle = idle;
        watched.intervalMs = idle === undefined ? Math.min(watched.intervalMs * 2, MAX_INTERVAL_MS) : checkAfterMs;
        watched.checkAt = clock.elapsed() + watched.intervalMs;
        continue;
      }
      onLost();
      session.close();
      if (state && session.mayBeEnded) lost.push(state);
    }
    if (lost.length > 0) await runQuery?.(TERMINATE_SQL, toColumns(lost));
  }
}

const isSame = (one: SessionIdentity, other: SessionIdentity): boolean =>
  one.processId === other.processId && one.startedAt === other.startedAt;

/** Selects the identity of the querying session. `startedAt` is null for a role that may not see it. */
export const OWN_IDENTITY_SQL = `
  select pid as "processId", extract(epoch from backend_start)::text as "startedAt"
  from pg_stat_activity where pid = pg_backend_pid()`;

const STATES_SQL = `
  select pid as "processId", extract(epoch from backend_start)::text as "startedAt",
    coalesce(state like 'idle%', false) as "isIdle", coalesce(extract(epoch from state_change)::text, '') as "changedAt"
  from pg_stat_activity where pid = any($1::integer[])`;

/** Ends sessions whose transactions may hold locks, except those that have become active since the check. */
const TERMINATE_SQL = `
  select pg_terminate_backend(pid)
  from pg_stat_activity
  join unnest($1::integer[], $2::text[], $3::text[]) as lost ("processId", "startedAt", "changedAt") on pid = "processId"
  where extract(epoch from backend_start)::text = "startedAt" and extract(epoch from state_change)::text = "changedAt"`;

async function readStates(
  runQuery: QueryRunner,
  statements: readonly WatchedStatement[],
): Promise<readonly SessionState[]> {
  if (statements.length === 0) return [];
  // The rows have the columns that the statement names.
  return (await runQuery(STATES_SQL, [statements.map(({ session }) => session.processId)])) as SessionState[];
}

const toColumns = (states: readonly SessionState[]): unknown[] => [
  states.map(({ processId }) => processId),
  states.map(({ startedAt }) => startedAt),
  states.map(({ changedAt }) => changedAt),
];
