import { apiCaller, type Call } from '@vedette/standalone/testing/api-caller';
import { startCheckpoint, ADMIN_PASSWORD, SERVICE_PORT, type Installation } from './services.js';
import type { Host } from './network.js';
import { PORTS } from './sinks.js';
import { waitFor } from './wait.js';

/** The monitors of the test, by their numbers. */
export interface Workload {
  readonly guids: readonly string[];
  /** Call as an API account, through the load balancer. */
  readonly call: Call;
}

interface NewLocation {
  readonly PrivateLocationId: number;
  readonly Enrolments: readonly { readonly Token: string }[];
}

const INTERVAL_MS = 10_000;
const CALLS_AT_A_TIME = 10;

/** Returns the name of a monitor. Alerts are recognised by it. */
export const monitorName = (n: number): string => `fleet-${String(n).padStart(4, '0')}`;

/**
 * Creates monitors that alert by mail and webhook, every other one at the remote checkpoints, the others at the local
 * ones of the processes.
 */
export async function createWorkload(
  installation: Installation,
  { monitors, address, checkpoints }: { monitors: number; address: string; checkpoints: readonly Host[] },
): Promise<Workload> {
  const url = `http://${installation.balancer.address}:${SERVICE_PORT}`;
  const callAsAdmin = apiCaller(url, `admin@example.com:${ADMIN_PASSWORD}`);
  const account = await callAsAdmin<{ UserName: string; Password: string }>('POST', '/v4/Register', {});
  const call = apiCaller(url, `${account.UserName}:${account.Password}`);
  await alertByWebhook(call, address);
  const regions: number[] = [];
  for (const host of checkpoints) {
    const location = await call<NewLocation>('POST', '/api/v1/PrivateLocation', { Name: `Location ${host.name}` });
    regions.push(location.PrivateLocationId);
    startCheckpoint(host, installation, location.Enrolments[0]?.Token ?? '');
  }
  const guids: string[] = [];
  for (let from = 0; from < monitors; from += CALLS_AT_A_TIME) {
    const numbers = Array.from({ length: Math.min(CALLS_AT_A_TIME, monitors - from) }, (_, i) => from + i);
    guids.push(...(await Promise.all(numbers.map((n) => createMonitor(call, n, { address, regions })))));
  }
  return { guids, call };
}

async function createMonitor(
  call: Call,
  n: number,
  { address, regions }: { address: string; regions: readonly number[] },
): Promise<string> {
  const monitor = {
    Name: monitorName(n),
    Url: `http://${address}:${PORTS.target}/m/${n}`,
    MonitorType: 'Http',
    MonitorMode: 'Production',
    IsActive: true,
    GenerateAlert: true,
    CheckIntervalSeconds: INTERVAL_MS / 1_000,
    ...(n % 2 === 0 ? { SelectedCheckpoints: { Regions: regions } } : {}),
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
  monitors: number,
  since: number,
): Promise<true> =>
  waitFor(
    'a check of every monitor',
    async () => {
      const [row] = await query('select count(distinct monitor_guid) from monitor_check where slot_at > $1', [since]);
      if (Number(row?.count) < monitors) throw new Error(`${row?.count ?? 0} of ${monitors}`);
      return true as const;
    },
    { timeoutMs: 120_000, intervalMs: 500 },
  );
