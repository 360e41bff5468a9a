import { tmpdir } from 'node:os';
import { dirname } from 'node:path';
import type { CheckpointPort } from '@vedette/contract/checkpoint/protocol';
import { SNAPSHOT_CAPABILITY } from '@vedette/contract/checkpoint/snapshot';
import { PROXY_CAPABILITY } from '@vedette/contract/checkpoint/capabilities';
import type { RandomSource } from '@vedette/kernel/random';
import type { Clock } from '@vedette/kernel/clock';
import { createProxyChooser, type ProxySettings } from '@vedette/protocols/outbound-proxy';
import { runAgent, type OfflineOptions } from './agent/agent.js';
import type { CollectDiagnostics } from './agent/diagnostics-reporter.js';
import type { AgentLog } from './log.js';
import { MachineWatch, hasRespondingNameServer } from './agent/machine.js';
import type { ReferenceGroup } from './agent/reference-probes.js';
import { collectDiagnostics } from './diagnostics/collect-diagnostics.js';
import { isolatesNetwork, chooseSandbox, detectSandbox, sandboxTraits } from './confined/sandbox.js';
import { createBrowserPool, type BrowserSettings } from './browser/create-browser-pool.js';
import { createSnapshotRenderer } from './browser/snapshot/snapshot-renderer.js';
import { watchCertificates } from './net/certificate-watch.js';
import { parseEgressPolicy, denyOwnPort } from './net/egress.js';
import { makeResolver } from './net/resolver.js';
import { makeTrustSet } from './net/trust.js';
import { makePatternRunner } from './patterns/pattern-runner.js';
import { makeProbes } from './probe-registry.js';
import { ALL_DISCLOSED, isTextDisclosed, type DisclosedData } from './probes/withhold-rules.js';

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
  readonly referenceGroups?: readonly ReferenceGroup[];
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
  readonly disclosed?: DisclosedData;
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
  const egressPolicy = ownPort === undefined ? policy : denyOwnPort(policy, ownPort);
  const patterns = makePatternRunner();
  const pool = options.browser && (await createBrowserPool(options.browser, { clock, log: options.log }));
  const trust = makeTrustSet();
  const certificateFolder =
    certificates === undefined ? undefined : { folder: certificates, trust, clock, log: options.log };
  if (certificateFolder) await watchCertificates(certificateFolder, signal);
  const isProxied = proxy?.http !== undefined || proxy?.https !== undefined;
  const chooseProxy = isProxied ? createProxyChooser(proxy) : undefined;
  const tools = {
    proxy: chooseProxy,
    clock,
    random,
    egress: egressPolicy,
    resolve: makeResolver({ elapsed: () => clock.elapsed(), ...(nameServers && { servers: nameServers }) }),
    trust,
    patterns,
    nameServers,
  };
  const sandbox = await detectSandbox();
  const collectionSandbox = chooseSandbox(sandbox, collections);
  if (!isolatesNetwork(sandbox)) {
    const text = 'collections are disabled: this system cannot isolate their scripts from the network';
    options.log.warn({ runsCollections: collectionSandbox !== undefined }, text);
  }
  const disclosed = rest.disclosed ?? ALL_DISCLOSED;
  const takesScreenshots = disclosed.screenshots && disclosed.pageContent;
  const machine = {
    browser: pool && { pool, clock, takesPictures: takesScreenshots },
    sandbox: collectionSandbox,
    librarySandbox: sandbox,
  };
  const allProbes = await makeProbes(tools, machine);
  if (!allProbes.sftp) {
    options.log.warn({ runsSftp: false }, 'SFTP checks are disabled: the SSH process does not start on this machine');
  }
  const collect: CollectDiagnostics = (target, outcome, end) =>
    collectDiagnostics(target, outcome, { clock, egress: egressPolicy, nameServers }, end);
  const { dns: _, ...withoutDns } = allProbes;
  const probes = disclosed.resolvedIpAddresses ? allProbes : withoutDns;
  // Failure diagnostics consist of data that would be withheld.
  const disclosesText = isTextDisclosed(disclosed);
  const snapshotRenderer = pool && takesScreenshots ? createSnapshotRenderer({ pool, clock, random }) : undefined;
  const extraCapabilities = [
    ...sandboxTraits(sandbox),
    ...(snapshotRenderer ? [SNAPSHOT_CAPABILITY] : []),
    ...(isProxied ? [PROXY_CAPABILITY] : []),
  ];
  const machineWatch = new MachineWatch({
    clock,
    folder: spoolFolder === undefined ? tmpdir() : dirname(spoolFolder),
    browser: pool ? 'there' : !options.browser || options.browser.program === 'none' ? 'unwanted' : 'missing',
    browserVersion: () => pool?.version,
    checkNameServers: () => hasRespondingNameServer(nameServers),
  });
  void machineWatch.run(signal);
  const agents = serverIds.map((serverId) => {
    const spoolOptions = spoolFolder === undefined ? {} : { spoolFolder: `${spoolFolder}/${serverId}` };
    return runAgent(
      {
        ...rest,
        ...spoolOptions,
        clock,
        random,
        serverId,
        probes,
        extraCapabilities,
        machine: machineWatch,
        proxy: chooseProxy,
        collect: disclosesText ? collect : undefined,
        snapshotRenderer,
      },
      signal,
    );
  });
  const endReasons = await Promise.all(agents);
  await Promise.all([patterns.close(), pool?.close()]);
  return endReasons.includes('stopped') ? 'stopped' : 'forgotten';
}
