import { tmpdir } from 'node:os';
import { dirname } from 'node:path';
import type { CheckpointPort } from '@vedette/contract/checkpoint/protocol';
import { SNAPSHOT_CAPABILITY } from '@vedette/contract/checkpoint/snapshot';
import { PROXY_CAPABILITY } from '@vedette/contract/checkpoint/capabilities';
import type { Chance } from '@vedette/kernel/chance';
import type { Clock } from '@vedette/kernel/clock';
import { chooseProxy, type ProxySettings } from '@vedette/protocols/outbound-proxy';
import { runAgent, type OfflineWays } from './agent/agent.js';
import type { CollectPack } from './agent/explainer.js';
import type { AgentLog } from './log.js';
import { MachineWatch, nameServersAnswer } from './agent/machine.js';
import type { ReferenceGroup } from './agent/reference.js';
import { collectPack } from './evidence/collect.js';
import { hasWall, wallsFor, detectWalls, wallTraits } from './confined/walls.js';
import { browserPool, type BrowserSettings } from './browser/browser.js';
import { snapshotDrawer } from './browser/snapshot/draw.js';
import { watchCertificates } from './net/certificate-watch.js';
import { parseEgressPolicy, sparingSelf } from './net/egress.js';
import { makeResolver } from './net/resolver.js';
import { makeTrustSet } from './net/trust.js';
import { makePatternRunner } from './patterns/pattern-runner.js';
import { makeProbes } from './probe-registry.js';
import { ALL_SHOWN, isTextShown, type Shown } from './probes/withhold-rules.js';

export interface CheckpointOptions {
  readonly port: CheckpointPort;
  /** The servers of this process: one for a checkpoint of its own, two for the local ones of `standalone`. */
  readonly serverIds: readonly number[];
  readonly version: string;
  /** `VEDETTE_EGRESS`: `private-ok`, `public-only` or `list:<network>,…`. */
  readonly egress: string;
  /** Port of a server in this process, which is not probed. Default: none. */
  readonly ownPort?: number | undefined;
  readonly clock: Clock;
  readonly chance: Chance;
  readonly log: AgentLog;
  /** Folder for results that wait for the server, a folder for each server below it. Default none. */
  readonly spoolFolder?: string;
  /** Groups of places that are nearly always there, `host:port`; of each group one must be in reach. */
  readonly references?: readonly ReferenceGroup[];
  /** How its server goes on while the service is out of reach, where its location allows that; default it waits. */
  readonly offline?: OfflineWays;
  /** Asked wherever the machine's own name servers would be. */
  readonly nameServers?: readonly string[] | undefined;
  /** Folder of the owner's certificates: `Root`, `Intermediate` and `Client` below it. Default: there are none. */
  readonly certificates?: string | undefined;
  /** By which proxies it gets out; default directly. */
  readonly proxy?: ProxySettings | undefined;
  readonly concurrency?: number;
  /** Where its browser is; default: it has none. */
  readonly browser?: BrowserSettings;
  /**
   * `VEDETTE_COLLECTIONS`. Default `confined`: collections run only where the system keeps their scripts off the network.
   */
  readonly collections?: 'confined' | 'always';
  /**
   * What of its results may leave; default all. With addresses hidden it runs no DNS checks: they are nothing else. With
   * anything hidden it brings no failure packs.
   */
  readonly shown?: Shown;
  /** How long running checks and results get when the checkpoint is told to stop. Default 8 s. */
  readonly drainMs?: number;
}

/**
 * Runs the checkpoint servers of this process until `signal` aborts and everything has drained (`drainMs` at most).
 * @throws Fault `invalid` for an egress policy that cannot be read.
 */
export async function runCheckpoint(options: CheckpointOptions, signal: AbortSignal): Promise<'stopped' | 'forgotten'> {
  const {
    clock,
    chance,
    serverIds,
    spoolFolder,
    egress,
    ownPort,
    certificates,
    collections,
    nameServers,
    proxy,
    ...rest
  } = options;
  const policy = parseEgressPolicy(egress);
  const allowed = ownPort === undefined ? policy : sparingSelf(policy, ownPort);
  const patterns = makePatternRunner();
  const pool = options.browser && (await browserPool(options.browser, { clock, log: options.log }));
  const trust = makeTrustSet();
  const folder = certificates === undefined ? undefined : { folder: certificates, trust, clock, log: options.log };
  if (folder) await watchCertificates(folder, signal);
  const isProxied = proxy?.http !== undefined || proxy?.https !== undefined;
  const choose = isProxied ? chooseProxy(proxy) : undefined;
  const tools = {
    proxy: choose,
    clock,
    chance,
    egress: allowed,
    resolve: makeResolver({ elapsed: () => clock.elapsed(), ...(nameServers && { servers: nameServers }) }),
    trust,
    patterns,
    nameServers,
  };
  const walls = await detectWalls();
  const within = wallsFor(walls, collections);
  if (!hasWall(walls)) {
    const text = 'nothing here keeps scripts of collections off the network';
    options.log.warn({ runsCollections: within !== undefined }, text);
  }
  const shown = rest.shown ?? ALL_SHOWN;
  const takesPictures = shown.screenshots && shown.pageContent;
  const machine = { browser: pool && { pool, clock, takesPictures }, walls: within, confines: walls };
  const allProbes = await makeProbes(tools, machine);
  if (!allProbes.sftp) {
    options.log.warn({ runsSftp: false }, 'the process that speaks SSH does not start here: there are no SFTP checks');
  }
  const collect: CollectPack = (target, outcome, end) =>
    collectPack(target, outcome, { clock, egress: allowed, nameServers }, end);
  const { dns: _, ...withoutDns } = allProbes;
  const probes = shown.resolvedIpAddresses ? allProbes : withoutDns;
  // A failure pack is made of what is kept back.
  const isOpen = isTextShown(shown);
  const draw = pool && takesPictures ? snapshotDrawer({ pool, clock, chance }) : undefined;
  const traits = [
    ...wallTraits(walls),
    ...(draw ? [SNAPSHOT_CAPABILITY] : []),
    ...(isProxied ? [PROXY_CAPABILITY] : []),
  ];
  const watch = new MachineWatch({
    clock,
    folder: spoolFolder === undefined ? tmpdir() : dirname(spoolFolder),
    browser: pool ? 'there' : !options.browser || options.browser.program === 'none' ? 'unwanted' : 'missing',
    browserVersion: () => pool?.version,
    answers: () => nameServersAnswer(nameServers),
  });
  void watch.run(signal);
  const agents = serverIds.map((serverId) => {
    const own = spoolFolder === undefined ? {} : { spoolFolder: `${spoolFolder}/${serverId}` };
    return runAgent(
      {
        ...rest,
        ...own,
        clock,
        chance,
        serverId,
        probes,
        traits,
        machine: watch,
        proxy: choose,
        collect: isOpen ? collect : undefined,
        draw,
      },
      signal,
    );
  });
  const ends = await Promise.all(agents);
  await Promise.all([patterns.close(), pool?.close()]);
  return ends.includes('stopped') ? 'stopped' : 'forgotten';
}
