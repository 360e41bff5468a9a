import { sql } from 'kysely';
import type { Db } from '../../../db/connection.js';

/** Fingerprint of each table. */
export type State = ReadonlyMap<string, string>;

/**
 * Columns to compare of tables that a rejected call or a read may change: wrong passwords are counted and recorded, and
 * the last use is noted.
 */
const COMPARED_COLUMNS: Readonly<Record<string, string | undefined>> = {
  sign_in_failure: undefined,
  api_user_usage: undefined,
  api_user: `select to_jsonb(t) - 'last_used_at' as t from api_user t`,
  session: `select to_jsonb(t) - 'last_seen_at' - 'expires_at' as t from session t`,
  audit: `select * from audit where action <> 'SignInFailed'`,
};

/** Reads fingerprints of a whole database, quickly when nothing was written since the last time. */
export class StateReader {
  readonly #db: Db;
  #statement: string | undefined;
  #last: { readonly transaction: string; readonly state: State } | undefined;

  constructor(db: Db) {
    this.#db = db;
  }

  async read(): Promise<State> {
    const transaction = await this.#nextTransaction();
    if (this.#last?.transaction === transaction) return this.#last.state;
    const rows = await sql.raw<{ name: string; print: string }>(await this.#buildStatement()).execute(this.#db);
    const state = new Map(rows.rows.map(({ name, print }) => [name, print]));
    this.#last = { transaction, state };
    return state;
  }

  /** Every transaction that writes takes a number, so an unchanged number means that nothing was written. */
  async #nextTransaction(): Promise<string> {
    const { rows } = await sql<{ next: string }>`select pg_snapshot_xmax(pg_current_snapshot())::text as next`.execute(
      this.#db,
    );
    return rows[0]?.next ?? '';
  }

  async #buildStatement(): Promise<string> {
    if (this.#statement !== undefined) return this.#statement;
    const tables = await sql<{ name: string }>`
      select relname::text as name from pg_class
      where relnamespace = 'public'::regnamespace and relkind in ('r', 'p') and not relispartition order by 1`.execute(
      this.#db,
    );
    const prints = tables.rows.flatMap(({ name }) => {
      const rows = name in COMPARED_COLUMNS ? COMPARED_COLUMNS[name] : `select * from "${name}"`;
      const print = `coalesce(md5(string_agg(t::text, '|' order by t::text)), '')`;
      return rows === undefined ? [] : [`select '${name}' as name, ${print} as print from (${rows}) t`];
    });
    return (this.#statement = prints.join(' union all '));
  }
}

/** Returns the names of the tables that differ. */
export const changedTables = (before: State, after: State): string[] =>
  [...after].filter(([name, print]) => before.get(name) !== print).map(([name]) => name);
