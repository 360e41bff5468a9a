import pino, { type Logger } from 'pino';
import type { LogLevel } from './config.js';

export type { Logger } from 'pino';

const STANDARD_ERROR = 2;

/** Writes JSON lines to standard error; standard output is for text that people read. */
export function createLogger(level: LogLevel): Logger {
  return pino({ level }, pino.destination(STANDARD_ERROR));
}
