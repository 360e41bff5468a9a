/** What the command needs of the machine it runs on; tests hand in their own. */
export interface Io {
  readonly env: Readonly<Record<string, string | undefined>>;
  /** Where the operator's own files live. */
  readonly homeFolder: string;
  /** What the command says; one line or several, without the last line break. */
  readonly print: (text: string) => void;
  /** What goes wrong, and what is only said to a person. */
  readonly complain: (text: string) => void;
  /** Everything that comes in by the standard input. */
  readonly readInput: () => Promise<string>;
  /** Asks a person at a terminal for something that is not shown; undefined when nobody sits there. */
  readonly askSecretly: (question: string) => Promise<string | undefined>;
  readonly fetch: typeof fetch;
}

/** How the command ends: see `help.ts`. */
export const EXIT = { done: 0, refused: 1, misused: 2, unknown: 3, unreachable: 4, differs: 5 } as const;

/** Something the person who typed the command can mend. */
export class UsageError extends Error {
  readonly code: number;

  constructor(message: string, code: number = EXIT.misused) {
    super(message);
    this.name = 'UsageError';
    this.code = code;
  }
}
