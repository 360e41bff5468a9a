import { Fault } from '@vedette/kernel/fault';

/** Logger of the agent; compatible with pino. */
export interface AgentLog {
  info(fields: object, message: string): void;
  warn(fields: object, message: string): void;
  error(fields: object, message: string): void;
}

/** Returns the log fields of an error: the message of an expected failure; for a bug also the stack. */
export const errorFields = (error: unknown): object =>
  error instanceof Fault ? { reason: error.message } : { err: error };
