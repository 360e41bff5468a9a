import { apiCaller, type Call } from '@vedette/standalone/testing/api-caller';
import {
  startBrowserCheckpoint,
  startCheckpoint,
  ADMIN_PASSWORD,
  SERVICE_PORT,
  type Installation,
} from './services.js';
import type { Host } from './network.js';
import { PORTS } from './sinks.js';
import { waitFor } from './wait.js';

/** The monitors of the test, by their numbers. */
export interface Workload {
  readonly guids: readonly string[];
  /** Guids of those that a checkpoint with a browser may see. */
  readonly remoteGuids: readonly string[];
  /** Call as an API account, through the load balancer. */
  readonly call: Call;
  /** Returns a call as this account to one process. */
  readonly callTo: (host: Host) => Call;
}

interface NewLocation {
  readonly PrivateLocationId: number;
  readonly Enrolments: readonly { readonly Token: string }[];
}

const INTERVAL_MS = 10_000;
const CALLS_AT_A_TIME = 10;
/** Browser checks, which store artifacts, run less often. */
const PAGES = { monitors: 24, intervalMs: 60_000 };

/** Returns the name of a monitor. Alerts are recognised by it. */
export const monitorName = (n: number): string => `fleet-${String(n).padStart(4, '0')}`;

interface WorkloadOptions {
  readonly monitors: number;
  /** Address of the targets and the receiver of webhooks. */
  readonly address: string;
  readonly checkpoints: readonly Host[];
  /** Host of a checkpoint with a simulated browser. Undefined: no browser checks. */
  readonly browserHost: Host | undefined;
}

/**
 * Creates monitors that alert by mail and webhook, every other one at the remote checkpoints, the others at the local
 * ones of the processes. With a checkpoint that has a browser, pages are monitored there in addition, with numbers
 * after those of the other monitors.
 */
export async function createWorkload(
  installation: Installation,
  { monitors, address, checkpoints, browserHost }: WorkloadOptions,
): Promise<Workload> {
  const url = `http://${installation.balancer.address}:${SERVICE_PORT}`;
  const callAsAdmin = apiCaller(url, `admin@example.com:${ADMIN_PASSWORD}`);
  const account = await callAsAdmin<{ UserName: string; Password: string }>('POST', '/v4/Register', {});
  const login = `${account.UserName}:${account.Password}`;
  const call = apiCaller(url, login);
  await alertByWebhook(call, address);
  const regions: number[] = [];
  for (const host of [...checkpoints, ...(browserHost ? [browserHost] : [])]) {
    const location = await call<NewLocation>('POST', '/api/v1/PrivateLocation', { Name: `Location ${host.name}` });
    regions.push(location.PrivateLocationId);
    const start = host === browserHost ? startBrowserCheckpoint : startCheckpoint;
    start(host, installation, location.Enrolments[0]?.Token ?? '');
  }
  const guids: string[] = [];
  for (let from = 0; from < monitors; from += CALLS_AT_A_TIME) {
    const numbers = Array.from({ length: Math.min(CALLS_AT_A_TIME, monitors - from) }, (_, i) => from + i);
    guids.push(...(await Promise.all(numbers.map((n) => createMonitor(call, n, { address, regions })))));
  }
  if (browserHost) {
    const numbers = Array.from({ length: PAGES.monitors }, (_, i) => monitors + i);
    await Promise.all(
      numbers.map((n) => createMonitor(call, n, { address, regions: regions.slice(-1), isPage: true })),
    );
  }
  return {
    guids,
    remoteGuids: guids.filter((_, n) => isRemote(n)),
    call,
    callTo: (host) => apiCaller(`http://${host.address}:${SERVICE_PORT}`, login),
  };
}

const isRemote = (n: number): boolean => n % 2 === 0;

const PAGE_SETTINGS = {
  MonitorType: 'FullPageCheck',
  BrowserType: 'Chrome',
  BrowserWindowDimensions: { IsMobile: false, Width: 1_024, Height: 768, PixelRatio: 1, MobileDevice: '' },
};

async function createMonitor(
  call: Call,
  n: number,
  { address, regions, isPage = false }: { address: string; regions: readonly number[]; isPage?: boolean },
): Promise<string> {
  const monitor = {
    Name: monitorName(n),
    Url: `http://${address}:${PORTS.target}/m/${n}`,
    ...(isPage ? PAGE_SETTINGS : { MonitorType: 'Http' }),
    MonitorMode: 'Production',
    IsActive: true,
    GenerateAlert: true,
    CheckIntervalSeconds: (isPage ? PAGES.intervalMs : INTERVAL_MS) / 1_000,
    ...(isPage || isRemote(n) ? { SelectedCheckpoints: { Regions: regions } } : {}),
  };
  return (await call<{ MonitorGuid: string }>('POST', '/v4/Monitor', monitor)).MonitorGuid;
}

/** Adds a webhook to the definition that every account has, which sends mails already. */
async function alertByWebhook(call: Call, address: string): Promise<void> {
  const webhook = await call<{ IntegrationGuid: string }>('POST', '/api/v1/Integration/Channel', {
    Name: 'Receiver',
    Channel: 'Webhook',
    Settings: { Url: `http://${address}:${PORTS.webhook}/` },
  });
  const [definition] = await call<{ AlertDefinitionGuid: string }[]>('GET', '/v4/AlertDefinition');
  await call('POST', `/v4/AlertDefinition/${definition?.AlertDefinitionGuid ?? ''}/EscalationLevel/1/Integration`, {
    IntegrationGuid: webhook.IntegrationGuid,
    IsActive: true,
    SendOkAlerts: false,
    SendReminderAlerts: false,
  });
}

/** Waits until the local and remote checkpoints have run every monitor. */
export const waitUntilChecked = (
  query: (text: string, values: readonly unknown[]) => Promise<{ count: string }[]>,
  guids: readonly string[],
  since: number,
): Promise<true> =>
  waitFor(
    'a check of every monitor',
    async () => {
      const [row] = await query(
        'select count(distinct monitor_guid) from monitor_check where slot_at > $1 and monitor_guid::text = any($2)',
        [since, guids],
      );
      if (Number(row?.count) < guids.length) throw new Error(`${row?.count ?? 0} of ${guids.length}`);
      return true as const;
    },
    { timeoutMs: 120_000, intervalMs: 500 },
  );
