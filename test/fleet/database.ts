import { execFileSync, type ChildProcess } from 'node:child_process';
import { chownSync, mkdirSync, readdirSync, writeFileSync } from 'node:fs';
import { userInfo } from 'node:os';
import { join } from 'node:path';
import { queryStore } from '@vedette/standalone/testing/service';
import { findProcesses, killProcesses, startProgram, type Host } from './network.js';
import { waitFor } from './wait.js';

/** PostgreSQL on several hosts: Patroni promotes a standby if the primary fails, with etcd as its store. */
export interface DatabaseCluster {
  /** Connection string of Vedette: all servers. */
  readonly url: string;
  /** Password of Vedette's role. */
  readonly password: string;
  /** Starts those of its programs that are not running. */
  startHost(host: Host): void;
  /** Waits until one server is primary and all others stream from it, one of them synchronously. */
  waitUntilHealthy(timeoutMs?: number): Promise<Host>;
  /** Returns the primary that Patroni reports, if there is exactly one. */
  readonly findPrimary: () => Promise<Host | undefined>;
  /** Runs queries at the primary. */
  readonly query: <T extends Record<string, unknown>>(text: string, values?: readonly unknown[]) => Promise<T[]>;
}

const USER = 'postgres';
const PASSWORDS = { superuser: 'fleet-superuser', replication: 'fleet-replication', vedette: 'fleet-vedette' };

const isPostgres = (commandLine: string): boolean => /^\S*postgres/.test(commandLine);
const isPatroni = (commandLine: string): boolean => commandLine.includes('/patroni');
const isEtcd = (commandLine: string): boolean => /^\S*etcd /.test(commandLine);
export const programs = { isPostgres, isPatroni, isEtcd };

/** Kills Patroni and PostgreSQL of a host, so that neither shuts down cleanly. */
export const killDatabase = (host: Host): void =>
  killProcesses(host, (commandLine) => isPatroni(commandLine) || isPostgres(commandLine));

interface ClusterMember {
  readonly name: string;
  readonly role: string;
  readonly state: string;
  readonly lag?: number | string;
}

interface ClusterPlan {
  /** Hosts with PostgreSQL. */
  readonly hosts: readonly Host[];
  /** Hosts with etcd. */
  readonly etcdHosts: readonly Host[];
  readonly folder: string;
}

/** Creates the cluster and its database, with all hosts started. */
export async function createDatabaseCluster(plan: ClusterPlan): Promise<DatabaseCluster> {
  const { hosts, etcdHosts, folder } = plan;
  const etcdPeers = etcdHosts.map(({ name, address }) => `${name}=http://${address}:2380`).join(',');
  const url = `postgres://vedette:${PASSWORDS.vedette}@${hosts.map(({ address }) => `${address}:5432`).join(',')}/vedette`;
  const cluster: DatabaseCluster = {
    url,
    password: PASSWORDS.vedette,
    startHost(host) {
      if (findProcesses(host, isEtcd).length === 0) startEtcd(host, etcdPeers, folder);
      if (hosts.includes(host) && findProcesses(host, isPatroni).length === 0) startPatroni(host, plan);
    },
    findPrimary: async () => {
      const primaries = await Promise.all(
        hosts.map(async (host) => ((await fetchStatus(`http://${host.address}:8008/primary`)) === 200 ? host : [])),
      );
      const [primary, ...others] = primaries.flat();
      return others.length === 0 ? primary : undefined;
    },
    waitUntilHealthy: (timeoutMs = 120_000) =>
      waitFor(
        'healthy PostgreSQL cluster',
        async () => {
          const primary = await cluster.findPrimary();
          if (!primary) return undefined;
          const response = await fetch(`http://${primary.address}:8008/cluster`, {
            signal: AbortSignal.timeout(2_000),
          });
          const { members } = (await response.json()) as { members: readonly ClusterMember[] };
          const states = members.map(({ role, state }) => `${role} ${state}`).sort();
          const isHealthy =
            states.filter((state) => state === 'leader running').length === 1 &&
            states.filter((state) => /^(replica|sync_standby) (running|streaming)$/.test(state)).length ===
              hosts.length - 1 &&
            states.some((state) => state.startsWith('sync_standby'));
          if (!isHealthy) throw new Error(states.join(', '));
          return primary;
        },
        { timeoutMs, intervalMs: 500 },
      ),
    async query<T extends Record<string, unknown>>(text: string, values: readonly unknown[] = []): Promise<T[]> {
      const primary = await cluster.findPrimary();
      if (!primary) throw new Error('no primary');
      return queryAs(primary, 'vedette', (client) => client.query<T>(text, [...values])).then(({ rows }) => rows);
    },
  };
  for (const host of etcdHosts) startEtcd(host, etcdPeers, folder);
  await waitFor('etcd', async () => (await fetchStatus(`http://${etcdHosts[0]?.address ?? ''}:2379/health`)) === 200);
  for (const host of hosts) startPatroni(host, plan);
  const primary = await cluster.waitUntilHealthy();
  await queryAs(primary, 'postgres', async (client) => {
    await client.query(`create role vedette login password '${PASSWORDS.vedette}'`);
    await client.query('create database vedette owner vedette');
    // Behind PgBouncer in transaction mode, a statement that its client has given up would run on.
    await client.query("alter role vedette set statement_timeout = '30s'");
  });
  return cluster;
}

/** A host that does not respond must not stop the test. */
const TIMEOUTS = 'connectionTimeoutMillis=3000&query_timeout=20000';

function queryAs<T>(
  host: Host,
  database: 'postgres' | 'vedette',
  use: Parameters<typeof queryStore<T>>[1],
): Promise<T> {
  const login = database === 'postgres' ? `${USER}:${PASSWORDS.superuser}` : `vedette:${PASSWORDS.vedette}`;
  return queryStore(`postgres://${login}@${host.address}:5432/${database}?${TIMEOUTS}`, use);
}

/** Returns the status, or 0 without a response. */
async function fetchStatus(url: string): Promise<number> {
  try {
    const response = await fetch(url, { signal: AbortSignal.timeout(1_000) });
    await response.arrayBuffer();
    return response.status;
  } catch {
    return 0;
  }
}

function startEtcd(host: Host, peers: string, folder: string): ChildProcess {
  const { name, address } = host;
  const options = {
    name,
    'data-dir': join(folder, `etcd-${name}`),
    'initial-cluster': peers,
    'initial-cluster-state': 'new',
    'initial-advertise-peer-urls': `http://${address}:2380`,
    'listen-peer-urls': `http://${address}:2380`,
    'advertise-client-urls': `http://${address}:2379`,
    'listen-client-urls': `http://${address}:2379`,
    'log-level': 'warn',
    // A member that was cut off must not depose the leader when it returns.
    'pre-vote': 'true',
    'enable-v2': 'true',
    // All run on one disk, whose flushes may take long.
    'heartbeat-interval': '300',
    'election-timeout': '3000',
  };
  const args = Object.entries(options).map(([option, value]) => `--${option}=${value}`);
  return startProgram(host, ['etcd', ...args], { logFile: join(folder, `etcd-${name}.log`) });
}

function startPatroni(host: Host, { etcdHosts, folder }: ClusterPlan): ChildProcess {
  const { name, address } = host;
  const place = join(folder, `postgres-${name}`);
  mkdirSync(place, { recursive: true });
  const uid = Number(execFileSync('id', ['-u', USER], { encoding: 'utf8' }));
  chownSync(place, uid, userInfo().gid);
  const settings = {
    scope: 'vedette',
    name,
    restapi: { listen: `${address}:8008`, connect_address: `${address}:8008` },
    // With `etcd3`, Patroni 3.0.2 overwrites the lock of its successor when its host is connected again.
    etcd: { hosts: etcdHosts.map((each) => `${each.address}:2379`) },
    bootstrap: {
      dcs: {
        ttl: 20,
        loop_wait: 4,
        retry_timeout: 8,
        maximum_lag_on_failover: 1_048_576,
        synchronous_mode: true,
        postgresql: {
          use_pg_rewind: true,
          use_slots: true,
          parameters: {
            // While commits wait for a synchronous standby, sessions outlive clients that have given up.
            max_connections: 300,
            superuser_reserved_connections: 10,
            shared_buffers: '64MB',
            wal_log_hints: 'on',
            wal_keep_size: '256MB',
            wal_receiver_timeout: '5s',
            wal_sender_timeout: '5s',
          },
        },
      },
      initdb: [{ encoding: 'UTF8' }, { locale: 'C.UTF-8' }],
    },
    postgresql: {
      listen: `${address}:5432`,
      connect_address: `${address}:5432`,
      data_dir: join(place, 'data'),
      bin_dir: postgresFolder(),
      pgpass: join(place, 'pgpass'),
      authentication: {
        superuser: { username: USER, password: PASSWORDS.superuser },
        replication: { username: 'replicator', password: PASSWORDS.replication },
        rewind: { username: USER, password: PASSWORDS.superuser },
      },
      parameters: { unix_socket_directories: place },
      pg_hba: [
        'local all all peer',
        'host replication replicator 10.79.0.0/16 scram-sha-256',
        'host all all 10.79.0.0/16 scram-sha-256',
      ],
    },
  };
  const file = join(place, 'patroni.json');
  writeFileSync(file, JSON.stringify(settings, undefined, 2));
  return startProgram(host, ['/usr/bin/patroni', file], { logFile: join(folder, `patroni-${name}.log`), user: USER });
}

/** Returns the programs of the newest installed PostgreSQL of Debian. */
function postgresFolder(): string {
  const versions = readdirSync('/usr/lib/postgresql').map(Number);
  return `/usr/lib/postgresql/${Math.max(...versions)}/bin`;
}
