import { spawn, spawnSync, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** A program that stores series and answers PromQL, started with its own folder and address. */
export interface SeriesStore {
  readonly program: string;
  readonly args: (folder: string, address: string) => readonly string[];
}

/** Prometheus with this configuration. */
export const prometheus = (config: object, more: readonly string[] = []): SeriesStore => ({
  program: 'prometheus',
  args: (folder, address) => {
    // JSON is YAML.
    const file = join(folder, 'prometheus.yml');
    writeFileSync(file, JSON.stringify(config));
    const storage = `--storage.tsdb.path=${join(folder, 'data')}`;
    return [`--config.file=${file}`, storage, `--web.listen-address=${address}`, '--log.level=error', ...more];
  },
});

/** Returns the help text of a program; empty when it is not installed. */
export function readHelp(program: string): string {
  const { stdout, stderr } = spawnSync(program, ['--help'], { encoding: 'utf8' });
  return `${stdout as string | null}${stderr as string | null}`;
}

/** One series of a response: its labels and its value. */
export interface SeriesValue {
  readonly metric: Readonly<Record<string, string>>;
  readonly value: readonly [at: number, text: string];
}

/** A series store on loopback. */
export class RealSeriesStore {
  readonly address: string;
  readonly #folder = mkdtempSync(join(tmpdir(), 'vedette-series-'));
  readonly #process: ChildProcess;

  private constructor(address: string, { program, args }: SeriesStore) {
    this.address = address;
    this.#process = spawn(program, args(this.#folder, address), { stdio: 'ignore' });
  }

  static async start(store: SeriesStore): Promise<RealSeriesStore> {
    const server = createServer().listen(0, '127.0.0.1');
    await once(server, 'listening');
    const { port } = server.address() as AddressInfo;
    await new Promise((resolve) => server.close(resolve));
    return new RealSeriesStore(`127.0.0.1:${port}`, store);
  }

  readonly query = async (query: string, at?: number): Promise<readonly SeriesValue[]> => {
    const when = at === undefined ? '' : `&time=${at / 1_000}`;
    const response = await fetch(`http://${this.address}/api/v1/query?query=${encodeURIComponent(query)}${when}`);
    return ((await response.json()) as { readonly data: { readonly result: readonly SeriesValue[] } }).data.result;
  };

  readonly isReady = async (): Promise<boolean> => {
    const response = await fetch(`http://${this.address}/-/ready`).catch(() => undefined);
    return response?.ok ?? false;
  };

  readonly stop = async (): Promise<void> => {
    const ended = once(this.#process, 'exit');
    this.#process.kill();
    await ended;
    rmSync(this.#folder, { recursive: true, force: true });
  };
}
