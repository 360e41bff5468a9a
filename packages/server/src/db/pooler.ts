import type pg from 'pg';
import { QUICK_ANSWER_MS, connectSession, ServerChoice, storeAddress } from './session.js';

/**
 * What stands between this process and its sessions:
 * - `none` or a pooler that keeps one session per connection
 * - `transaction` each transaction may run in another session: nothing may be left in one, and LISTEN hears nothing
 * - `statement` each statement may, so that there are no transactions
 */
export type Pooling = 'none' | 'transaction' | 'statement';

/** Connections that try to take the session of the first one away. */
const RIVALS = 3;

/**
 * Finds out how sessions are pooled, by what happens: names of poolers and their settings say little, and few of them tell.
 * The session that answers is compared with the one that was announced at connect, and then looked at again while others
 * hold sessions of their own.
 * @throws what the driver says when the store cannot be reached
 */
export async function findPooling(connectionString: string): Promise<Pooling> {
  const address = storeAddress(connectionString);
  const choice = new ServerChoice(address);
  const connecting = { applicationName: 'vedette start', connectWithinMs: 10_000 };
  const sessions: pg.Client[] = [];
  const connect = async (): Promise<pg.Client> => {
    const session = await connectSession(address, choice, connecting);
    sessions.push(session);
    return session;
  };
  try {
    const first = await connect();
    const announced = (first as unknown as { readonly processID: number }).processID;
    const served = await loadBackendPid(first);
    if (served === announced) return 'none';
    for (let rival = 0; rival < RIVALS; rival += 1) {
      const other = await connect();
      if (!(await mayBegin(other))) return 'statement';
      // Two connections are open, and the same session serves both.
      if ((await loadBackendPid(other)) === served || (await loadBackendPid(first)) !== served) return 'transaction';
    }
    return 'none';
  } finally {
    await Promise.all(sessions.map((session) => session.end().catch(() => undefined)));
  }
}

async function ask(client: pg.Client, text: string): Promise<readonly { readonly pid: number }[]> {
  const question = { text, query_timeout: QUICK_ANSWER_MS };
  return (await client.query<{ pid: number }>(question)).rows;
}

async function loadBackendPid(client: pg.Client): Promise<number | undefined> {
  return (await ask(client, 'select pg_backend_pid() as pid'))[0]?.pid;
}

/** Statement pooling refuses the beginning of a transaction. */
async function mayBegin(client: pg.Client): Promise<boolean> {
  try {
    await ask(client, 'begin');
    return true;
  } catch (error) {
    if (error instanceof Error && error.message.includes('statement pooling')) return false;
    throw error;
  }
}
