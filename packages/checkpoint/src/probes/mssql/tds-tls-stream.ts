import { Duplex } from 'node:stream';
import type { Socket } from 'node:net';
import { HEADER_BYTES, buildPacket, packetType } from './tds.js';

/** First byte of a TLS application data record. Up to TLS 1.2 no handshake record has it. */
const TLS_APPLICATION_DATA = 0x17;

/**
 * Carries TLS over TDS: handshake records travel inside packets, later ones unwrapped. Each side leaves the wrapping
 * when it sends the first data record, or receives bytes that are not a packet.
 */
export class TdsTlsStream extends Duplex {
  readonly #socket: Socket;
  #unread = Buffer.alloc(0);
  #isSendingUnwrapped = false;
  #isReceivingUnwrapped = false;

  constructor(socket: Socket) {
    super();
    this.#socket = socket;
    socket.on('data', (chunk: Buffer) => this.#addChunk(chunk));
    socket.on('end', () => this.push(null));
    socket.on('close', () => this.destroy());
    socket.on('error', (error) => this.destroy(error));
  }

  override _read(): void {
    this.#socket.resume();
  }

  override _write(chunk: Buffer, _encoding: BufferEncoding, done: (error?: Error | null) => void): void {
    this.#isSendingUnwrapped ||= chunk[0] === TLS_APPLICATION_DATA;
    this.#socket.write(this.#isSendingUnwrapped ? chunk : buildPacket(packetType.prelogin, chunk), done);
  }

  override _final(done: () => void): void {
    this.#socket.end(done);
  }

  override _destroy(error: Error | null, done: (error?: Error | null) => void): void {
    this.#socket.destroy();
    done(error);
  }

  #addChunk(chunk: Buffer): void {
    this.#unread = Buffer.concat([this.#unread, chunk]);
    while (this.#unread.length > 0) {
      const firstByte = this.#unread[0];
      this.#isReceivingUnwrapped ||= firstByte !== packetType.prelogin && firstByte !== packetType.reply;
      if (!this.#isReceivingUnwrapped && this.#unread.length < HEADER_BYTES) return;
      const length = this.#isReceivingUnwrapped ? this.#unread.length : this.#unread.readUInt16BE(2);
      if (length < 1) {
        this.destroy(new Error('a packet shorter than its header'));
        return;
      }
      if (this.#unread.length < length) return;
      this.#passOn(this.#unread.subarray(this.#isReceivingUnwrapped ? 0 : HEADER_BYTES, length));
      this.#unread = this.#unread.subarray(length);
    }
  }

  #passOn(bytes: Buffer): void {
    if (!this.push(bytes)) this.#socket.pause();
  }
}
