import { createHash } from 'node:crypto';
import type { Socket } from 'node:net';
import { errorCodes, type ErrorCodeEntry } from '@vedette/contract/v4/error-codes';
import { ProbeFailure, socketFailure, systemCode } from '../../probe-failure.js';
import type { ServiceCheck } from '../service/service-check.js';
import type { SshResponse, SshOrder, SshEvent } from './process/ssh-events.js';
import type { SshListener, SshProcess } from './process/ssh-process.js';

/** The process ended before the server sent anything, which says nothing about the target. */
export class ProcessLostError extends Error {
  override readonly name = 'ProcessLost';
}

/** Limit for the data of a login. A download raises it (`raiseByteLimit`). ssh2 limits a packet to 256 KB. */
const MAX_BYTES = 524_288;

/** A server that closes a connection within this time refuses it; later, it may have been waiting for this machine. */
const REFUSED_WITHIN_MS = 1_000;

/** Number of inspected bytes at the start of a server's data. */
const HEAD_BYTES = 512;

/** Stage of the connection, which selects the error code of a failure. */
export type SshStage = 'handshake' | 'login' | 'session' | 'download';
const STAGE_ERRORS: Readonly<Record<SshStage, ErrorCodeEntry>> = {
  handshake: errorCodes.sftpHandshake,
  login: errorCodes.sftpLoginFailed,
  session: errorCodes.ftpServerError,
  download: errorCodes.sftpDownloadFailed,
};

type SshQuery = Omit<Extract<SshOrder, { do: 'ask' }>, 'do' | 'id'>;
type SshErrorEvent = Extract<SshEvent, { type: 'error' }>;

/**
 * An SSH connection whose protocol is implemented in a separate process. Whatever ends the connection ends the current
 * step with the code of its stage.
 */
export class SshConnection {
  readonly check: ServiceCheck;
  stage: SshStage = 'handshake';
  #ssh: SshProcess | undefined;
  /** Events of the connection before the library started; undefined afterwards. */
  #pendingActions: (() => void)[] | undefined = [];
  /** When the connection was opened, when it ended before the library started, and when it was assigned a process. */
  readonly #openedAt: number;
  #endedAt: number | undefined;
  #assignedAt = 0;
  readonly #socket: Socket;
  readonly #listener: SshListener;
  #onEvent: (event: SshEvent) => void = () => undefined;
  #failure: ProbeFailure | ProcessLostError | undefined;
  #fail: ((error: Error) => void) | undefined;
  #maxBytes = MAX_BYTES;
  #head = '';
  #queryCount = 0;

  /** Listens to the server immediately, however long the wait for a process takes. */
  constructor(check: ServiceCheck, socket: Socket) {
    this.check = check;
    this.#socket = socket;
    this.#openedAt = check.timer.elapsed();
    this.#listener = {
      onEvent: (event) => this.#handle(event),
      send: (bytes) => socket.write(bytes),
      onEnded: (reason) => this.end(this.#processLostFailure(reason)),
    };
    const sendOrderAfterStart = (order: SshOrder): void => this.#afterStart(() => this.sendOrder(order));
    const recordEnd = (): void => void (this.#endedAt ??= check.timer.elapsed());
    socket.on('error', recordEnd).on('end', recordEnd);
    socket.on('error', (error) =>
      sendOrderAfterStart({ do: 'reset', message: error.message, code: systemCode(error) }),
    );
    socket.on('data', (chunk: Buffer) => this.#receive(chunk)).on('end', () => sendOrderAfterStart({ do: 'eof' }));
  }

  /** Assigns `ssh` to this connection. */
  assignProcess(ssh: SshProcess): void {
    this.#ssh = ssh;
    this.#assignedAt = this.check.timer.elapsed();
    ssh.assign(this.#listener);
    const endedWhileWaiting = this.#endedAt !== undefined && this.#endedAt - this.#openedAt > REFUSED_WITHIN_MS;
    if (endedWhileWaiting)
      this.end(new ProcessLostError('the server closed the connection while it waited for a process'));
  }

  /** Starts the library with the data received so far. */
  start(settings: Omit<Extract<SshOrder, { do: 'begin' }>, 'do'>): void {
    this.sendOrder({ do: 'begin', ...settings });
    const pendingActions = this.#pendingActions ?? [];
    this.#pendingActions = undefined;
    for (const action of pendingActions) action();
  }

  sendOrder(order: SshOrder): void {
    this.#ssh?.sendOrder(this.#listener, order);
  }

  /** Sets the listener for further messages of the library. */
  listen(onEvent: (event: SshEvent) => void): void {
    this.#onEvent = onEvent;
  }

  /**
   * Sends one query to the server through the library.
   * @throws ProbeFailure when the connection ends first.
   */
  query(query: SshQuery): Promise<SshResponse> {
    const id = (this.#queryCount += 1);
    return this.wait<SshResponse>((done) => {
      this.listen((event) => {
        if (event.type === 'answer' && event.id === id) done(event);
      });
      this.sendOrder({ do: 'ask', id, ...query });
    });
  }

  /** Closes the session. Resolves to whether the process can serve another check. */
  async finish(): Promise<boolean> {
    return (await this.#ssh?.finish()) === true;
  }

  /** Software of the server from its identification line. */
  get serverSoftware(): string {
    return /^SSH-[\d.]+-([^\r\n]*)\r?\n/m.exec(this.#head)?.[1] ?? '';
  }

  /** Raises the limit of received bytes. */
  raiseByteLimit(bytes: number): void {
    this.#maxBytes += bytes;
  }

  /** Returns a failure with the code of the current stage. */
  failure(message: string, cause?: Error): ProbeFailure {
    return new ProbeFailure(STAGE_ERRORS[this.stage], message.slice(0, 500), { cause });
  }

  /** Ends the connection; the first reason counts. */
  end(failure: ProbeFailure | ProcessLostError): void {
    this.#failure ??= failure;
    this.#fail?.(this.#failure);
  }

  failWith(message: string): void {
    this.end(this.failure(message));
  }

  /** Returns the failure if the process was CPU-starved; undefined otherwise. */
  #findStarvedFailure(): ProbeFailure | undefined {
    const elapsedMs = this.check.timer.elapsed() - this.#assignedAt;
    if (this.#ssh?.isStarved(elapsedMs) !== true) return undefined;
    return new ProbeFailure(errorCodes.probeFailed, 'the machine is too busy for SSH');
  }

  /**
   * Waits for one event.
   * @throws ProbeFailure when the connection ends or the check times out first; ProcessLostError
   */
  async wait<T>(start: (done: (value: T) => void, fail: (error: Error) => void) => void): Promise<T> {
    if (this.#failure) throw this.#failure;
    try {
      return await this.check.timer.step<T>({ onTimeout: () => this.#timeoutFailure() }, (done, fail) => {
        this.#fail = fail;
        start(done, fail);
        return () => this.#socket.destroy();
      });
    } finally {
      this.#fail = undefined;
    }
  }

  #afterStart(action: () => void): void {
    if (this.#pendingActions) this.#pendingActions.push(action);
    else action();
  }

  #receive(chunk: Buffer): void {
    if (this.#head.length < HEAD_BYTES) this.#head += chunk.toString('latin1', 0, HEAD_BYTES);
    this.check.totalBytes += chunk.length;
    if (this.check.totalBytes <= this.#maxBytes) {
      this.#afterStart(() => this.#ssh?.sendBytes(this.#listener, chunk));
      return;
    }
    this.failWith(`more than ${this.#maxBytes} bytes`);
    this.#socket.destroy();
  }

  /** A server of another protocol may itself wait for data. */
  #timeoutFailure(): ProbeFailure {
    const isOtherProtocol = this.stage === 'handshake' && this.#head !== '' && !/^SSH-/m.test(this.#head);
    if (isOtherProtocol) return this.failure(`the server sent: ${this.#head.slice(0, HEAD_BYTES)}`);
    return this.#findStarvedFailure() ?? new ProbeFailure(errorCodes.ftpTimeout, 'no complete response in time');
  }

  #handle(event: SshEvent): void {
    if (event.type === 'error') this.end(this.#toFailure(event));
    else if (event.type === 'closed')
      this.end(this.#findStarvedFailure() ?? this.failure('the server closed the connection'));
    else if (event.type === 'broken') this.failWith(event.message);
    else this.#onEvent(event);
  }

  #toFailure({ message, level, code }: SshErrorEvent): ProbeFailure {
    if (level === 'client-socket' || code !== undefined) {
      return socketFailure(Object.assign(new Error(message), { code }));
    }
    if (message === 'Connection lost before handshake') {
      return (
        this.#findStarvedFailure() ?? new ProbeFailure(errorCodes.connectionClosed, 'the server closed the connection')
      );
    }
    // A refusal (DISCONNECT) has no level.
    return level === undefined ? this.failure(message) : this.#protocolFailure(message);
  }

  #processLostFailure(reason: string): ProbeFailure | ProcessLostError {
    if (this.check.totalBytes === 0) return new ProcessLostError(`the SSH library process was lost: ${reason}`);
    return this.#protocolFailure(`the SSH library failed on the data of the server: ${reason}`);
  }

  /** A protocol violation must not be reported as a wrong password. */
  #protocolFailure(message: string): ProbeFailure {
    if (this.stage !== 'login') return this.failure(message);
    return new ProbeFailure(errorCodes.sftpHandshake, message.slice(0, 500));
  }
}

/** Returns the fingerprint of a host key in OpenSSH's format, after its type. */
export function formatHostKeyFingerprint(key: Buffer): string {
  const type = key.subarray(4, 4 + Math.min(key.readUInt32BE(0), 64)).toString('latin1');
  return `${type} SHA256:${createHash('sha256').update(key).digest('base64').replace(/=+$/, '')}`;
}
