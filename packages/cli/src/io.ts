/** Input, output and files of the machine that the command runs on. Tests pass fakes. */
export interface Io {
  readonly env: Readonly<Record<string, string | undefined>>;
  /** Home folder of the user. */
  readonly homeFolder: string;
  /** Prints to standard output: one or several lines, without the last line break. */
  readonly print: (text: string) => void;
  /** Prints errors, and messages that are only for people, to standard error. */
  readonly printError: (text: string) => void;
  /** Reads all of standard input. */
  readonly readInput: () => Promise<string>;
  /** Prompts for a secret at a terminal, without echo. Undefined if there is no terminal. */
  readonly promptSecret: (question: string) => Promise<string | undefined>;
  readonly fetch: typeof fetch;
}

/** Exit codes of the command, see `help.ts`. */
export const EXIT = { done: 0, rejected: 1, usage: 2, notSignedIn: 3, unreachable: 4, hasChanges: 5 } as const;

/** An error that the user can fix. */
export class UsageError extends Error {
  readonly code: number;

  constructor(message: string, code: number = EXIT.usage) {
    super(message);
    this.name = 'UsageError';
    this.code = code;
  }
}
