import { seededRandom, type RandomSource } from '@vedette/kernel/random';
import { createBucket, type ArtifactBucket } from './bucket.js';
import { createDatabaseCluster, type DatabaseCluster } from './database.js';
import { countPartitions } from './evidence-sql.js';
import { findProcesses, type Host, type Network } from './network.js';
import { createPooler } from './pooler.js';
import type { FleetOptions } from './options.js';
import {
  isVedette,
  startBalancer,
  startCheckpoint,
  startService,
  waitUntilReady,
  type BalancedResponse,
  type Installation,
} from './services.js';
import { startSinks, type Sinks } from './sinks.js';
import { waitFor } from './wait.js';
import { createWorkload, waitUntilChecked, type Workload } from './workload.js';
import type { Kill } from './audit-rules.js';

const PARTITIONS = 64;

/**
 * Three hosts with PostgreSQL, etcd and Vedette, or two and one with only etcd, a load balancer, an S3 server, and
 * remote checkpoints. Vedette on the last host uses PgBouncer.
 */
export interface Fleet {
  readonly network: Network;
  readonly hosts: readonly Host[];
  /** Hosts with etcd: these, and a witness if there are only two. */
  readonly etcdHosts: readonly Host[];
  readonly checkpointHosts: readonly Host[];
  /** The host with PgBouncer. */
  readonly pooledHost: Host;
  readonly cluster: DatabaseCluster;
  readonly installation: Installation;
  /** The host of the S3 server. */
  readonly bucketHost: Host;
  /** Undefined if no S3 server is installed. Then there are no browser checks. */
  readonly bucket: ArtifactBucket | undefined;
  readonly sinks: Sinks;
  readonly workload: Workload;
  /** What the load balancer passed on. */
  readonly responses: readonly BalancedResponse[];
  readonly random: RandomSource;
  /** When checkpoints were killed. */
  readonly kills: Kill[];
  /**
   * Starts everything that is not running on a host.
   * @param env additional environment of the service
   */
  startHost(host: Host, env?: Readonly<Record<string, string>>): void;
  /** The next start on this host runs the version under test, not the one that the fleet began with. */
  upgrade(host: Host): void;
  /** Waits until all parts work, with the partitions divided evenly. */
  waitUntilHealthy(): Promise<void>;
}

interface FleetSetup {
  /** Checkout under test. */
  readonly root: string;
  /** Checkout that the fleet begins with. Default: the one under test. */
  readonly firstRoot?: string | undefined;
  /** For data and logs. */
  readonly folder: string;
  readonly options: FleetOptions;
}

/** Starts the fleet on an existing network and creates the monitors. */
export async function startFleet(
  network: Network,
  { root, firstRoot = root, folder, options }: FleetSetup,
): Promise<Fleet> {
  const etcdHosts = [1, 2, 3].map((n) => network.addHost(`h${n}`, 10 + n));
  const hosts = etcdHosts.slice(0, options.nodes);
  const balancer = network.addHost('lb', 20);
  const checkpointHosts = [1, 2].map((n) => network.addHost(`c${n}`, 30 + n));
  const sinks = await startSinks(network.address);
  const cluster = await createDatabaseCluster({ hosts, etcdHosts, folder });
  progress(`PostgreSQL and Patroni run on ${hosts.length} hosts, and etcd on ${etcdHosts.length}`);
  const bucketHost = network.addHost('s3', 40);
  const bucket = createBucket(bucketHost, { root, folder });
  bucket?.start();
  await bucket?.waitUntilReady();
  if (!bucket) progress('no S3 server is installed: nothing is stored as an artifact');
  const installation = {
    root: firstRoot,
    folder,
    databaseUrl: cluster.url,
    balancer,
    artifactsUrl: bucket?.url,
    mailAddress: network.address,
  };
  const responses = await startBalancer(balancer, hosts, folder);
  const pooledHost = hosts.at(-1) ?? balancer;
  const pooler = createPooler(pooledHost, { balancer, folder, password: cluster.password });
  const pooled = { VEDETTE_DATABASE_URL: pooler.url, VEDETTE_DATABASE_DIRECT_URL: cluster.url };
  const databaseEnv = (host: Host): Readonly<Record<string, string>> => (host === pooledHost ? pooled : {});
  pooler.start();
  for (const host of hosts) startService(host, installation, databaseEnv(host));
  // The load balancer also has to notice that they are ready.
  await Promise.all([...hosts, balancer].map(waitUntilReady));
  progress(`${hosts.length} services are ready behind haproxy, one of them with PgBouncer`);
  const createdAt = Date.now();
  const workload = await createWorkload(installation, {
    monitors: options.monitors,
    address: network.address,
    checkpoints: checkpointHosts,
    browserHost: bucket && network.addHost('c3', 33),
  });
  const upgraded = new Set<Host>();
  const fleet: Fleet = {
    network,
    hosts,
    etcdHosts,
    checkpointHosts,
    pooledHost,
    cluster,
    installation,
    bucketHost,
    bucket,
    sinks,
    workload,
    responses,
    random: seededRandom(options.seed),
    kills: [],
    startHost(host, env) {
      if (host === bucketHost) {
        bucket?.start();
        return;
      }
      if (etcdHosts.includes(host)) cluster.startHost(host);
      if (etcdHosts.includes(host) && !hosts.includes(host)) return;
      if (host === pooledHost) pooler.start();
      if (findProcesses(host, isVedette).length > 0) return;
      const version = { ...installation, root: upgraded.has(host) ? root : firstRoot };
      if (hosts.includes(host)) startService(host, version, { ...databaseEnv(host), ...env });
      else startCheckpoint(host, version);
    },
    upgrade: (host) => void upgraded.add(host),
    async waitUntilHealthy() {
      await cluster.waitUntilHealthy();
      await Promise.all(hosts.map(waitUntilReady));
      await bucket?.waitUntilReady();
      await waitFor('partitions on all processes', async () => {
        const counts = await countPartitions(cluster.query);
        const sum = counts.reduce((total, count) => total + count, 0);
        const isEven = (counts[0] ?? 0) - (counts.at(-1) ?? 0) <= 1;
        if (counts.length !== hosts.length || sum !== PARTITIONS || !isEven) throw new Error(counts.join('+'));
        return true;
      });
    },
  };
  await fleet.waitUntilHealthy();
  await waitUntilChecked(cluster.query, workload.guids, createdAt);
  progress(`${options.monitors} monitors are checked every 10 s`);
  return fleet;
}

const startedAt = performance.now();

/** Prints a line with the seconds since the start. */
export const progress = (text: string): void =>
  console.log(`${String(Math.round((performance.now() - startedAt) / 1_000)).padStart(5)} s  ${text}`);
