import { yieldToEventLoop } from '@vedette/kernel/concurrency/event-loop';
import { MSA_LIMITS } from '@vedette/contract/v4/multi-step';

/** Limits for filling templates, in characters (docs/architecture/scripts-and-collections.md#limits-of-templates). */
export const FILL_LIMITS = {
  /** One filled text, and any text within it. */
  text: MSA_LIMITS.filledText,
  /** The values of all variables of a run together. */
  variables: MSA_LIMITS.heldText,
  /** The total of all texts that a run reads and writes while it fills templates. */
  total: 256 * 1024 * 1024,
} as const;

/** Number of characters after which the event loop gets a turn. */
const YIELD_AFTER_LENGTH = 1024 * 1024;
/** Cost of a placeholder besides its characters. */
const PLACEHOLDER_COST = 256;

/** A text exceeds a limit. Never leaves a probe. */
export class TextTooLongError extends Error {
  override readonly name = 'TooMuchText';
}

const formatMillions = (length: number): string => `${length / 1024 / 1024} million characters`;

/** Counts what a run reads and writes while it fills texts, and yields to the event loop. */
export class FillMeter {
  readonly #yieldTurn: () => Promise<unknown>;
  #handledLength = 0;
  #nextYieldAt = YIELD_AFTER_LENGTH;

  /** `yieldTurn` is called after each slice and may throw to stop. */
  constructor(yieldTurn: () => Promise<unknown> = yieldToEventLoop) {
    this.#yieldTurn = yieldTurn;
  }

  /** Number of characters read and written so far. */
  get handledLength(): number {
    return this.#handledLength;
  }

  /**
   * Counts a text that is read or written.
   * @throws TextTooLongError, and what `yieldTurn` throws
   */
  async count(text: string): Promise<void> {
    this.checkLength(text.length);
    this.#handledLength += text.length + PLACEHOLDER_COST;
    if (this.#handledLength > FILL_LIMITS.total) {
      throw new TextTooLongError(
        `filling the templates of the run processes more than ${formatMillions(FILL_LIMITS.total)}`,
      );
    }
    if (this.#handledLength < this.#nextYieldAt) return;
    this.#nextYieldAt = this.#handledLength + YIELD_AFTER_LENGTH;
    await this.#yieldTurn();
  }

  /**
   * Yields to the event loop.
   * @throws what `yieldTurn` throws
   */
  async yieldNow(): Promise<void> {
    await this.#yieldTurn();
  }

  /** @throws TextTooLongError for a length above the limit */
  checkLength(length: number): void {
    if (length > FILL_LIMITS.text)
      throw new TextTooLongError(`the text is longer than ${formatMillions(FILL_LIMITS.text)}`);
  }
}

/** Counts the characters in the variables of a run. */
export class VariableMeter {
  readonly #lengths = new Map<string, number>();
  #totalLength = 0;

  /** @throws TextTooLongError when the value does not fit; the previous value is then still counted */
  set(name: string, value: string): void {
    const totalLength = this.#totalLength - (this.#lengths.get(name) ?? 0) + name.length + value.length;
    if (totalLength > FILL_LIMITS.variables)
      throw new TextTooLongError(`the variables contain more than ${formatMillions(FILL_LIMITS.variables)}`);
    this.#totalLength = totalLength;
    this.#lengths.set(name, name.length + value.length);
  }
}
