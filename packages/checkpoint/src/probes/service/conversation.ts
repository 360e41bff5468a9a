import type { Socket } from 'node:net';
import { errorCodes, type ErrorCodeEntry } from '@vedette/contract/v4/error-codes';
import { after } from '../../timer.js';
import { ProbeFailure } from '../../probe-failure.js';
import type { ServiceCheck } from './check.js';
import { Wire } from './wire.js';

/** Error codes of a protocol. */
export interface ConversationCodes {
  /** No response before the end of the check. */
  readonly timeout: ErrorCodeEntry;
  /** The first line is not a greeting of the protocol. */
  readonly greeting: ErrorCodeEntry;
  /** A later response violates the protocol or is a refusal. */
  readonly refusal: ErrorCodeEntry;
}

/** Time for the server to respond to the closing command. */
const GOODBYE_MS = 1_000;
const MAX_LINE_LENGTH = 8_192;
/** Limit for all responses of a login; more is a flood. */
const MAX_BYTES = 262_144;

/** A line-based conversation over one connection, which can switch to TLS. */
export class Conversation {
  readonly #check: ServiceCheck;
  readonly #codes: ConversationCodes;
  readonly #wire: Wire;
  #isGreeted = false;

  constructor(check: ServiceCheck, socket: Socket, codes: ConversationCodes) {
    this.#check = check;
    this.#codes = codes;
    this.#wire = new Wire(check, socket, codes.timeout);
  }

  get localAddress(): string {
    return this.#wire.localAddress;
  }

  get isSecure(): boolean {
    return this.#wire.isSecure;
  }

  /**
   * Returns the next line without its end.
   * @throws ProbeFailure when none arrives or it is not a line.
   */
  async readLine(): Promise<string> {
    const bytes = await this.#wire.take((unread) => {
      const end = unread.indexOf(0x0a);
      if (end > MAX_LINE_LENGTH || (end < 0 && unread.length > MAX_LINE_LENGTH)) {
        throw this.nonsense(`a line of more than ${MAX_LINE_LENGTH} bytes`);
      }
      if (this.#wire.received > MAX_BYTES) throw this.nonsense(`more than ${MAX_BYTES} bytes`);
      return end < 0 ? undefined : end + 1;
    });
    const line = bytes.toString('utf8').replace(/\r?\n$/, '');
    this.#check.dialogue.received(line);
    return line;
  }

  /** Marks the greeting as done: later violations of the protocol are refusals. */
  greeted(): void {
    this.#isGreeted = true;
  }

  /** Returns the failure for a response that violates the protocol at the current stage. */
  nonsense(what: string): ProbeFailure {
    return new ProbeFailure(this.#isGreeted ? this.#codes.refusal : this.#codes.greeting, what);
  }

  /** Sends one line; `redactedLine` is its redacted form for the dialogue. */
  send(line: string, shown = line): void {
    if (/[\r\n\0]/.test(line)) {
      throw new ProbeFailure(errorCodes.definitionUnusable, 'a user name or password must not contain line breaks');
    }
    this.#check.dialogue.sent(shown);
    this.#wire.write(`${line}\r\n`);
  }

  /**
   * Switches to TLS.
   * @throws ProbeFailure 1300x
   */
  secure(host: string): Promise<void> {
    return this.#wire.secure(host);
  }

  /** Sends the closing command and waits briefly for any response. The check is already measured. */
  async leave(command: string): Promise<void> {
    this.send(command);
    const stop = after(GOODBYE_MS, () => this.#wire.close());
    try {
      await this.readLine();
    } catch (error) {
      if (!(error instanceof ProbeFailure)) throw error;
    } finally {
      stop();
    }
  }
}
