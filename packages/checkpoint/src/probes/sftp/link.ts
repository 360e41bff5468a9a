import { createHash } from 'node:crypto';
import type { Socket } from 'node:net';
import { errorCodes, type ErrorCodeEntry } from '@vedette/contract/error-codes';
import type { Client, ClientErrorExtensions } from 'ssh2';
import { ProbeFailure, socketFailure, systemCode } from '../../probe-failure.js';
import type { ServiceCheck } from '../service/check.js';

/** More than a server says in a login; a download may bring more (`allow`). ssh2 bounds a packet to 256 KB. */
const MOST_BYTES = 524_288;

/** So much of what a server says first is looked at. */
const HEAD = 512;

/** What it is called, where the connection stands, that it breaks. */
export type Stage = 'handshake' | 'login' | 'session' | 'download';
const broken: Readonly<Record<Stage, ErrorCodeEntry>> = {
  handshake: errorCodes.sftpHandshake,
  login: errorCodes.sftpLoginFailed,
  session: errorCodes.ftpServerError,
  download: errorCodes.sftpDownloadFailed,
};

/** One SSH connection: whatever ends it ends the step that is waited for, in the words of its stage. */
export class SshLink {
  readonly client: Client;
  readonly check: ServiceCheck;
  readonly socket: Socket;
  stage: Stage = 'handshake';
  #failure: ProbeFailure | undefined;
  #fail: ((error: ProbeFailure) => void) | undefined;
  #mostBytes = MOST_BYTES;
  #head = '';

  constructor(check: ServiceCheck, socket: Socket, client: Client) {
    this.check = check;
    this.client = client;
    this.socket = socket;
    // Paused, so that listening does not begin to read: ssh2 listens a moment later.
    socket.pause().on('data', (chunk: Buffer) => this.#hear(chunk));
    client.on('error', (error) => this.end(this.#meaningOf(error)));
    const onEnd = (): void => this.break('the server ended the connection');
    client.on('end', onEnd).on('close', onEnd);
  }

  /** The software of the server, as its first line names it. */
  get software(): string {
    return /^SSH-[\d.]+-([^\r\n]*)\r?\n/m.exec(this.#head)?.[1] ?? '';
  }

  /** So many bytes more may come. */
  allow(bytes: number): void {
    this.#mostBytes += bytes;
  }

  /** A failure in the words of the stage. */
  failure(message: string, cause?: Error): ProbeFailure {
    return new ProbeFailure(broken[this.stage], message.slice(0, 500), { cause });
  }

  /** The connection is of no use any more; the first reason is kept. */
  end(failure: ProbeFailure): void {
    this.#failure ??= failure;
    this.#fail?.(this.#failure);
  }

  break(message: string): void {
    this.end(this.failure(message));
  }

  /** Waits for one thing. @throws ProbeFailure when the connection ends first, or the check is over. */
  async wait<T>(begin: (done: (value: T) => void, fail: (error: Error) => void) => void): Promise<T> {
    if (this.#failure) throw this.#failure;
    try {
      return await this.check.course.step<T>({ onTimeout: () => this.#late() }, (done, fail) => {
        this.#fail = fail;
        begin(done, fail);
        return () => this.socket.destroy();
      });
    } finally {
      this.#fail = undefined;
    }
  }

  #hear(chunk: Buffer): void {
    if (this.#head.length < HEAD) this.#head += chunk.toString('latin1', 0, HEAD);
    this.check.totalBytes += chunk.length;
    if (this.check.totalBytes <= this.#mostBytes) return;
    this.break(`more than ${this.#mostBytes} bytes`);
    this.socket.destroy();
  }

  /** What does not speak SSH waits for somebody who speaks its language. */
  #late(): ProbeFailure {
    const isOther = this.stage === 'handshake' && this.#head !== '' && !/^SSH-/m.test(this.#head);
    if (isOther) return this.failure(`the server says: ${this.#head.slice(0, HEAD)}`);
    return new ProbeFailure(errorCodes.ftpTimeout, 'no complete answer in time');
  }

  #meaningOf(error: Error & Partial<ClientErrorExtensions>): ProbeFailure {
    if (error.level === 'client-socket' || systemCode(error) !== '') return socketFailure(error);
    if (error.message === 'Connection lost before handshake') {
      return new ProbeFailure(errorCodes.connectionClosed, 'the server ended the connection');
    }
    // A broken protocol is no wrong password; a refusal (DISCONNECT) has no level.
    const isBroken = this.stage === 'login' && error.level !== undefined;
    return isBroken ? new ProbeFailure(errorCodes.sftpHandshake, error.message) : this.failure(error.message, error);
  }
}

/** The fingerprint of a host key as OpenSSH writes it, after its type. */
export function fingerprintOf(key: Buffer): string {
  const type = key.subarray(4, 4 + Math.min(key.readUInt32BE(0), 64)).toString('latin1');
  return `${type} SHA256:${createHash('sha256').update(key).digest('base64').replace(/=+$/, '')}`;
}
