import { SERVICE_LIMITS } from '@vedette/contract/checkpoint/protocol';

const MAX_LINE_LENGTH = 500;

/** The displayed dialogue of a text protocol. Lines above the limit are dropped, and this is stated. */
export class Dialogue {
  readonly #redact: (line: string) => string;
  #text = '';
  #isFull = false;

  /**
   * `redact` redacts secrets. It is applied before truncation, so that no partial secret remains at the end of a line.
   */
  constructor(redact: (line: string) => string) {
    this.#redact = redact;
  }

  get text(): string {
    return this.#text;
  }

  /** `redactedLine` is the line for display, with secrets redacted by the caller. */
  addSent(redactedLine: string): void {
    this.#add(`> ${redactedLine}`);
  }

  addReceived(line: string): void {
    this.#add(`< ${line}`);
  }

  #add(line: string): void {
    if (this.#isFull) return;
    // Control characters of a server that does not send text would garble the display.
    const cleanLine = this.#redact(line)
      .slice(0, MAX_LINE_LENGTH)
      .replace(/[^\P{Cc}\t]/gu, '\u00b7');
    this.#isFull = this.#text.length + cleanLine.length + 1 > SERVICE_LIMITS.dialogue - 2;
    this.#text += this.#isFull ? '…' : `${cleanLine}\n`;
  }
}
