/** Messages of a browser's pipe: JSON, each followed by a NUL. */
export type PipeMessage =
  | { readonly text: string }
  /** An oversized message: only its beginning and end are kept. */
  | { readonly head: string; readonly tail: string };

export interface ReaderLimits {
  /** Maximum size of a response in bytes; must fit screenshots and page sources. */
  readonly answer: number;
  /** Maximum size of an event in bytes; a page can make events of any size. */
  readonly event: number;
}

const HEAD_BYTES = 16_384;
const TAIL_BYTES = 256;
/** Chromium begins a response with its ID, and an event with its name. */
const RESPONSE_START = Buffer.from('{"id"');

/** Assembles the chunks of a pipe into messages. Only the ends of oversized ones are kept. */
export class MessageReader {
  readonly #limits: ReaderLimits;
  readonly #onMessage: (message: PipeMessage) => void;
  #chunks: Buffer[] = [];
  #size = 0;
  #head: Buffer | undefined;
  #tail: Buffer = Buffer.alloc(0);

  constructor(limits: ReaderLimits, onMessage: (message: PipeMessage) => void) {
    this.#limits = limits;
    this.#onMessage = onMessage;
  }

  push(chunk: Buffer): void {
    let offset = 0;
    for (let end = chunk.indexOf(0); end >= 0; end = chunk.indexOf(0, offset)) {
      this.#add(chunk.subarray(offset, end));
      offset = end + 1;
      this.#finish();
    }
    if (offset < chunk.length) this.#add(chunk.subarray(offset));
  }

  #add(bytes: Buffer): void {
    if (this.#head !== undefined) {
      this.#tail = Buffer.concat([this.#tail, bytes.subarray(-TAIL_BYTES)]).subarray(-TAIL_BYTES);
      return;
    }
    this.#chunks.push(bytes);
    this.#size += bytes.length;
    if (this.#size <= this.#limits.event || this.#size <= this.#limit()) return;
    const message = Buffer.concat(this.#chunks);
    // A copy, so that the rest is freed.
    this.#head = Buffer.from(message.subarray(0, HEAD_BYTES));
    this.#tail = Buffer.from(message.subarray(-TAIL_BYTES));
    this.#chunks = [];
  }

  #limit(): number {
    const start = Buffer.concat(this.#chunks.slice(0, RESPONSE_START.length));
    return start.subarray(0, RESPONSE_START.length).equals(RESPONSE_START) ? this.#limits.answer : this.#limits.event;
  }

  #finish(): void {
    const [head, tail, chunks] = [this.#head, this.#tail, this.#chunks];
    this.#head = undefined;
    this.#tail = Buffer.alloc(0);
    this.#chunks = [];
    this.#size = 0;
    if (head) this.#onMessage({ head: head.toString('utf8'), tail: tail.toString('utf8') });
    else this.#onMessage({ text: Buffer.concat(chunks).toString('utf8') });
  }
}
