import { mkdir, open, readFile, rename, type FileHandle } from 'node:fs/promises';
import { dirname } from 'node:path';
import type { RunKey } from '@vedette/contract/checkpoint/protocol';
import type { Instant } from '@vedette/kernel/clock';

/** Records which slots were assigned to checkpoints, so that none of them is run again after a crash of the process. */
export interface AssignedSlotLog {
  /** Called before the orders are sent. */
  record(runs: readonly RunKey[]): Promise<void>;
  /** Returns the newest assigned slot of the last minutes per monitor guid. */
  loadNewest(): Promise<ReadonlyMap<string, Instant>>;
  close(): Promise<void>;
}

interface QueuedLines {
  lines: string;
  readonly written: Promise<void>;
}

/** A slot starts 30 s late at most, so older ones are not run again anyway. Two files hold at least this many bytes. */
const MAX_FILE_BYTES = 4 * 1024 * 1024;

/**
 * One line per run. Lines are not flushed, since only a crash of the machine loses them before the system writes them.
 */
export class AssignedSlotFile implements AssignedSlotLog {
  readonly #path: string;
  #bytes = Infinity;
  /** Kept open, since orders are sent many times a second. */
  #file: Promise<FileHandle> | undefined;
  /** Lines of the next write. */
  #queued: QueuedLines | undefined;
  #lastWrite: Promise<void> = Promise.resolve();
  /** True while the last write is unconfirmed: on a full disk, only a part of the line may have been written. */
  #mayHavePartialLine = false;

  constructor(path: string) {
    this.#path = path;
  }

  /** Runs of responses that are sent during a write go into the next one together. */
  record(runs: readonly RunKey[]): Promise<void> {
    if (runs.length === 0) return Promise.resolve();
    this.#queued ??= this.#queueWrite();
    this.#queued.lines += runs.map(({ monitorGuid, slotAt }) => `${monitorGuid} ${slotAt}\n`).join('');
    return this.#queued.written;
  }

  #queueWrite(): QueuedLines {
    const written = this.#lastWrite.then(async () => {
      const lines = this.#queued?.lines ?? '';
      this.#queued = undefined;
      await this.#write(lines);
    });
    this.#lastWrite = written.catch(() => undefined);
    return { lines: '', written };
  }

  async #write(lines: string): Promise<void> {
    if (this.#bytes > MAX_FILE_BYTES) await this.#rotate();
    const text = this.#mayHavePartialLine ? `\n${lines}` : lines;
    this.#bytes += text.length;
    this.#mayHavePartialLine = true;
    this.#file ??= open(this.#path, 'a', 0o600);
    try {
      await (await this.#file).appendFile(text);
    } catch (error) {
      await this.close();
      throw error;
    }
    this.#mayHavePartialLine = false;
  }

  /** It is opened again when needed. */
  async close(): Promise<void> {
    const file = await this.#file?.catch(() => undefined);
    this.#file = undefined;
    await file?.close();
  }

  async loadNewest(): Promise<ReadonlyMap<string, Instant>> {
    const found = new Map<string, Instant>();
    for (const path of [this.#previousPath, this.#path]) {
      for (const line of (await readText(path)).split('\n')) {
        const [monitorGuid = '', slot = ''] = line.split(' ');
        // The last line may be incomplete.
        if (/^\d{13}$/.test(slot)) found.set(monitorGuid, Math.max(found.get(monitorGuid) ?? 0, Number(slot)));
      }
    }
    return found;
  }

  get #previousPath(): string {
    return `${this.#path}.before`;
  }

  async #rotate(): Promise<void> {
    this.#bytes = 0;
    await this.close();
    await mkdir(dirname(this.#path), { recursive: true, mode: 0o700 });
    await rename(this.#path, this.#previousPath).catch((error: unknown) => {
      if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error;
    });
  }
}

async function readText(path: string): Promise<string> {
  try {
    return await readFile(path, 'utf8');
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return '';
    throw error;
  }
}
