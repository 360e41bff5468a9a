import type pg from 'pg';
import { QUICK_QUERY_TIMEOUT_MS, connectSession, ServerChoice, storeAddress } from './session.js';

/**
 * How sessions are pooled between this process and the server:
 * - `none` no pooler, or one that keeps one session per connection
 * - `transaction` each transaction may run in another session: sessions must not keep state, and LISTEN receives
 * nothing
 * - `statement` each statement may run in another session, so that there are no transactions
 */
export type Pooling = 'none' | 'transaction' | 'statement';

/** Extra connections that provoke the pooler into reassigning the first session. */
const EXTRA_CONNECTIONS = 3;

/**
 * Detects pooling by testing, because a pooler's name and settings do not reveal its mode. The session that responds is
 * compared with the one announced at connect, and again while other connections hold sessions.
 * @throws the driver's error when the store is unreachable
 */
export async function detectPooling(connectionString: string): Promise<Pooling> {
  const address = storeAddress(connectionString);
  const choice = new ServerChoice(address);
  const connecting = { applicationName: 'vedette start', connectTimeoutMs: 10_000 };
  const sessions: pg.Client[] = [];
  const connect = async (): Promise<pg.Client> => {
    const session = await connectSession(address, choice, connecting);
    sessions.push(session);
    return session;
  };
  try {
    const first = await connect();
    const announcedPid = (first as unknown as { readonly processID: number }).processID;
    const servedPid = await loadBackendPid(first);
    if (servedPid === announcedPid) return 'none';
    for (let connection = 0; connection < EXTRA_CONNECTIONS; connection += 1) {
      const other = await connect();
      if (!(await supportsTransactions(other))) return 'statement';
      // Either one session serves both connections, or the first connection was moved to another session.
      if ((await loadBackendPid(other)) === servedPid || (await loadBackendPid(first)) !== servedPid)
        return 'transaction';
    }
    return 'none';
  } finally {
    await Promise.all(sessions.map((session) => session.end().catch(() => undefined)));
  }
}

async function runQuery(client: pg.Client, text: string): Promise<readonly { readonly pid: number }[]> {
  const query = { text, query_timeout: QUICK_QUERY_TIMEOUT_MS };
  return (await client.query<{ pid: number }>(query)).rows;
}

async function loadBackendPid(client: pg.Client): Promise<number | undefined> {
  return (await runQuery(client, 'select pg_backend_pid() as pid'))[0]?.pid;
}

/** A statement pooler rejects the beginning of a transaction. */
async function supportsTransactions(client: pg.Client): Promise<boolean> {
  try {
    await runQuery(client, 'begin');
    return true;
  } catch (error) {
    if (error instanceof Error && error.message.includes('statement pooling')) return false;
    throw error;
  }
}
