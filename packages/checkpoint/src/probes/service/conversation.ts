import type { Socket } from 'node:net';
import { errorCodes, type ErrorCodeEntry } from '@vedette/contract/v4/error-codes';
import { startTimer } from '../../timer.js';
import { ProbeFailure } from '../../probe-failure.js';
import type { ServiceCheck } from './service-check.js';
import { BufferedConnection } from './buffered-connection.js';

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
const CLOSE_TIMEOUT_MS = 1_000;
const MAX_LINE_LENGTH = 8_192;
/** Limit for all responses of a login; more is a flood. */
const MAX_RECEIVED_BYTES = 262_144;

/** A line-based conversation over one connection, which can switch to TLS. */
export class Conversation {
  readonly #check: ServiceCheck;
  readonly #codes: ConversationCodes;
  readonly #connection: BufferedConnection;
  #isGreeted = false;

  constructor(check: ServiceCheck, socket: Socket, codes: ConversationCodes) {
    this.#check = check;
    this.#codes = codes;
    this.#connection = new BufferedConnection(check, socket, codes.timeout);
  }

  get localAddress(): string {
    return this.#connection.localAddress;
  }

  get isSecure(): boolean {
    return this.#connection.isSecure;
  }

  /**
   * Returns the next line without its end.
   * @throws ProbeFailure when none arrives or it is not a line.
   */
  async readLine(): Promise<string> {
    const bytes = await this.#connection.readCounted((unread) => {
      const end = unread.indexOf(0x0a);
      if (end > MAX_LINE_LENGTH || (end < 0 && unread.length > MAX_LINE_LENGTH)) {
        throw this.protocolFailure(`a line of more than ${MAX_LINE_LENGTH} bytes`);
      }
      if (this.#connection.receivedBytes > MAX_RECEIVED_BYTES)
        throw this.protocolFailure(`more than ${MAX_RECEIVED_BYTES} bytes`);
      return end < 0 ? undefined : end + 1;
    });
    const line = bytes.toString('utf8').replace(/\r?\n$/, '');
    this.#check.dialogue.addReceived(line);
    return line;
  }

  /** Marks the greeting as done: later violations of the protocol are refusals. */
  markGreeted(): void {
    this.#isGreeted = true;
  }

  /** Returns the failure for a response that violates the protocol at the current stage. */
  protocolFailure(problem: string): ProbeFailure {
    return new ProbeFailure(this.#isGreeted ? this.#codes.refusal : this.#codes.greeting, problem);
  }

  /** Sends one line; `redactedLine` is its redacted form for the dialogue. */
  send(line: string, redactedLine = line): void {
    if (/[\r\n\0]/.test(line)) {
      throw new ProbeFailure(errorCodes.definitionUnusable, 'a user name or password must not contain line breaks');
    }
    this.#check.dialogue.addSent(redactedLine);
    this.#connection.write(`${line}\r\n`);
  }

  /**
   * Switches to TLS.
   * @throws ProbeFailure 1300x
   */
  startTls(host: string): Promise<void> {
    return this.#connection.startTls(host);
  }

  /** Sends the closing command and waits briefly for any response. The check is already measured. */
  async quit(command: string): Promise<void> {
    this.send(command);
    const cancelTimeout = startTimer(CLOSE_TIMEOUT_MS, () => this.#connection.close());
    try {
      await this.readLine();
    } catch (error) {
      if (!(error instanceof ProbeFailure)) throw error;
    } finally {
      cancelTimeout();
    }
  }
}
