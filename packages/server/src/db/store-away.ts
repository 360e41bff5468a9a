import { tookTooLong } from './limited-pool.js';

/** Codes with which `pg` and the server say that the store is away, not that the statement is wrong. */
const AWAY = /^(ECONN(REFUSED|RESET)|ENOENT|EPIPE|ETIMEDOUT|57P0[123]|08\w{3}|53\w{3})$/;
const AWAY_TEXT = /Connection terminated|timeout exceeded when trying to connect|Client has encountered a connection/;

/** Whether an error says that the store does not answer, or not in time. */
export function isStoreAway(error: Error): boolean {
  const { code, syscall } = error as { code?: unknown; syscall?: unknown };
  if (tookTooLong(error) || AWAY_TEXT.test(error.message)) return true;
  if (typeof code !== 'string' || !AWAY.test(code)) return false;
  return code !== 'ENOENT' || syscall === 'connect';
}
