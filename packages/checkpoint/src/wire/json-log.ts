import type { Clock } from '@vedette/kernel/clock';
import type { AgentLog } from '../log.js';

/** Log lines as JSON, a fixed sentence plus fields, in the form the server's own log has. */
export function jsonLog(clock: Pick<Clock, 'now'>, write: (line: string) => void): AgentLog {
  const log =
    (level: number) =>
    (fields: object, msg: string): void =>
      write(`${JSON.stringify({ level, time: clock.now(), part: 'checkpoint', ...fields, msg }, plain)}\n`);
  return { info: log(30), warn: log(40), error: log(50) };
}

function plain(_name: string, value: unknown): unknown {
  if (!(value instanceof Error)) return value;
  return { type: value.name, message: value.message, stack: value.stack, cause: value.cause };
}
