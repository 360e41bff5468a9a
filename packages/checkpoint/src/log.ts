import { Fault } from '@vedette/kernel/fault';

/** What the agent needs of a logger; pino's fits. */
export interface AgentLog {
  info(fields: object, sentence: string): void;
  warn(fields: object, sentence: string): void;
  error(fields: object, sentence: string): void;
}

/** An expected failure in its own words, which say where and why; of a bug where it happened as well. */
export const errorFields = (error: unknown): object =>
  error instanceof Fault ? { reason: error.message } : { err: error };
