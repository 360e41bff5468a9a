import { tmpdir } from 'node:os';
import { dirname } from 'node:path';
import type { CheckpointPort } from '@vedette/contract/checkpoint/protocol';
import { SNAPSHOT_CAPABILITY } from '@vedette/contract/checkpoint/snapshot';
import { PROXY_CAPABILITY } from '@vedette/contract/checkpoint/capabilities';
import type { RandomSource } from '@vedette/kernel/random';
import type { Clock } from '@vedette/kernel/clock';
import { chooseProxy, type ProxySettings } from '@vedette/protocols/outbound-proxy';
import { runAgent, type OfflineOptions } from './agent/agent.js';
import type { CollectDiagnostics } from './agent/explainer.js';
import type { AgentLog } from './log.js';
import { MachineWatch, nameServersAnswer } from './agent/machine.js';
import type { ReferenceGroup } from './agent/reference.js';
import { collectDiagnostics } from './evidence/collect.js';
import { isolatesNetwork, chooseSandbox, detectSandbox, sandboxTraits } from './confined/sandbox.js';
import { createBrowserPool, type BrowserSettings } from './browser/browser.js';
import { createSnapshotRenderer } from './browser/snapshot/snapshot-renderer.js';
import { watchCertificates } from './net/certificate-watch.js';
import { parseEgressPolicy, sparingSelf } from './net/egress.js';
import { makeResolver } from './net/resolver.js';
import { makeTrustSet } from './net/trust.js';
import { makePatternRunner } from './patterns/pattern-runner.js';
import { makeProbes } from './probe-registry.js';
import { ALL_SHOWN, isTextShown, type Shown } from './probes/withhold-rules.js';

export interface CheckpointOptions {
  readonly port: CheckpointPort;
  /**
   * Checkpoint servers of this process: one for a separate checkpoint, two for the local checkpoints of `standalone`.
   */
  readonly serverIds: readonly number[];
  readonly version: string;
  /** `VEDETTE_EGRESS`: `private-ok`, `public-only` or `list:<network>,…`. */
  readonly egress: string;
  /** Port of a Vedette server in this process, which is never probed. Default: none. */
  readonly ownPort?: number | undefined;
  readonly clock: Clock;
  readonly random: RandomSource;
  readonly log: AgentLog;
  /** Folder for results that wait for delivery, with a subfolder for each checkpoint server. Default: none. */
  readonly spoolFolder?: string;
  /** Groups of highly available hosts as `host:port`. At least one of each group must be reachable. */
  readonly references?: readonly ReferenceGroup[];
  /** How the checkpoint continues while the service is unreachable, if its location allows that. Default: it pauses. */
  readonly offline?: OfflineOptions;
  /** Replaces the name servers of the machine. */
  readonly nameServers?: readonly string[] | undefined;
  /** Folder of the operator's certificates, with subfolders `Root`, `Intermediate` and `Client`. Default: none. */
  readonly certificates?: string | undefined;
  /** Outbound proxies. Default: direct connections. */
  readonly proxy?: ProxySettings | undefined;
  readonly concurrency?: number;
  /** Location of the browser. Default: no browser. */
  readonly browser?: BrowserSettings;
  /**
   * `VEDETTE_COLLECTIONS`. Default `confined`: collections run only if the operating system isolates their scripts from
   * the network.
   */
  readonly collections?: 'confined' | 'always';
  /**
   * Which data of results may leave the machine. Default: all. With addresses hidden, DNS checks are not run, because
   * their results are addresses. With anything hidden, no failure diagnostics are collected.
   */
  readonly shown?: Shown;
  /** Time for running checks and results to finish when the checkpoint is stopped. Default: 8 s. */
  readonly drainMs?: number;
}

/**
 * Runs the checkpoint servers of this process until `signal` aborts and running work has drained (at most `drainMs`).
 * @throws Fault `invalid` for an unreadable egress policy.
 */
export async function runCheckpoint(options: CheckpointOptions, signal: AbortSignal): Promise<'stopped' | 'forgotten'> {
  const {
    clock,
    random,
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
  const pool = options.browser && (await createBrowserPool(options.browser, { clock, log: options.log }));
  const trust = makeTrustSet();
  const folder = certificates === undefined ? undefined : { folder: certificates, trust, clock, log: options.log };
  if (folder) await watchCertificates(folder, signal);
  const isProxied = proxy?.http !== undefined || proxy?.https !== undefined;
  const choose = isProxied ? chooseProxy(proxy) : undefined;
  const tools = {
    proxy: choose,
    clock,
    random,
    egress: allowed,
    resolve: makeResolver({ elapsed: () => clock.elapsed(), ...(nameServers && { servers: nameServers }) }),
    trust,
    patterns,
    nameServers,
  };
  const sandbox = await detectSandbox();
  const within = chooseSandbox(sandbox, collections);
  if (!isolatesNetwork(sandbox)) {
    const text = 'collections are disabled: this system cannot isolate their scripts from the network';
    options.log.warn({ runsCollections: within !== undefined }, text);
  }
  const shown = rest.shown ?? ALL_SHOWN;
  const takesPictures = shown.screenshots && shown.pageContent;
  const machine = { browser: pool && { pool, clock, takesPictures }, sandbox: within, librarySandbox: sandbox };
  const allProbes = await makeProbes(tools, machine);
  if (!allProbes.sftp) {
    options.log.warn({ runsSftp: false }, 'SFTP checks are disabled: the SSH process does not start on this machine');
  }
  const collect: CollectDiagnostics = (target, outcome, end) =>
    collectDiagnostics(target, outcome, { clock, egress: allowed, nameServers }, end);
  const { dns: _, ...withoutDns } = allProbes;
  const probes = shown.resolvedIpAddresses ? allProbes : withoutDns;
  // Failure diagnostics consist of data that would be withheld.
  const isOpen = isTextShown(shown);
  const draw = pool && takesPictures ? createSnapshotRenderer({ pool, clock, random }) : undefined;
  const traits = [
    ...sandboxTraits(sandbox),
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
        random,
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
