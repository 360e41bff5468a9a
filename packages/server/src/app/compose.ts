import { Secret } from '@vedette/kernel/secret';
import { collectDefaultMetrics, Registry } from 'prom-client';
import { findServerByKey } from '../checkpoints/index.js';
import { ensurePartitions } from '../checks/index.js';
import { forRequests, withoutTimeLimit } from '../db/connection.js';
import { createSteadyClock, ServerKeys, startEngineTime } from '../engine/index.js';
import { createEngineService, type EngineService } from '../engine/module.js';
import { createHost, EventHub, mountEvents, type HostOptions, type RouteHost } from '../http/index.js';
import type { Context, ModuleContext } from '../module/context.js';
import type { DomainWiring, Follower, Module } from '../module/module.js';
import { loadVisibleMonitors } from '../monitors/index.js';
import { openServiceVault } from './keys/service-vault.js';
import { buildModules } from './modules.js';
import { mountDocumentation } from './serving/documentation.js';
import { listenAddress, internalAddress, healthUrl, serviceHosts } from './serving/listening.js';
import { serveWebApp } from './serving/web-app.js';
import { resolveWebAddress, type Config } from './settings/config.js';
import type { ServerParts } from './settings/server-parts.js';
import { version } from './settings/version.js';
import { readFreeBytes } from './store/free-disk.js';
import { RetentionSettings } from './store/retention-settings.js';
import { loadMemberId } from './store/member-id.js';

/** The parts of one server, wired and not yet started. */
export interface Composition {
  readonly host: RouteHost;
  readonly context: ModuleContext;
  readonly modules: readonly Module[];
  /** The domains that the modules come from, by name. */
  readonly domains: Readonly<Record<string, DomainWiring>>;
  readonly engine: EngineService;
  /** Followers of committed changes, in the order in which they are called. */
  readonly followers: readonly Follower[];
}

/** Builds the context, the modules, the engine and the host of one process, and mounts its routes. */
export async function compose(
  parts: ServerParts,
  notReady: () => Promise<readonly string[]> | readonly string[],
): Promise<Composition> {
  const { config, random, log, webFolder } = parts;
  const accountRetention = new RetentionSettings(parts.db, config.retention, (err) =>
    log.warn({ err }, 'retention could not be read'),
  );
  await accountRetention.refresh();
  const { vault, masterKey } = await openServiceVault({ ...parts, db: forRequests(parts.db) });
  const member = await loadMemberId(config, random);
  // Only processes that run the engine compare their clocks.
  const engineClock = config.roles.has('engine')
    ? await startEngineTime(parts.db, parts.clock, member)
    : createSteadyClock(parts.clock);
  const requestContext: Context = {
    ...parts,
    clock: engineClock.agreed,
    db: forRequests(parts.db),
    config: { ...config, retention: accountRetention },
    vault,
    webAddress: resolveWebAddress(config),
    metrics: new Registry(),
    version,
    holder: random.newGuid(),
  };
  const context: ModuleContext = {
    ...requestContext,
    background: { ...requestContext, db: parts.db, clock: engineClock },
    housekeepingDb: withoutTimeLimit(parts.db),
  };
  const { db, clock, metrics } = context;
  collectDefaultMetrics({ register: metrics });
  await ensurePartitions(db, clock.now());
  const { modules, ...wiring } = buildModules(context, {
    masterKey,
    serviceHosts: serviceHosts(config),
    healthUrl: () => healthUrl(parts, listenAddress(host.app, config)),
    testRuns: () => engine.port,
  });
  const engine = await createEngineService(context, {
    ...wiring.forEngine,
    clock: engineClock,
    member,
    masterKey,
    address: () => internalAddress(host.app, config),
    freeDiskBytes: () => readFreeBytes(config.dataFolder),
  });
  const serverKeys = new ServerKeys({ clock, findServerByKey: (key) => findServerByKey(db, new Secret(key)) });
  const host = await createHost({
    logger: log.child({ component: 'http' }),
    gatekeeper: wiring.gatekeeper,
    lookups: wiring.lookups,
    findServerByKey: (key) => serverKeys.find(key),
    newGuid: () => random.newGuid(),
    ...publicAddress(config),
    serviceHosts: serviceHosts(config),
    customHostPath: (name, path) => wiring.pages.resolvePath(name, path),
    notReady,
    isLeading: () => engine.isLeading(),
    metrics: async () => ({ contentType: metrics.contentType, text: await metrics.metrics() }),
    metricsAccess: config.metricsAccess,
    afterWrite: () => {
      serverKeys.expire();
      modules.forEach((module) => module.afterWrite?.());
    },
  });
  host.app.addHook('onClose', () => engine.close());
  engine.relayRoutes(host);
  const events = new EventHub({ clock, random, loadVisibleMonitors: (caller) => loadVisibleMonitors(db, caller) });
  if (config.roles.has('api')) {
    for (const { routes } of modules) routes?.(host);
    engine.routes(host);
    mountEvents(host, events);
    mountDocumentation(host);
    if (webFolder !== undefined) await serveWebApp(host, webFolder);
  }
  const keyFollower: Follower = {
    onChange: ({ topic, ids }) => {
      if (topic === 'checkpoint') serverKeys.forget(ids);
    },
    resync: () => serverKeys.expire(),
  };
  const moduleFollowers = modules.flatMap(({ follower }) => follower ?? []);
  const followers = [accountRetention, ...moduleFollowers, keyFollower, events, engine];
  return { host, context, modules, domains: wiring.domains, engine, followers };
}

/** Origin and base path of VEDETTE_PUBLIC_URL. */
function publicAddress({
  publicUrl,
  trustedProxies,
}: Config): Pick<HostOptions, 'origin' | 'basePath' | 'trustedProxies'> {
  if (publicUrl === undefined) return { trustedProxies };
  const { origin, pathname } = new URL(publicUrl);
  return { trustedProxies, origin, basePath: pathname === '/' ? '' : pathname };
}
