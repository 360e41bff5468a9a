import type { Socket } from 'node:net';
import { errorCodes, type ErrorCodeEntry } from '@vedette/contract/v4/error-codes';
import { after } from '../../timer.js';
import { ProbeFailure } from '../../probe-failure.js';
import type { ServiceCheck } from './check.js';
import { Wire } from './wire.js';

/** What the failures of a conversation are called in its protocol. */
export interface ConversationCodes {
  /** No answer before the check is over. */
  readonly timeout: ErrorCodeEntry;
  /** What comes first is not the greeting of the protocol. */
  readonly greeting: ErrorCodeEntry;
  /** A later answer breaks the protocol or refuses. */
  readonly refusal: ErrorCodeEntry;
}

/** So long a server may take to say goodbye. */
const GOODBYE_MS = 1_000;
const MAX_LINE_LENGTH = 8_192;
/** More than any server says to a login; what exceeds it is no answer but a flood. */
const MAX_BYTES = 262_144;

/** A conversation in lines over one connection, which TLS may take over. */
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

  /** The next line without its end. @throws ProbeFailure when there is none, or it is no line. */
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

  /** The greeting is over: what breaks the protocol from here on is a refusal. */
  greeted(): void {
    this.#isGreeted = true;
  }

  /** An answer that breaks the protocol, in the words of the place where it comes. */
  nonsense(what: string): ProbeFailure {
    return new ProbeFailure(this.#isGreeted ? this.#codes.refusal : this.#codes.greeting, what);
  }

  /** Sends one line; `shown` is what people may see of it. */
  send(line: string, shown = line): void {
    if (/[\r\n\0]/.test(line)) {
      throw new ProbeFailure(errorCodes.definitionUnusable, 'a user name or password must be one line');
    }
    this.#check.dialogue.sent(shown);
    this.#wire.write(`${line}\r\n`);
  }

  /** Goes on over TLS. @throws ProbeFailure 1300x */
  secure(host: string): Promise<void> {
    return this.#wire.secure(host);
  }

  /** Says goodbye and waits a moment for the answer, whatever it is: the work is done, and its time is measured. */
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
