import type { Clock } from '@vedette/kernel/clock';
import { sql } from 'kysely';
import type { Db } from '../db/connection.js';

/** A store that needs longer for nothing at all is no store to work with. */
const ANSWER_WITHIN_MS = 3_000;
const FRESH_MS = 1_000;

/** Makes a question to the store: whether it answers now. One is under way at a time; an answer holds for a second. */
export function storeProbe(db: Db, clock: Pick<Clock, 'elapsed' | 'sleep'>): () => Promise<boolean> {
  let asked = { at: -Infinity, answer: Promise.resolve(true) };
  let isWaiting = false;
  return () => {
    if (clock.elapsed() - asked.at < FRESH_MS) return asked.answer;
    // The last question hangs still: another would only take one more connection.
    if (isWaiting) return Promise.resolve(false);
    isWaiting = true;
    const query = sql`select 1`.execute(db).then(
      () => true,
      () => false,
    );
    void query.then(() => (isWaiting = false));
    asked = { at: clock.elapsed(), answer: Promise.race([query, clock.sleep(ANSWER_WITHIN_MS).then(() => false)]) };
    return asked.answer;
  };
}
