import pino, { type Logger } from 'pino';
import type { LogLevel } from './config.js';

export type { Logger } from 'pino';

const STANDARD_ERROR = 2;

/** JSON lines on standard error; standard output is for what a person should read. */
export function makeLogger(level: LogLevel): Logger {
  return pino({ level }, pino.destination(STANDARD_ERROR));
}
