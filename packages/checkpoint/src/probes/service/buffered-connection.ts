import type { Socket } from 'node:net';
import { errorCodes, type ErrorCodeEntry } from '@vedette/contract/v4/error-codes';
import { readChainFacts } from '../../net/certificate-facts.js';
import { startTls } from '../../net/tls.js';
import { OFFERS_BY_VERSION, type TlsOffer } from '../../net/tls-versions.js';
import { ProbeFailure, socketFailure } from '../../probe-failure.js';
import type { ServiceCheck } from './service-check.js';

/** Above this, unread bytes stay in the buffers of the operating system. */
const MAX_UNREAD_BYTES = 65_536;

/**
 * Reads the bytes of one connection on demand; the connection can switch to TLS. Unread bytes are buffered in bounded
 * memory: reading stops when the buffer is full.
 */
export class BufferedConnection {
  readonly #check: ServiceCheck;
  readonly #timeout: ErrorCodeEntry;
  #socket: Socket;
  #unread = Buffer.alloc(0);
  #hasEnded = false;
  #error: Error | undefined;
  #wake: (() => void) | undefined;
  receivedBytes = 0;
  isSecure = false;

  /** @param timeout code for a missing response before the end of the check */
  constructor(check: ServiceCheck, socket: Socket, timeout: ErrorCodeEntry) {
    this.#check = check;
    this.#timeout = timeout;
    this.#socket = socket;
    this.#listen();
  }

  get localAddress(): string {
    return this.#socket.localAddress ?? '127.0.0.1';
  }

  write(bytes: Buffer | string): void {
    this.#socket.write(bytes);
  }

  /** Closes the connection; pending reads fail. */
  close(): void {
    this.#socket.destroy();
  }

  /**
   * Reads exactly this number of bytes.
   * @throws ProbeFailure when they do not arrive.
   */
  read(bytes: number): Promise<Buffer> {
    return this.readCounted((unread) => (unread.length >= bytes ? bytes : undefined));
  }

  /**
   * Reads as many bytes as `countBytes` returns. It is called again with more bytes while it returns undefined.
   * @throws ProbeFailure when the connection ends, and whatever `countBytes` throws.
   */
  async readCounted(countBytes: (unread: Buffer) => number | undefined): Promise<Buffer> {
    for (;;) {
      const bytes = countBytes(this.#unread);
      if (bytes !== undefined) {
        const bytesRead = this.#unread.subarray(0, bytes);
        this.#unread = this.#unread.subarray(bytes);
        return bytesRead;
      }
      if (this.#error) throw socketFailure(this.#error);
      if (this.#hasEnded) throw new ProbeFailure(errorCodes.connectionClosed, 'the server closed the connection');
      await this.#waitForBytes();
    }
  }

  /**
   * Switches to TLS. Certificate problems are ignored, because they do not concern the health of the service. Bytes
   * received before in the clear are dropped, because an attacker may have injected them.
   * @param wrapTransport transport of TLS and its supported versions; default the connection itself
   * @throws ProbeFailure 1300x
   */
  async startTls(
    host: string,
    wrapTransport?: (plainSocket: Socket) => { transport: Socket; offer: TlsOffer },
  ): Promise<void> {
    this.#unread = Buffer.alloc(0);
    const plainSocket = this.#socket;
    for (const event of ['data', 'end', 'close']) plainSocket.removeAllListeners(event);
    const { transport, offer } = wrapTransport?.(plainSocket) ?? {
      transport: plainSocket,
      offer: OFFERS_BY_VERSION.Tls12_Tls11_Tls10[0],
    };
    const { timer, tools } = this.#check;
    const tlsConnection = await startTls(timer, transport, { trust: tools.trust, offer, host, alpn: [] });
    const { socket } = tlsConnection;
    if (transport === plainSocket) this.#check.replaceSocket(plainSocket, socket);
    else this.#check.closeWithCheck(socket);
    this.#check.certificate = readChainFacts(tlsConnection);
    this.#check.addFact('TLS', `${socket.getProtocol() ?? ''} ${socket.getCipher().name}`);
    this.#socket = socket;
    this.isSecure = true;
    this.#listen();
  }

  #listen(): void {
    this.#socket.on('data', (chunk: Buffer) => {
      this.receivedBytes += chunk.length;
      this.#check.totalBytes += chunk.length;
      this.#unread = Buffer.concat([this.#unread, chunk]);
      if (this.#unread.length > MAX_UNREAD_BYTES) this.#socket.pause();
      this.#wake?.();
    });
    this.#socket.on('error', (error: Error) => {
      this.#error ??= error;
      this.#wake?.();
    });
    for (const event of ['end', 'close']) {
      this.#socket.on(event, () => {
        this.#hasEnded = true;
        this.#wake?.();
      });
    }
  }

  async #waitForBytes(): Promise<void> {
    const onTimeout = (): ProbeFailure => new ProbeFailure(this.#timeout, 'no complete response in time');
    await this.#check.timer.step<undefined>({ onTimeout }, (done) => {
      this.#wake = () => done(undefined);
      if (this.#socket.isPaused()) this.#socket.resume();
      return () => this.#socket.destroy();
    });
    this.#wake = undefined;
  }
}
