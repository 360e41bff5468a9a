import { existsSync, readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { pick, seededRandom, type RandomSource } from '@vedette/kernel/random';
import { killDatabase, programs } from './database.js';
import type { Fleet } from './fleet.js';
import { killProcesses, type Host } from './network.js';
import type { FleetOptions } from './options.js';
import { isPooler } from './pooler.js';
import { isVedette, stopService, waitUntilReady } from './services.js';

/** Something that happens to a fleet. */
export interface FleetEvent {
  readonly name: string;
  /** Maximum share of slots that may be missed, each with an expected reason. */
  readonly maxMissed: number;
  /** Whether a host is cut off from the others while it continues to run. */
  readonly cutsOff?: boolean;
  /** Whether the bucket of artifacts is unavailable meanwhile. The event is skipped without a bucket. */
  readonly losesBucket?: boolean;
  /** Maximum pause of new checks in the store. Default: any. */
  readonly maxPauseMs?: number;
  /** Part of the short form. */
  readonly isShort?: boolean;
  /** Makes it happen. Targets fail meanwhile, and recover after `heal`. */
  readonly begin: (fleet: Fleet) => Promise<void> | void;
  /** How long it lasts before `heal`, at least. */
  readonly lastsMs: number;
  /** Starts what was stopped, and reconnects what was cut off. */
  readonly heal: (fleet: Fleet) => Promise<void> | void;
}

/** Kills processes of Vedette on a host. */
function killVedette(fleet: Fleet, host: Host): void {
  killProcesses(host, isVedette);
  fleet.kills.push({ address: host.address, at: Date.now() });
}

const killService = (index: number, isShort = false): FleetEvent => ({
  name: `kill -9 of process ${index + 1}`,
  maxMissed: 0.05,
  isShort,
  lastsMs: 10_000,
  begin: (fleet) => killVedette(fleet, hostAt(fleet, index)),
  heal: (fleet) => fleet.startHost(hostAt(fleet, index)),
});

const hostAt = ({ hosts }: Fleet, index: number): Host => {
  const host = hosts[index];
  if (!host) throw new Error(`no host ${index}`);
  return host;
};

async function primaryHost({ cluster }: Fleet): Promise<Host> {
  const primary = await cluster.findPrimary();
  if (!primary) throw new Error('no primary');
  return primary;
}

const startAll = (fleet: Fleet): void => {
  for (const host of [...fleet.etcdHosts, ...fleet.checkpointHosts, fleet.bucketHost]) {
    fleet.network.reconnect(host);
    fleet.startHost(host);
  }
};

const killPrimary: FleetEvent = {
  name: 'kill -9 of the primary',
  maxMissed: 0.3,
  isShort: true,
  lastsMs: 15_000,
  begin: async (fleet) => killDatabase(await primaryHost(fleet)),
  heal: startAll,
};

const killCheckpoint: FleetEvent = {
  name: 'kill -9 of a remote checkpoint',
  maxMissed: 0.1,
  lastsMs: 10_000,
  begin: (fleet) => killVedette(fleet, pickHost(fleet, fleet.checkpointHosts)),
  heal: startAll,
};

const pickHost = ({ random }: Fleet, hosts: readonly Host[]): Host => {
  const host = pick(hosts, random);
  if (!host) throw new Error('no host');
  return host;
};

const killEtcd: FleetEvent = {
  name: 'kill -9 of an etcd member',
  maxMissed: 0.03,
  lastsMs: 15_000,
  begin: (fleet) => killProcesses(pickHost(fleet, fleet.etcdHosts), programs.isEtcd),
  heal: startAll,
};

const killPooler: FleetEvent = {
  name: 'kill -9 of PgBouncer',
  maxMissed: 0.05,
  lastsMs: 10_000,
  begin: ({ pooledHost }) => killProcesses(pooledHost, isPooler),
  heal: startAll,
};

/** Checks are stored without artifacts meanwhile, and at once. */
const withoutBucket = { losesBucket: true, maxMissed: 0, maxPauseMs: 5_000, lastsMs: 30_000, heal: startAll };

const killBucket: FleetEvent = {
  ...withoutBucket,
  name: 'kill -9 of the S3 server',
  begin: ({ bucket }) => bucket?.kill(),
};

const silentBucket: FleetEvent = {
  ...withoutBucket,
  name: 'silence of the S3 server',
  begin: ({ network, bucketHost }) => network.silence(bucketHost),
};

const unplugPrimary: FleetEvent = {
  name: "partition of the primary's host",
  cutsOff: true,
  maxMissed: 0.3,
  lastsMs: 40_000,
  begin: async (fleet) => fleet.network.unplug(await primaryHost(fleet)),
  heal: startAll,
};

const unplugOther: FleetEvent = {
  name: 'partition of a host without the primary',
  cutsOff: true,
  maxMissed: 0.1,
  lastsMs: 20_000,
  begin: async (fleet) => fleet.network.unplug(pickHost(fleet, await otherHosts(fleet))),
  heal: startAll,
};

async function otherHosts(fleet: Fleet): Promise<readonly Host[]> {
  const primary = await primaryHost(fleet);
  return fleet.etcdHosts.filter((host) => host !== primary);
}

const silentDeath: FleetEvent = {
  name: "silent death of the primary's host",
  maxMissed: 0.5,
  lastsMs: 40_000,
  async begin(fleet) {
    const host = await primaryHost(fleet);
    fleet.network.silence(host);
    fleet.kills.push({ address: host.address, at: Date.now() });
    killProcesses(host);
  },
  heal: startAll,
};

/** How long the primary is stopped, and how long it runs between. */
const [STALL_MS, RUN_MS] = [1_500, 1_500];

const slowDisk: FleetEvent = {
  name: 'slow disk of the primary',
  maxMissed: 0.1,
  lastsMs: 0,
  async begin(fleet) {
    const host = await primaryHost(fleet);
    for (let round = 0; round < 8; round += 1) {
      killProcesses(host, programs.isPostgres, 'SIGSTOP');
      await sleep(STALL_MS);
      killProcesses(host, programs.isPostgres, 'SIGCONT');
      await sleep(RUN_MS);
    }
  },
  heal: startAll,
};

const rollingRestart: FleetEvent = {
  name: 'rolling restart',
  maxMissed: 0.03,
  isShort: true,
  lastsMs: 0,
  async begin(fleet) {
    for (const host of fleet.hosts) {
      await stopService(host);
      fleet.startHost(host);
      await waitUntilReady(host);
    }
  },
  heal: startAll,
};

/** By how many seconds the clock is off after each step, and for how long. */
const CLOCK_ERRORS_S = [25, 0, -25, 3_600, 0];
const CLOCK_ERROR_MS = 15_000;

const clockSteps: FleetEvent = {
  name: 'clock steps of a process',
  maxMissed: 0.03,
  lastsMs: 0,
  async begin(fleet) {
    const host = pickHost(fleet, fleet.hosts);
    const file = join(fleet.installation.folder, 'clock');
    writeFileSync(file, '+0s');
    await stopService(host);
    fleet.startHost(host, {
      LD_PRELOAD: faketimeLibrary(),
      FAKETIME_TIMESTAMP_FILE: file,
      FAKETIME_CACHE_DURATION: '1',
      DONT_FAKE_MONOTONIC: '1',
    });
    await fleet.waitUntilHealthy();
    for (const errorS of CLOCK_ERRORS_S) {
      writeFileSync(file, `${errorS < 0 ? '' : '+'}${errorS}s`);
      await sleep(CLOCK_ERROR_MS);
    }
    await stopService(host);
  },
  heal: startAll,
};

/** The folder is named after the processor. */
function faketimeLibrary(): string {
  const files = readdirSync('/usr/lib').map((folder) => join('/usr/lib', folder, 'faketime', 'libfaketime.so.1'));
  const file = files.find((each) => existsSync(each));
  if (file === undefined) throw new Error('libfaketime is not installed');
  return file;
}

/** Only if the fleet began with another version. */
const rollingUpgrade: FleetEvent = {
  name: 'rolling upgrade',
  maxMissed: 0.03,
  lastsMs: 0,
  async begin(fleet) {
    for (const host of [...fleet.hosts, ...fleet.checkpointHosts]) {
      await stopService(host);
      fleet.upgrade(host);
      fleet.startHost(host);
      if (fleet.hosts.includes(host)) await waitUntilReady(host);
    }
  },
  heal: startAll,
};

const allEvents = (nodes: number): readonly FleetEvent[] => [
  ...[killService(0), killService(1, true), killService(2)].slice(0, nodes),
  killPrimary,
  killCheckpoint,
  killEtcd,
  killPooler,
  killBucket,
  silentBucket,
  unplugOther,
  unplugPrimary,
  silentDeath,
  slowDisk,
  clockSteps,
  rollingRestart,
];

/**
 * Returns the events of a run: each in turn, then as many in random order as the options say.
 * @throws Error if a part of `only` matches no event
 */
export function chooseEvents(options: FleetOptions): FleetEvent[] {
  const { only, isShort, rounds, seed, upgradeFrom, nodes } = options;
  const all = allEvents(nodes);
  const first = upgradeFrom === undefined ? [] : [rollingUpgrade];
  const unknown = only.find((part) => ![...first, ...all].some(({ name }) => name.includes(part)));
  if (unknown !== undefined) throw new Error(`--only: no event matches "${unknown}"`);
  const chosen = all.filter((event) =>
    only.length > 0 ? only.some((part) => event.name.includes(part)) : event.isShort === true || !isShort,
  );
  const more = drawEvents(chosen.length > 0 ? chosen : [rollingRestart], rounds, seededRandom(seed));
  return [...first, ...chosen, ...more];
}

/** Returns events in random order. Each occurs once before any of them occurs again. */
function drawEvents(events: readonly FleetEvent[], count: number, random: Pick<RandomSource, 'next'>): FleetEvent[] {
  const drawn: FleetEvent[] = [];
  let remaining: FleetEvent[] = [];
  while (drawn.length < count) {
    if (remaining.length === 0) remaining = [...events];
    drawn.push(...remaining.splice(Math.floor(random.next() * remaining.length), 1));
  }
  return drawn;
}
