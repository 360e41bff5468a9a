/** What readers of command lines share. Pure. */

/** A command line as its program gets it. */
export interface Command {
  readonly words: readonly string[];
  /** What is written to it; absent: nothing that is known. */
  readonly input?: string;
}

/** What could not be taken over, a sentence each, each once. */
export class Notes {
  readonly #texts = new Set<string>();

  get texts(): readonly string[] {
    return [...this.#texts];
  }

  add(text: string): void {
    this.#texts.add(text.length > 300 ? `${text.slice(0, 299)}…` : text);
  }

  /** A variable of a shell stands as one of the monitor. */
  variable(name: string, written: string): string {
    this.add(`${written} became the variable {{${name}}}: give it a value.`);
    return `{{${name}}}`;
  }

  /** What another command would print is not known. */
  output(command: string): string {
    this.add(`What ${command} prints is not known: it became the variable {{output}}.`);
    return '{{output}}';
  }
}
