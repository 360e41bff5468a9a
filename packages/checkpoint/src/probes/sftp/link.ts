import { createHash } from 'node:crypto';
import type { Socket } from 'node:net';
import { errorCodes, type ErrorCodeEntry } from '@vedette/contract/v4/error-codes';
import { ProbeFailure, socketFailure, systemCode } from '../../probe-failure.js';
import type { ServiceCheck } from '../service/check.js';
import type { Answer, Order, SshEvent } from './process/ssh-events.js';
import type { SshListener, SshProcess } from './process/ssh-process.js';

/** The process ended before the server sent anything, which says nothing about the target. */
export class ProcessLost extends Error {
  override readonly name = 'ProcessLost';
}

/** Limit for the data of a login. A download raises it (`raiseByteLimit`). ssh2 limits a packet to 256 KB. */
const MAX_BYTES = 524_288;

/** A server that closes a connection within this time refuses it; later, it may have been waiting for this machine. */
const REFUSED_WITHIN_MS = 1_000;

/** Number of inspected bytes at the start of a server's data. */
const HEAD = 512;

/** Stage of the connection, which selects the error code of a failure. */
export type SshStage = 'handshake' | 'login' | 'session' | 'download';
const broken: Readonly<Record<SshStage, ErrorCodeEntry>> = {
  handshake: errorCodes.sftpHandshake,
  login: errorCodes.sftpLoginFailed,
  session: errorCodes.ftpServerError,
  download: errorCodes.sftpDownloadFailed,
};

type SshQuery = Omit<Extract<Order, { do: 'ask' }>, 'do' | 'id'>;
type SshErrorEvent = Extract<SshEvent, { type: 'error' }>;

/**
 * An SSH connection whose protocol is implemented in a separate process. Whatever ends the connection ends the current
 * step with the code of its stage.
 */
export class SshLink {
  readonly check: ServiceCheck;
  stage: SshStage = 'handshake';
  #ssh: SshProcess | undefined;
  /** Events of the connection before the library started; undefined afterwards. */
  #before: (() => void)[] | undefined = [];
  /** When the connection was opened, when it ended before the library started, and when it was assigned a process. */
  readonly #madeAt: number;
  #endedAt: number | undefined;
  #joinedAt = 0;
  readonly #socket: Socket;
  readonly #listener: SshListener;
  #onEvent: (event: SshEvent) => void = () => undefined;
  #failure: ProbeFailure | ProcessLost | undefined;
  #fail: ((error: Error) => void) | undefined;
  #maxBytes = MAX_BYTES;
  #head = '';
  #queryCount = 0;

  /** Listens to the server immediately, however long the wait for a process takes. */
  constructor(check: ServiceCheck, socket: Socket) {
    this.check = check;
    this.#socket = socket;
    this.#madeAt = check.course.elapsed();
    this.#listener = {
      onEvent: (event) => this.#take(event),
      send: (bytes) => socket.write(bytes),
      gone: (why) => this.end(this.#lost(why)),
    };
    const sendOrder = (order: Order): void => this.#inTurn(() => this.order(order));
    const ended = (): void => void (this.#endedAt ??= check.course.elapsed());
    socket.on('error', ended).on('end', ended);
    socket.on('error', (error) => sendOrder({ do: 'reset', message: error.message, code: systemCode(error) }));
    socket.on('data', (chunk: Buffer) => this.#receive(chunk)).on('end', () => sendOrder({ do: 'eof' }));
  }

  /** Assigns `ssh` to this connection. */
  join(ssh: SshProcess): void {
    this.#ssh = ssh;
    this.#joinedAt = this.check.course.elapsed();
    ssh.begin(this.#listener);
    const isTiredOfUs = this.#endedAt !== undefined && this.#endedAt - this.#madeAt > REFUSED_WITHIN_MS;
    if (isTiredOfUs) this.end(new ProcessLost('the server closed the connection while it waited for a process'));
  }

  /** Starts the library with the data received so far. */
  begin(how: Omit<Extract<Order, { do: 'begin' }>, 'do'>): void {
    this.order({ do: 'begin', ...how });
    const before = this.#before ?? [];
    this.#before = undefined;
    for (const act of before) act();
  }

  order(order: Order): void {
    this.#ssh?.order(this.#listener, order);
  }

  /** Sets the listener for further messages of the library. */
  listen(onEvent: (event: SshEvent) => void): void {
    this.#onEvent = onEvent;
  }

  /**
   * Sends one query to the server through the library.
   * @throws ProbeFailure when the connection ends first.
   */
  ask(query: SshQuery): Promise<Answer> {
    const id = (this.#queryCount += 1);
    return this.wait<Answer>((done) => {
      this.listen((event) => {
        if (event.type === 'answer' && event.id === id) done(event);
      });
      this.order({ do: 'ask', id, ...query });
    });
  }

  /** Closes the session. Resolves to whether the process can serve another check. */
  async leave(): Promise<boolean> {
    return (await this.#ssh?.finish()) === true;
  }

  /** Software of the server from its identification line. */
  get software(): string {
    return /^SSH-[\d.]+-([^\r\n]*)\r?\n/m.exec(this.#head)?.[1] ?? '';
  }

  /** Raises the limit of received bytes. */
  allow(bytes: number): void {
    this.#maxBytes += bytes;
  }

  /** Returns a failure with the code of the current stage. */
  failure(message: string, cause?: Error): ProbeFailure {
    return new ProbeFailure(broken[this.stage], message.slice(0, 500), { cause });
  }

  /** Ends the connection; the first reason counts. */
  end(failure: ProbeFailure | ProcessLost): void {
    this.#failure ??= failure;
    this.#fail?.(this.#failure);
  }

  break(message: string): void {
    this.end(this.failure(message));
  }

  /** Returns the failure if the process was CPU-starved; undefined otherwise. */
  #starved(): ProbeFailure | undefined {
    const elapsedMs = this.check.course.elapsed() - this.#joinedAt;
    if (this.#ssh?.starves(elapsedMs) !== true) return undefined;
    return new ProbeFailure(errorCodes.probeFailed, 'the machine is too busy for SSH');
  }

  /**
   * Waits for one event.
   * @throws ProbeFailure when the connection ends or the check times out first; ProcessLostError
   */
  async wait<T>(begin: (done: (value: T) => void, fail: (error: Error) => void) => void): Promise<T> {
    if (this.#failure) throw this.#failure;
    try {
      return await this.check.course.step<T>({ onTimeout: () => this.#late() }, (done, fail) => {
        this.#fail = fail;
        begin(done, fail);
        return () => this.#socket.destroy();
      });
    } finally {
      this.#fail = undefined;
    }
  }

  #inTurn(act: () => void): void {
    if (this.#before) this.#before.push(act);
    else act();
  }

  #receive(chunk: Buffer): void {
    if (this.#head.length < HEAD) this.#head += chunk.toString('latin1', 0, HEAD);
    this.check.totalBytes += chunk.length;
    if (this.check.totalBytes <= this.#maxBytes) {
      this.#inTurn(() => this.#ssh?.pass(this.#listener, chunk));
      return;
    }
    this.break(`more than ${this.#maxBytes} bytes`);
    this.#socket.destroy();
  }

  /** A server of another protocol may itself wait for data. */
  #late(): ProbeFailure {
    const isOther = this.stage === 'handshake' && this.#head !== '' && !/^SSH-/m.test(this.#head);
    if (isOther) return this.failure(`the server sent: ${this.#head.slice(0, HEAD)}`);
    return this.#starved() ?? new ProbeFailure(errorCodes.ftpTimeout, 'no complete response in time');
  }

  #take(event: SshEvent): void {
    if (event.type === 'error') this.end(this.#toFailure(event));
    else if (event.type === 'closed') this.end(this.#starved() ?? this.failure('the server closed the connection'));
    else if (event.type === 'broken') this.break(event.message);
    else this.#onEvent(event);
  }

  #toFailure({ message, level, code }: SshErrorEvent): ProbeFailure {
    if (level === 'client-socket' || code !== undefined) {
      return socketFailure(Object.assign(new Error(message), { code }));
    }
    if (message === 'Connection lost before handshake') {
      return this.#starved() ?? new ProbeFailure(errorCodes.connectionClosed, 'the server closed the connection');
    }
    // A refusal (DISCONNECT) has no level.
    return level === undefined ? this.failure(message) : this.#broken(message);
  }

  #lost(why: string): ProbeFailure | ProcessLost {
    if (this.check.totalBytes === 0) return new ProcessLost(`the SSH library process was lost: ${why}`);
    return this.#broken(`the SSH library failed on the data of the server: ${why}`);
  }

  /** A protocol violation must not be reported as a wrong password. */
  #broken(message: string): ProbeFailure {
    if (this.stage !== 'login') return this.failure(message);
    return new ProbeFailure(errorCodes.sftpHandshake, message.slice(0, 500));
  }
}

/** Returns the fingerprint of a host key in OpenSSH's format, after its type. */
export function hostKeyFingerprint(key: Buffer): string {
  const type = key.subarray(4, 4 + Math.min(key.readUInt32BE(0), 64)).toString('latin1');
  return `${type} SHA256:${createHash('sha256').update(key).digest('base64').replace(/=+$/, '')}`;
}
