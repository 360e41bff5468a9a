/** What the agent needs of a logger; pino's fits. */
export interface AgentLog {
  info(fields: object, sentence: string): void;
  warn(fields: object, sentence: string): void;
  error(fields: object, sentence: string): void;
}
