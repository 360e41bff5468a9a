import { createHash } from 'node:crypto';
import type { Socket } from 'node:net';
import { errorCodes, type ErrorCodeEntry } from '@vedette/contract/v4/error-codes';
import { ProbeFailure, socketFailure, systemCode } from '../../probe-failure.js';
import type { ServiceCheck } from '../service/check.js';
import type { Answer, Order, Said } from './process/said.js';
import type { SshListener, SshProcess } from './process/ssh-process.js';

/** The process ended before the server said anything: no word on the target. */
export class ProcessLost extends Error {
  override readonly name = 'ProcessLost';
}

/** More than a server says in a login; a download may bring more (`allow`). ssh2 bounds a packet to 256 KB. */
const MAX_BYTES = 524_288;

/** A server that ends a connection sooner refuses it; later it waited for us in vain. */
const REFUSED_WITHIN_MS = 1_000;

/** So much of what a server says first is looked at. */
const HEAD = 512;

/** What it is called, where the connection stands, that it breaks. */
export type SshStage = 'handshake' | 'login' | 'session' | 'download';
const broken: Readonly<Record<SshStage, ErrorCodeEntry>> = {
  handshake: errorCodes.sftpHandshake,
  login: errorCodes.sftpLoginFailed,
  session: errorCodes.ftpServerError,
  download: errorCodes.sftpDownloadFailed,
};

type SshQuery = Omit<Extract<Order, { do: 'ask' }>, 'do' | 'id'>;
type ErrorSaid = Extract<Said, { said: 'error' }>;

/**
 * One SSH connection, whose protocol is spoken in a process of its own: whatever ends it ends the step that is waited for,
 * in the words of its stage.
 */
export class SshLink {
  readonly check: ServiceCheck;
  stage: SshStage = 'handshake';
  #ssh: SshProcess | undefined;
  /** What happened to the connection before the library spoke; undefined once it speaks. */
  #before: (() => void)[] | undefined = [];
  /** When the connection was made, when it ended before the library spoke, and when a process had it. */
  readonly #madeAt: number;
  #endedAt: number | undefined;
  #joinedAt = 0;
  readonly #socket: Socket;
  readonly #listener: SshListener;
  #hears: (said: Said) => void = () => undefined;
  #failure: ProbeFailure | ProcessLost | undefined;
  #fail: ((error: Error) => void) | undefined;
  #maxBytes = MAX_BYTES;
  #head = '';
  #queryCount = 0;

  /** Hears the server at once, however long a process is waited for. */
  constructor(check: ServiceCheck, socket: Socket) {
    this.check = check;
    this.#socket = socket;
    this.#madeAt = check.course.elapsed();
    this.#listener = {
      hear: (said) => this.#take(said),
      send: (bytes) => socket.write(bytes),
      gone: (why) => this.end(this.#lost(why)),
    };
    const sendOrder = (order: Order): void => this.#inTurn(() => this.order(order));
    const ended = (): void => void (this.#endedAt ??= check.course.elapsed());
    socket.on('error', ended).on('end', ended);
    socket.on('error', (error) => sendOrder({ do: 'reset', message: error.message, code: systemCode(error) }));
    socket.on('data', (chunk: Buffer) => this.#hear(chunk)).on('end', () => sendOrder({ do: 'eof' }));
  }

  /** From now on `ssh` belongs to this connection. */
  join(ssh: SshProcess): void {
    this.#ssh = ssh;
    this.#joinedAt = this.check.course.elapsed();
    ssh.begin(this.#listener);
    const isTiredOfUs = this.#endedAt !== undefined && this.#endedAt - this.#madeAt > REFUSED_WITHIN_MS;
    if (isTiredOfUs) this.end(new ProcessLost('the server ended the connection while a process was waited for'));
  }

  /** The library begins to speak, and hears what the server said before. */
  begin(how: Omit<Extract<Order, { do: 'begin' }>, 'do'>): void {
    this.order({ do: 'begin', ...how });
    const before = this.#before ?? [];
    this.#before = undefined;
    for (const act of before) act();
  }

  order(order: Order): void {
    this.#ssh?.order(this.#listener, order);
  }

  /** Whoever hears what the library tells from now on. */
  hears(hear: (said: Said) => void): void {
    this.#hears = hear;
  }

  /** Asks the server one thing by the library. @throws ProbeFailure when the connection ends first. */
  ask(query: SshQuery): Promise<Answer> {
    const id = (this.#queryCount += 1);
    return this.wait<Answer>((done) => {
      this.hears((said) => {
        if (said.said === 'answer' && said.id === id) done(said);
      });
      this.order({ do: 'ask', id, ...query });
    });
  }

  /** Says goodbye. Answers whether the process of the library can serve another check. */
  async leave(): Promise<boolean> {
    return (await this.#ssh?.finish()) === true;
  }

  /** The software of the server, as its first line names it. */
  get software(): string {
    return /^SSH-[\d.]+-([^\r\n]*)\r?\n/m.exec(this.#head)?.[1] ?? '';
  }

  /** So many bytes more may come. */
  allow(bytes: number): void {
    this.#maxBytes += bytes;
  }

  /** A failure in the words of the stage. */
  failure(message: string, cause?: Error): ProbeFailure {
    return new ProbeFailure(broken[this.stage], message.slice(0, 500), { cause });
  }

  /** The connection is of no use any more; the first reason is kept. */
  end(failure: ProbeFailure | ProcessLost): void {
    this.#failure ??= failure;
    this.#fail?.(this.#failure);
  }

  break(message: string): void {
    this.end(this.failure(message));
  }

  /** That the machine had no CPU for our process; undefined: it had. */
  #starved(): ProbeFailure | undefined {
    const elapsedMs = this.check.course.elapsed() - this.#joinedAt;
    if (this.#ssh?.starves(elapsedMs) !== true) return undefined;
    return new ProbeFailure(errorCodes.probeFailed, 'the machine is too busy to speak SSH');
  }

  /** Waits for one thing. @throws ProbeFailure when the connection ends first, or the check is over; ProcessLost */
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

  #hear(chunk: Buffer): void {
    if (this.#head.length < HEAD) this.#head += chunk.toString('latin1', 0, HEAD);
    this.check.totalBytes += chunk.length;
    if (this.check.totalBytes <= this.#maxBytes) {
      this.#inTurn(() => this.#ssh?.pass(this.#listener, chunk));
      return;
    }
    this.break(`more than ${this.#maxBytes} bytes`);
    this.#socket.destroy();
  }

  /** What does not speak SSH waits for somebody who speaks its language. */
  #late(): ProbeFailure {
    const isOther = this.stage === 'handshake' && this.#head !== '' && !/^SSH-/m.test(this.#head);
    if (isOther) return this.failure(`the server says: ${this.#head.slice(0, HEAD)}`);
    return this.#starved() ?? new ProbeFailure(errorCodes.ftpTimeout, 'no complete answer in time');
  }

  #take(said: Said): void {
    if (said.said === 'error') this.end(this.#toFailure(said));
    else if (said.said === 'closed') this.end(this.#starved() ?? this.failure('the server ended the connection'));
    else if (said.said === 'broken') this.break(said.message);
    else this.#hears(said);
  }

  #toFailure({ message, level, code }: ErrorSaid): ProbeFailure {
    if (level === 'client-socket' || code !== undefined) {
      return socketFailure(Object.assign(new Error(message), { code }));
    }
    if (message === 'Connection lost before handshake') {
      return this.#starved() ?? new ProbeFailure(errorCodes.connectionClosed, 'the server ended the connection');
    }
    // A refusal (DISCONNECT) has no level.
    return level === undefined ? this.failure(message) : this.#broken(message);
  }

  #lost(why: string): ProbeFailure | ProcessLost {
    if (this.check.totalBytes === 0) return new ProcessLost(`the process of the SSH library is lost: ${why}`);
    return this.#broken(`the SSH library fails at what the server sends: ${why}`);
  }

  /** A broken protocol is no wrong password. */
  #broken(message: string): ProbeFailure {
    if (this.stage !== 'login') return this.failure(message);
    return new ProbeFailure(errorCodes.sftpHandshake, message.slice(0, 500));
  }
}

/** The fingerprint of a host key as OpenSSH writes it, after its type. */
export function hostKeyFingerprint(key: Buffer): string {
  const type = key.subarray(4, 4 + Math.min(key.readUInt32BE(0), 64)).toString('latin1');
  return `${type} SHA256:${createHash('sha256').update(key).digest('base64').replace(/=+$/, '')}`;
}
