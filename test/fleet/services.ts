import type { ChildProcess } from 'node:child_process';
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { generate } from 'selfsigned';
import { findProcesses, killProcesses, startProgram, type Host } from './network.js';
import { PORTS } from './sinks.js';
import { waitFor } from './wait.js';

export const SERVICE_PORT = 8080;
/** Where the load balancer leads to the primary. */
export const DATABASE_PORT = 5000;
export const ADMIN_PASSWORD = 'correct horse battery';

/** What all processes of the installation share. */
export interface Installation {
  /** Checkout with the built service. */
  readonly root: string;
  readonly folder: string;
  readonly databaseUrl: string;
  readonly balancer: Host;
  /** `VEDETTE_ARTIFACTS_URL`. Undefined: artifacts stay in the data folders. */
  readonly artifactsUrl: string | undefined;
  /** Address of the mail server, which is always reachable from a host with a network. */
  readonly mailAddress: string;
}

/** Checks whether a command line is the service's or a checkpoint's. */
export const isVedette = (commandLine: string): boolean =>
  /packages\/(standalone|checkpoint)\/dist\//.test(commandLine);

/** Starts the service on a host. It uses the same data folder each time. */
export function startService(
  host: Host,
  installation: Installation,
  additionalEnv: Readonly<Record<string, string>> = {},
): ChildProcess {
  const { root, folder, databaseUrl, balancer, artifactsUrl, mailAddress } = installation;
  const data = join(folder, `vedette-${host.name}`);
  mkdirSync(data, { recursive: true });
  const env = {
    VEDETTE_DATA: data,
    VEDETTE_HOST: host.address,
    VEDETTE_PORT: String(SERVICE_PORT),
    VEDETTE_DATABASE_URL: databaseUrl,
    VEDETTE_MASTER_KEY: 'one key for all processes of the fleet',
    VEDETTE_PUBLIC_URL: `https://${balancer.address}`,
    VEDETTE_TRUSTED_PROXIES: balancer.address,
    VEDETTE_ADMIN_PASSWORD: ADMIN_PASSWORD,
    VEDETTE_TIMEZONE: 'UTC',
    VEDETTE_SMTP_URL: `smtp://${mailAddress}:${PORTS.mail}`,
    VEDETTE_MAIL_FROM: 'vedette@example.com',
    VEDETTE_BROWSER: 'none',
    VEDETTE_BROWSER_INTERVAL: '60',
    ...(artifactsUrl === undefined ? {} : { VEDETTE_ARTIFACTS_URL: artifactsUrl }),
    // A process without a network does not blame the targets.
    VEDETTE_REFERENCES: `${mailAddress}:${PORTS.mail}`,
    NODE_OPTIONS: '--enable-source-maps',
    ...additionalEnv,
  };
  return startProgram(host, [process.execPath, join(root, 'packages/standalone/dist/main.js')], {
    env,
    logFile: join(folder, `vedette-${host.name}.log`),
    cwd: data,
  });
}

/** Stops the service or the checkpoint of a host as systemd does, and waits until it has ended. */
export async function stopService(host: Host): Promise<void> {
  killProcesses(host, isVedette, 'SIGTERM');
  await waitFor(`stop of ${host.name}`, () => Promise.resolve(findProcesses(host, isVedette).length === 0), {
    intervalMs: 50,
  });
}

/** Waits until the service of a host reports that it is ready. */
export const waitUntilReady = (host: Host): Promise<true> =>
  waitFor(
    `service on ${host.name}`,
    async () => {
      const url = `http://${host.address}:${SERVICE_PORT}/health/ready`;
      const response = await fetch(url, { signal: AbortSignal.timeout(3_000) });
      await response.arrayBuffer();
      return response.status === 200 && (true as const);
    },
    { timeoutMs: 120_000 },
  );

/** Starts a remote checkpoint. @param token enrolment token, only for the first start */
export function startCheckpoint(host: Host, installation: Installation, token?: string): ChildProcess {
  const { root, folder, balancer, mailAddress } = installation;
  const data = join(folder, `checkpoint-${host.name}`);
  mkdirSync(data, { recursive: true });
  return startProgram(host, [process.execPath, join(root, 'packages/checkpoint/dist/main.js')], {
    env: {
      VEDETTE_SERVER_URL: `https://${balancer.address}`,
      VEDETTE_DATA: data,
      VEDETTE_BROWSER: 'none',
      VEDETTE_REFERENCES: `${mailAddress}:${PORTS.mail}`,
      NODE_EXTRA_CA_CERTS: join(folder, 'balancer.crt'),
      ...(token === undefined ? {} : { VEDETTE_CHECKPOINT_TOKEN: token }),
    },
    logFile: join(folder, `checkpoint-${host.name}.log`),
    cwd: data,
  });
}

/** Starts a remote checkpoint with a simulated browser. @param token enrolment token */
export function startBrowserCheckpoint(host: Host, installation: Installation, token: string): ChildProcess {
  const { folder, balancer } = installation;
  const data = join(folder, `checkpoint-${host.name}`);
  mkdirSync(data, { recursive: true });
  const program = fileURLToPath(new URL('browser-checkpoint.ts', import.meta.url));
  const node = [process.execPath, '--conditions=source', '--import', 'tsx', program];
  return startProgram(host, [...node, `https://${balancer.address}`, data, token], {
    env: { NODE_EXTRA_CA_CERTS: join(folder, 'balancer.crt') },
    logFile: join(folder, `checkpoint-${host.name}.log`),
  });
}

/** A response that the load balancer passed on. */
export interface BalancedResponse {
  readonly at: number;
  readonly status: number;
  readonly method: string;
  readonly path: string;
}

/** Starts haproxy in front of the services. Returns its log, which grows. */
export async function startBalancer(
  host: Host,
  services: readonly Host[],
  folder: string,
): Promise<BalancedResponse[]> {
  const certificate = await generate([{ name: 'commonName', value: host.address }], {
    keySize: 2048,
    extensions: [
      { name: 'basicConstraints', cA: true },
      { name: 'subjectAltName', altNames: [{ type: 7, ip: host.address }] },
    ],
  });
  writeFileSync(join(folder, 'balancer.crt'), certificate.cert);
  writeFileSync(join(folder, 'balancer.pem'), `${certificate.cert}\n${certificate.private}\n`);
  const file = join(folder, 'haproxy.cfg');
  writeFileSync(file, haproxySettings(services, folder));
  const responses: BalancedResponse[] = [];
  let rest = '';
  startProgram(host, ['haproxy', '-db', '-f', file], {
    logFile: join(folder, 'haproxy.log'),
    onOutput(text) {
      const lines = (rest + text).split('\n');
      rest = lines.pop() ?? '';
      for (const line of lines) {
        const [marker, , status, method = '', path = ''] = line.split(' ');
        if (marker === 'VF') responses.push({ at: Date.now(), status: Number(status), method, path });
      }
    },
  });
  await waitFor('haproxy', async () => (await fetch(`http://${host.address}:${SERVICE_PORT}/`)).status > 0);
  return responses;
}

const haproxySettings = (services: readonly Host[], folder: string): string => `
global
  log stdout format raw local0 info
defaults
  mode http
  timeout connect 2s
  timeout client 120s
  timeout server 120s
  timeout queue 5s
  retries 3
  option redispatch 1
frontend vedette
  log global
  log-format "VF %ci %ST %HM %HP %s"
  bind :443 ssl crt ${join(folder, 'balancer.pem')}
  bind :${SERVICE_PORT}
  option forwardfor
  http-request set-header X-Forwarded-Proto https if { ssl_fc }
  use_backend checkpoints if { path_beg /api/v1/Checkpoint/ }
  default_backend processes
backend processes
  balance roundrobin
  option httpchk GET /health/ready
  default-server check inter 1s fall 2 rise 1
${serverLines(services)}
# Checkpoints get their checks also while the database is unavailable.
backend checkpoints
  balance roundrobin
  option httpchk GET /health/live
  # Polls at a host that has gone silent would stay open.
  default-server check inter 1s fall 2 rise 1 on-marked-down shutdown-sessions
${serverLines(services)}
frontend database
  mode tcp
  bind :${DATABASE_PORT}
  timeout client 1h
  default_backend primary
backend primary
  mode tcp
  timeout server 1h
  option httpchk OPTIONS /primary
  default-server check port 8008 inter 1s fall 2 rise 1 on-marked-down shutdown-sessions
${services.map(({ name, address }) => `  server ${name} ${address}:5432`).join('\n')}
`;

const serverLines = (services: readonly Host[]): string =>
  services.map(({ name, address }) => `  server ${name} ${address}:${SERVICE_PORT}`).join('\n');
