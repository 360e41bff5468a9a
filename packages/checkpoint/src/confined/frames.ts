/** Message between two processes: bytes of a connection, or JSON. */
export type Frame =
  { readonly kind: 'bytes'; readonly bytes: Buffer } | { readonly kind: 'message'; readonly message: unknown };

/** Four bytes for the length of the payload, one for its type. */
const HEADER_BYTES = 5;
const BYTES = 0;
const MESSAGE = 1;
/** Frames above this length are invalid. */
const MAX_FRAME_BYTES = 524_288;

const buildFrame = (kind: number, payload: Buffer): Buffer => {
  const header = Buffer.alloc(HEADER_BYTES);
  header.writeUInt32BE(payload.length);
  header[4] = kind;
  return Buffer.concat([header, payload]);
};

export const bytesFrame = (bytes: Buffer): Buffer => buildFrame(BYTES, bytes);
export const messageFrame = (message: object): Buffer => buildFrame(MESSAGE, Buffer.from(JSON.stringify(message)));

/** Splits the bytes of a pipe into frames, however they are chunked. Buffers at most one incomplete frame. */
export class FrameReader {
  readonly #onFrame: (frame: Frame) => void;
  #unread: Buffer = Buffer.alloc(0);

  constructor(onFrame: (frame: Frame) => void) {
    this.#onFrame = onFrame;
  }

  /** @throws Error for an invalid frame. */
  addChunk(chunk: Buffer): void {
    this.#unread = this.#unread.length === 0 ? chunk : Buffer.concat([this.#unread, chunk]);
    while (this.#unread.length >= HEADER_BYTES) {
      const end = HEADER_BYTES + this.#unread.readUInt32BE(0);
      if (end > MAX_FRAME_BYTES) throw new Error('a frame that is too long');
      if (this.#unread.length < end) return;
      const [kind, payload] = [this.#unread[4], this.#unread.subarray(HEADER_BYTES, end)];
      this.#unread = this.#unread.subarray(end);
      if (kind === BYTES) this.#onFrame({ kind: 'bytes', bytes: payload });
      else this.#onFrame({ kind: 'message', message: JSON.parse(payload.toString('utf8')) as unknown });
    }
  }
}
