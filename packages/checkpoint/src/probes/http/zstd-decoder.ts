import { Transform, type TransformCallback } from 'node:stream';
import { errorCodes } from '@vedette/contract/v4/error-codes';
import { ZSTDDecoder } from 'zstddec/stream';
import { ProbeFailure } from '../../probe-failure.js';
import { readFrameStart } from './zstd-frames.js';

/** Maximum window of `Content-Encoding: zstd` (RFC 9659). */
const MAX_WINDOW_BYTES = 8 * 1024 * 1024;
/** Even empty frames cost time. Bodies have one frame, or one for each part written. */
const MAX_FRAMES = 100_000;

/** Exports of the reference decoder; sizes and addresses are 32 bits wide. */
interface DecoderExports {
  readonly memory: { readonly buffer: ArrayBuffer };
  malloc(size: number): number;
  ZSTD_createDCtx(): number;
  ZSTD_DStreamInSize(): number;
  ZSTD_DStreamOutSize(): number;
  /** Returns 0 at the end of a frame, a negative error code, or a hint above 0. */
  ZSTD_decompressStream(context: number, output: number, input: number): number;
}

let compiledModule: Promise<WebAssembly.Module> | undefined;

/**
 * Compiles the decoder once. The package's own wrapper loops forever on some errors, limits no window and shares one
 * memory. So only its module is used, with a new instance for each body whose memory is freed afterwards.
 */
function compileDecoder(): Promise<WebAssembly.Module> {
  compiledModule ??= (async () => {
    const loader = new ZSTDDecoder();
    const moduleLoaded = new Promise<WebAssembly.Module>((resolve) => {
      loader._init = ({ module }: { readonly module: WebAssembly.Module }) => resolve(module);
    });
    await loader.init();
    return moduleLoaded;
  })();
  return compiledModule;
}

/** Node's types lack the constructors of WebAssembly. */
const { Instance: WasmInstance } = (
  globalThis as unknown as {
    readonly WebAssembly: {
      readonly Instance: new (module: WebAssembly.Module, imports: object) => { readonly exports: unknown };
    };
  }
).WebAssembly;

const BUFFER_STRUCT_BYTES = 12;

/** Decoder instance of one body, with its own memory. */
class DecoderInstance {
  readonly #exports: DecoderExports;
  readonly #context: number;
  readonly #input: number;
  readonly #inputBytes: number;
  readonly #output: number;
  readonly #outputBytes: number;
  readonly #inputStruct: number;
  readonly #outputStruct: number;

  constructor(module: WebAssembly.Module) {
    const { exports } = new WasmInstance(module, { env: { emscripten_notify_memory_growth: () => undefined } });
    this.#exports = exports as DecoderExports;
    this.#context = this.#exports.ZSTD_createDCtx();
    this.#inputBytes = this.#exports.ZSTD_DStreamInSize();
    this.#outputBytes = this.#exports.ZSTD_DStreamOutSize();
    this.#input = this.#exports.malloc(this.#inputBytes);
    this.#output = this.#exports.malloc(this.#outputBytes);
    this.#inputStruct = this.#exports.malloc(BUFFER_STRUCT_BYTES);
    this.#outputStruct = this.#exports.malloc(BUFFER_STRUCT_BYTES);
  }

  /** Loads as many of the next bytes as fit, and returns their number. */
  load(bytes: Uint8Array): number {
    const part = bytes.subarray(0, this.#inputBytes);
    new Uint8Array(this.#exports.memory.buffer).set(part, this.#input);
    this.#setStruct(this.#inputStruct, this.#input, part.length);
    return part.length;
  }

  /**
   * Decodes until the output buffer is full, the frame ends, or all loaded bytes are used.
   * @throws Error for invalid data
   */
  decode(): { readonly output: Buffer | undefined; readonly usedBytes: number; readonly hasFrameEnded: boolean } {
    this.#setStruct(this.#outputStruct, this.#output, this.#outputBytes);
    const result = this.#exports.ZSTD_decompressStream(this.#context, this.#outputStruct, this.#inputStruct);
    if (result < 0) throw new Error('the zstd data is invalid');
    const length = this.#position(this.#outputStruct);
    // The memory may have grown, which replaces its buffer.
    const output =
      length === 0 ? undefined : Buffer.from(new Uint8Array(this.#exports.memory.buffer, this.#output, length));
    return { output, usedBytes: this.#position(this.#inputStruct), hasFrameEnded: result === 0 };
  }

  /** `{ void* buffer; size_t size; size_t pos; }` */
  #setStruct(address: number, buffer: number, size: number): void {
    const view = new DataView(this.#exports.memory.buffer, address, BUFFER_STRUCT_BYTES);
    view.setUint32(0, buffer, true);
    view.setUint32(4, size, true);
    view.setUint32(8, 0, true);
  }

  #position(address: number): number {
    return new DataView(this.#exports.memory.buffer).getUint32(address + 8, true);
  }
}

/**
 * Decodes zstd (RFC 8878). Each step takes at most 128 KB in and out, and waits for the reader, so the reader bounds a
 * body of any content. Truncated data and bytes after the last frame are accepted, as in the other codings.
 */
export class ZstdDecoder extends Transform {
  #instance: DecoderInstance | undefined;
  #isBetweenFrames = true;
  #frameCount = 0;
  #hasEnded = false;
  /** Incomplete beginning of a frame. */
  #incomplete: Buffer = Buffer.alloc(0);
  #resume: (() => void) | undefined;

  override _construct(done: (error?: Error | null) => void): void {
    compileDecoder()
      .then((module) => {
        this.#instance = new DecoderInstance(module);
        done();
      })
      .catch((error: unknown) => {
        done(new ProbeFailure(errorCodes.probeFailed, 'the zstd decoder could not be started', { cause: error }));
      });
  }

  override _transform(chunk: Buffer, _encoding: BufferEncoding, done: TransformCallback): void {
    const bytes = this.#incomplete.length === 0 ? chunk : Buffer.concat([this.#incomplete, chunk]);
    this.#incomplete = Buffer.alloc(0);
    this.#decode(bytes, done);
  }

  /** Emits the decoded part of a truncated frame. */
  override _flush(done: TransformCallback): void {
    if (this.#isBetweenFrames) {
      done();
      return;
    }
    try {
      this.#instance?.load(Buffer.alloc(0));
      done(null, this.#instance?.decode().output);
    } catch (error) {
      done(error as Error);
    }
  }

  override _read(size: number): void {
    const resume = this.#resume;
    this.#resume = undefined;
    if (resume) resume();
    else super._read(size);
  }

  override _destroy(error: Error | null, done: (error?: Error | null) => void): void {
    this.#instance = undefined;
    this.#resume = undefined;
    done(error);
  }

  #decode(bytes: Buffer, done: TransformCallback): void {
    let remaining = bytes;
    let loadedBytes = 0;
    let usedBytes = 0;
    const run = (): void => {
      try {
        while (this.#instance && !this.#hasEnded) {
          if (usedBytes === loadedBytes) {
            remaining = remaining.subarray(loadedBytes);
            if (remaining.length === 0) break;
            loadedBytes = this.#instance.load(remaining);
            usedBytes = 0;
          }
          if (this.#isBetweenFrames && !this.#beginFrame(remaining.subarray(usedBytes))) break;
          const step = this.#instance.decode();
          if (!step.output && step.usedBytes === usedBytes) throw new Error('the zstd decoder makes no progress');
          usedBytes = step.usedBytes;
          this.#isBetweenFrames = step.hasFrameEnded;
          if (step.output && !this.push(step.output)) {
            this.#resume = run;
            return;
          }
        }
        done();
      } catch (error) {
        done(error as Error);
      }
    };
    run();
  }

  /** Returns whether a frame with a complete header begins. */
  #beginFrame(remaining: Buffer): boolean {
    const start = readFrameStart(remaining);
    if (start === 'incomplete') {
      this.#incomplete = remaining;
      return false;
    }
    if (start === 'foreign') {
      if (this.#frameCount === 0) throw new Error('the data is not zstd');
      this.#hasEnded = true;
      return false;
    }
    if (start.windowBytes > MAX_WINDOW_BYTES) throw new Error('the window of the zstd data is larger than 8 MB');
    this.#frameCount += 1;
    if (this.#frameCount > MAX_FRAMES) throw new Error(`the zstd data has more than ${MAX_FRAMES} frames`);
    return true;
  }
}
