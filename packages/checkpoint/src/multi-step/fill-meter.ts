import { yieldToEventLoop } from '@vedette/kernel/concurrency/event-loop';
import { MSA_LIMITS } from '@vedette/contract/v4/multi-step';

/** Limits for filling templates, in characters (docs/architecture/scripts-and-collections.md#limits-of-templates). */
export const FILL_LIMITS = {
  /** One filled text, and any text within it. */
  text: MSA_LIMITS.filledText,
  /** The values of all variables of a run together. */
  held: MSA_LIMITS.heldText,
  /** The total of all texts that a run reads and writes while it fills templates. */
  handled: 256 * 1024 * 1024,
} as const;

/** Number of characters after which the event loop gets a turn. */
const SLICE = 1024 * 1024;
/** Cost of a placeholder besides its characters. */
const EACH = 256;

/** A text exceeds a limit. Never leaves a probe. */
export class TooMuchText extends Error {
  override readonly name = 'TooMuchText';
}

const inMb = (letters: number): string => `${letters / 1024 / 1024} million characters`;

/** Counts what a run reads and writes while it fills texts, and yields to the event loop. */
export class FillMeter {
  readonly #breathe: () => Promise<unknown>;
  #handled = 0;
  #turnAt = SLICE;

  /** `yieldTurn` is called after each slice and may throw to stop. */
  constructor(breathe: () => Promise<unknown> = yieldToEventLoop) {
    this.#breathe = breathe;
  }

  /** Number of characters read and written so far. */
  get handled(): number {
    return this.#handled;
  }

  /**
   * Counts a text that is read or written.
   * @throws TextTooLongError, and what `yieldTurn` throws
   */
  async take(text: string): Promise<void> {
    this.checkLength(text.length);
    this.#handled += text.length + EACH;
    if (this.#handled > FILL_LIMITS.handled) {
      throw new TooMuchText(`the texts of the run take more than ${inMb(FILL_LIMITS.handled)} to fill`);
    }
    if (this.#handled < this.#turnAt) return;
    this.#turnAt = this.#handled + SLICE;
    await this.#breathe();
  }

  /**
   * Yields to the event loop.
   * @throws what `yieldTurn` throws
   */
  async rest(): Promise<void> {
    await this.#breathe();
  }

  /** @throws TextTooLongError for a length above the limit */
  checkLength(letters: number): void {
    if (letters > FILL_LIMITS.text) throw new TooMuchText(`the text is longer than ${inMb(FILL_LIMITS.text)}`);
  }
}

/** Counts the characters in the variables of a run. */
export class VariableMeter {
  readonly #lengths = new Map<string, number>();
  #sum = 0;

  /** @throws TextTooLongError when the value does not fit; the previous value is then still counted */
  set(name: string, value: string): void {
    const sum = this.#sum - (this.#lengths.get(name) ?? 0) + name.length + value.length;
    if (sum > FILL_LIMITS.held) throw new TooMuchText(`the variables hold more than ${inMb(FILL_LIMITS.held)}`);
    this.#sum = sum;
    this.#lengths.set(name, name.length + value.length);
  }
}
