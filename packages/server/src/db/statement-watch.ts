import type { Clock } from '@vedette/kernel/clock';

/** A session as its server knows it. Process ids alone repeat from one server to the next. */
export interface SessionIdentity {
  readonly processId: number;
  /** Seconds since 1970 with all their decimals, as text. */
  readonly startedAt: string;
}

export interface WatchedSession extends SessionIdentity {
  /** Closes the connection, which fails the statement on it. */
  close(): void;
}

export interface StatementWatchOptions {
  readonly clock: Pick<Clock, 'elapsed' | 'sleep'>;
  /** A statement unanswered for so many ms is asked about; later at growing distances. */
  readonly askAfterMs: number;
  /** Answers which of the sessions no longer work on a statement. Asks on a connection of its own. */
  readonly findLost: (sessions: readonly SessionIdentity[]) => Promise<readonly SessionIdentity[]>;
  readonly onLost: () => void;
}

interface Waiting {
  readonly session: WatchedSession;
  /** Of `clock.elapsed()`. */
  askAt: number;
  distanceMs: number;
}

const LONGEST_DISTANCE_MS = 15_000;

/**
 * Finds statements whose answer will never come: the server has vanished, or the network between has forgotten the
 * connection. TCP notices that after minutes. A server that still works on a statement is waited for.
 */
export class StatementWatch {
  readonly #options: StatementWatchOptions;
  readonly #waiting = new Set<Waiting>();
  readonly #over = new AbortController();
  #isRunning = false;

  constructor(options: StatementWatchOptions) {
    this.#options = options;
  }

  /** @returns ends the watch over this statement */
  follow(session: WatchedSession): () => void {
    const { clock, askAfterMs } = this.#options;
    const waiting = { session, askAt: clock.elapsed() + askAfterMs, distanceMs: askAfterMs };
    this.#waiting.add(waiting);
    if (!this.#isRunning) void this.#run();
    return () => void this.#waiting.delete(waiting);
  }

  stop(): void {
    this.#over.abort();
  }

  async #run(): Promise<void> {
    const { clock, askAfterMs } = this.#options;
    this.#isRunning = true;
    while (this.#waiting.size > 0 && !this.#over.signal.aborted) {
      await clock.sleep(askAfterMs / 2, this.#over.signal);
      await this.#turn();
    }
    this.#isRunning = false;
  }

  async #turn(): Promise<void> {
    const { clock, findLost, onLost } = this.#options;
    const now = clock.elapsed();
    const due = [...this.#waiting].filter(({ askAt }) => askAt <= now);
    if (due.length === 0 || this.#over.signal.aborted) return;
    for (const waiting of due) {
      waiting.distanceMs = Math.min(waiting.distanceMs * 2, LONGEST_DISTANCE_MS);
      waiting.askAt = now + waiting.distanceMs;
    }
    // Of a store that cannot be asked nothing is known.
    const lost = await findLost(due.map(({ session }) => session)).catch(() => []);
    const isLost = ({ session }: Waiting): boolean => lost.some((other) => isSame(session, other));
    const unanswered = due.filter((waiting) => this.#waiting.has(waiting) && isLost(waiting));
    if (unanswered.length > 0) onLost();
    for (const { session } of unanswered) session.close();
  }
}

const isSame = (one: SessionIdentity, other: SessionIdentity): boolean =>
  one.processId === other.processId && one.startedAt === other.startedAt;

/** The identity of the session that asks. */
export const OWN_IDENTITY_SQL = `
  select pid as "processId", extract(epoch from backend_start)::text as "startedAt"
  from pg_stat_activity where pid = pg_backend_pid()`;

const LOST_SQL = `
  with asked as (select * from unnest($1::integer[], $2::text[]) as asked ("processId", "startedAt")),
  lost as (
    select asked.*, activity.pid
    from asked
    left join pg_stat_activity activity on activity.pid = "processId" and extract(epoch from activity.backend_start)::text = "startedAt"
    where activity.pid is null
      or (activity.state like 'idle%' and activity.state_change < clock_timestamp() - $3 * interval '1 ms')
  )
  select "processId", "startedAt", pg_terminate_backend(pid) from lost`;

/**
 * Which sessions the server does not know, or has had nothing to do on for `idleMs`: their statement never arrived, or its
 * answer got lost. Those it knows are ended, since their transactions may hold locks.
 */
export async function findLost(
  ask: (text: string, values: readonly unknown[]) => Promise<readonly SessionIdentity[]>,
  sessions: readonly SessionIdentity[],
  idleMs: number,
): Promise<readonly SessionIdentity[]> {
  const values = [sessions.map(({ processId }) => processId), sessions.map(({ startedAt }) => startedAt), idleMs];
  return ask(LOST_SQL, values);
}
