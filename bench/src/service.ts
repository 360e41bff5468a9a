import { SECOND, systemClock } from '@vedette/kernel/clock';
import { rm } from 'node:fs/promises';
import { createBenchFolder } from './bench-folder.js';
import { startChild, freePort, waitUntilReady } from './child.js';

/** Administrator of the web app. */
export const ADMIN = { email: 'admin@example.com', password: 'bench-password-1' };

/** The complete service as `npm start` runs it, in a scratch folder, with an API account of its administrator. */
export interface Service {
  readonly url: string;
  readonly pid: number;
  /** Seconds from the command until the service was ready. */
  readonly readyAfterS: number;
  /** Value of the Authorization header of the API account. */
  readonly authorization: string;
  readonly call: (method: string, path: string, body?: unknown) => Promise<unknown>;
  /** Returns a counter of `/metrics`, added up over its labels, optionally only of lines that contain `lineFilter`. */
  readonly counter: (name: string, lineFilter?: string) => Promise<number>;
  /** Returns the cumulative counts of a histogram of `/metrics` by upper bound. */
  readonly buckets: (name: string) => Promise<ReadonlyMap<number, number>>;
  /** Returns what it has printed. */
  readonly output: () => string;
  readonly stop: () => Promise<void>;
}

/**
 * @param settings additional environment variables by name
 * @param persistentFolder data folder that is kept when the service stops. Default: a temporary one.
 */
export async function startService(
  settings: Readonly<Record<string, string>> = {},
  persistentFolder?: string,
): Promise<Service> {
  const folder = persistentFolder ?? (await createBenchFolder());
  const startedAt = systemClock.elapsed();
  const port = await freePort();
  const child = startChild(process.execPath, ['scripts/start.mjs'], {
    VEDETTE_DATA: folder,
    VEDETTE_PORT: String(port),
    VEDETTE_ADMIN_PASSWORD: ADMIN.password,
    VEDETTE_LOG_LEVEL: 'error',
    ...settings,
  });
  const url = `http://127.0.0.1:${port}`;
  await waitUntilReady(`${url}/health/ready`, child);
  const readyAfterS = (systemClock.elapsed() - startedAt) / SECOND;
  const login = basic(ADMIN.email, ADMIN.password);
  const registration = await fetch(`${url}/v4/Register`, { method: 'POST', headers: { authorization: login } });
  const { UserName, Password } = (await registration.json()) as { UserName: string; Password: string };
  const authorization = basic(UserName, Password);
  const metrics = async (): Promise<string[]> => {
    const response = await fetch(`${url}/metrics`, { headers: { authorization } });
    const text = await response.text();
    if (!response.ok) throw new Error(`GET /metrics: ${response.status} ${text}`);
    return text.split('\n');
  };
  return {
    url,
    pid: child.pid,
    readyAfterS,
    authorization,
    call: async (method, path, body) => {
      const headers = { authorization, 'content-type': 'application/json' };
      const init = body === undefined ? { method, headers } : { method, headers, body: JSON.stringify(body) };
      const response = await fetch(url + path, init);
      const text = await response.text();
      if (!response.ok) throw new Error(`${method} ${path}: ${response.status} ${text}`);
      return text === '' ? undefined : (JSON.parse(text) as unknown);
    },
    counter: async (name, lineFilter = '') => {
      const isMetric = (line: string): boolean => line.startsWith(`${name}{`) || line.startsWith(`${name} `);
      const lines = (await metrics()).filter((line) => isMetric(line) && line.includes(lineFilter));
      return lines.reduce((sum, line) => sum + metricValue(line), 0);
    },
    buckets: async (name) => {
      const lines = (await metrics()).filter((line) => line.startsWith(`${name}_bucket{`));
      return new Map(lines.map((line) => [bucketBound(line), metricValue(line)]));
    },
    output: () => child.output(),
    stop: async () => {
      await child.stop();
      if (persistentFolder === undefined) await rm(folder, { recursive: true, force: true });
    },
  };
}

const metricValue = (line: string): number => Number(line.slice(line.lastIndexOf(' ') + 1));

function bucketBound(line: string): number {
  const bound = /le="([^"]+)"/.exec(line)?.[1];
  return bound === '+Inf' ? Infinity : Number(bound);
}

const basic = (user: string, password: string): string =>
  `Basic ${Buffer.from(`${user}:${password}`).toString('base64')}`;

interface MonitorOptions {
  readonly count: number;
  readonly url: string | ((index: number) => string);
  readonly intervalS: number;
  /** Checkpoints that run them. Default: any. */
  readonly selected?: { readonly Checkpoints: readonly number[] };
}

/** Creates `count` monitors of `url`, ten at a time. */
export async function createMonitors(service: Service, options: MonitorOptions): Promise<void> {
  const monitorUrl = (index: number): string => (typeof options.url === 'string' ? options.url : options.url(index));
  const create = (index: number): Promise<unknown> =>
    service.call('POST', '/v4/Monitor', {
      Name: `bench ${index}`,
      MonitorType: 'Https',
      AuthenticationType: 'None',
      Url: monitorUrl(index),
      CheckIntervalSeconds: options.intervalS,
      SelectedCheckpoints: options.selected ?? {},
    });
  for (let index = 0; index < options.count; index += 10) {
    const batch = Math.min(10, options.count - index);
    await Promise.all(Array.from({ length: batch }, (_, offset) => create(index + offset)));
  }
}
