import type { Socket } from 'node:net';
import { errorCodes, type ErrorCodeEntry } from '@vedette/contract/error-codes';
import { secure } from '../../net/tls.js';
import { offersOf } from '../../net/tls-versions.js';
import { ProbeFailure, socketFailure } from '../../probe-failure.js';
import type { ServiceCheck } from './check.js';

/** What the failures of a conversation are called in its protocol. */
export interface ConversationCodes {
  /** No answer before the check is over. */
  readonly timeout: ErrorCodeEntry;
  /** What comes first is not the greeting of the protocol. */
  readonly greeting: ErrorCodeEntry;
  /** A later answer breaks the protocol or refuses. */
  readonly refusal: ErrorCodeEntry;
}

const LONGEST_LINE = 8_192;
/** More than any server says to a login; what exceeds it is no answer but a flood. */
const MOST_BYTES = 262_144;

/**
 * A conversation in lines over one connection, which TLS may take over. What the server says is kept in bounded memory:
 * reading stops while a line waits to be asked for.
 */
export class Conversation {
  readonly #check: ServiceCheck;
  readonly #codes: ConversationCodes;
  #socket: Socket;
  #unread = Buffer.alloc(0);
  #received = 0;
  #isOver = false;
  #error: Error | undefined;
  #wake: (() => void) | undefined;
  #isGreeted = false;
  isSecure = false;

  constructor(check: ServiceCheck, socket: Socket, codes: ConversationCodes) {
    this.#check = check;
    this.#codes = codes;
    this.#socket = socket;
    this.#listen();
  }

  get localAddress(): string {
    return this.#socket.localAddress ?? '127.0.0.1';
  }

  /** The next line without its end. @throws ProbeFailure when there is none, or it is no line. */
  async readLine(): Promise<string> {
    for (;;) {
      const end = this.#unread.indexOf(0x0a);
      if (end > LONGEST_LINE || (end < 0 && this.#unread.length > LONGEST_LINE)) {
        throw this.nonsense(`a line of more than ${LONGEST_LINE} bytes`);
      }
      if (end >= 0) {
        const line = this.#unread.subarray(0, end).toString('utf8').replace(/\r$/, '');
        this.#unread = this.#unread.subarray(end + 1);
        this.#check.dialogue.received(line);
        return line;
      }
      if (this.#error) throw socketFailure(this.#error);
      if (this.#isOver) throw new ProbeFailure(errorCodes.connectionClosed, 'the server ended the conversation');
      await this.#more();
    }
  }

  /** The greeting is over: what breaks the protocol from here on is a refusal. */
  greeted(): void {
    this.#isGreeted = true;
  }

  /** An answer that breaks the protocol, in the words of the place where it comes. */
  nonsense(what: string): ProbeFailure {
    return new ProbeFailure(this.#isGreeted ? this.#codes.refusal : this.#codes.greeting, what.slice(0, 500));
  }

  /** Sends one line; `shown` is what people may see of it. */
  send(line: string, shown = line): void {
    if (/[\r\n\0]/.test(line)) {
      throw new ProbeFailure(errorCodes.definitionUnusable, 'a user name or password must be one line');
    }
    this.#check.dialogue.sent(shown);
    this.#socket.write(`${line}\r\n`);
  }

  /**
   * Goes on over TLS; problems of the certificate are none of a mail server's health. What came before in the clear is
   * forgotten: it may have been put there by somebody else.
   * @throws ProbeFailure 1300x
   */
  async secure(host: string): Promise<void> {
    this.#unread = Buffer.alloc(0);
    this.#socket.removeAllListeners('data').removeAllListeners('end').removeAllListeners('close');
    const { course, tools } = this.#check;
    const [offer] = offersOf.Tls12_Tls11_Tls10;
    const { socket, leaf } = await secure(course, this.#socket, { trust: tools.trust, offer, host, alpn: [] });
    this.#check.takeOver(this.#socket, socket);
    this.#check.certificate = leaf?.facts;
    this.#check.note('TLS', `${socket.getProtocol() ?? ''} ${socket.getCipher().name}`);
    this.#socket = socket;
    this.isSecure = true;
    this.#listen();
  }

  /** Says goodbye and waits for the answer, whatever it is: the work is done. */
  async leave(command: string): Promise<void> {
    this.send(command);
    try {
      await this.readLine();
    } catch (error) {
      if (!(error instanceof ProbeFailure)) throw error;
    }
  }

  #listen(): void {
    this.#socket.on('data', (chunk: Buffer) => {
      this.#received += chunk.length;
      this.#check.totalBytes += chunk.length;
      this.#unread = Buffer.concat([this.#unread, chunk]);
      if (this.#unread.length > LONGEST_LINE) this.#socket.pause();
      this.#wake?.();
    });
    this.#socket.on('error', (error: Error) => {
      this.#error ??= error;
      this.#wake?.();
    });
    for (const end of ['end', 'close']) {
      this.#socket.on(end, () => {
        this.#isOver = true;
        this.#wake?.();
      });
    }
  }

  async #more(): Promise<void> {
    if (this.#received > MOST_BYTES) throw this.nonsense(`more than ${MOST_BYTES} bytes`);
    const { timeout } = this.#codes;
    await this.#check.course.step<undefined>(
      { onTimeout: () => new ProbeFailure(timeout, 'no complete answer in time') },
      (done) => {
        this.#wake = () => done(undefined);
        if (this.#socket.isPaused()) this.#socket.resume();
        return () => this.#socket.destroy();
      },
    );
    this.#wake = undefined;
  }
}
