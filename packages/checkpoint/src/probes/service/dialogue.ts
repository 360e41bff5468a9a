import { SERVICE_LIMITS } from '@vedette/contract/checkpoint/protocol';

const MAX_LINE_LENGTH = 500;

/** The conversation of a text protocol as it is shown: what does not fit is left out, and said to be. */
export class Dialogue {
  readonly #masked: (line: string) => string;
  #text = '';
  #isFull = false;

  /** `masked` hides what must not be told; before a line is cut, or half of a secret would be left at its end. */
  constructor(masked: (line: string) => string) {
    this.#masked = masked;
  }

  get text(): string {
    return this.#text;
  }

  /** `shown` is what people may see of it: secrets are masked by whoever sends them. */
  sent(shown: string): void {
    this.#add(`> ${shown}`);
  }

  received(line: string): void {
    this.#add(`< ${line}`);
  }

  #add(line: string): void {
    if (this.#isFull) return;
    // Control characters of a server that speaks no text would garble what is around them.
    const clean = this.#masked(line)
      .slice(0, MAX_LINE_LENGTH)
      .replace(/[^\P{Cc}\t]/gu, '\u00b7');
    this.#isFull = this.#text.length + clean.length + 1 > SERVICE_LIMITS.dialogue - 2;
    this.#text += this.#isFull ? '…' : `${clean}\n`;
  }
}
