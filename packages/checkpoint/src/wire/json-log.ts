import type { Clock } from '@vedette/kernel/clock';
import type { AgentLog } from '../log.js';

/** Writes log lines as JSON with a fixed message and fields, in the format of the server's log. */
export function createJsonLog(clock: Pick<Clock, 'now'>, write: (line: string) => void): AgentLog {
  const log =
    (level: number) =>
    (fields: object, msg: string): void =>
      write(
        `${JSON.stringify({ level, time: clock.now(), component: 'checkpoint', ...fields, msg }, serialiseError)}\n`,
      );
  return { info: log(30), warn: log(40), error: log(50) };
}

function serialiseError(_name: string, value: unknown): unknown {
  if (!(value instanceof Error)) return value;
  return { type: value.name, message: value.message, stack: value.stack, cause: value.cause };
}
