import { Secret } from '@vedette/kernel/secret';
import type { CheckpointPort } from '@vedette/contract/checkpoint/protocol';
import { collectDefaultMetrics, Registry } from 'prom-client';
import { AccessGatekeeper, answerRequests, type AccessDeps, type SignInDeps } from '../../access/index.js';
import { serverOfKey } from '../../checkpoints/index.js';
import { ensurePartitions } from '../../checks/index.js';
import { forRequests } from '../../db/connection.js';
import { createHost, EventHub, mountEvents, type RouteHost } from '../../http/index.js';
import { FirstData } from '../../dashboards/index.js';
import { registerPublicPageRoutes, type PublicPages } from '../../status-pages/index.js';
import { Trials } from '../../screens/index.js';
import type { RumCollector } from '../../rum/index.js';
import type { SigningDeps } from '../../sla/index.js';
import { visibleMonitors } from '../../monitors/index.js';
import { leaseHolder, type LeasePlace } from '../../engine/lease/lease-sql.js';
import { anyEngine } from '../../engine/relay/any-engine.js';
import { LeaderClient } from '../../engine/relay/leader-client.js';
import { makeRelayKeys } from '../../engine/relay/relay-keys.js';
import { registerEngineRelay } from '../../engine/relay/relay-routes.js';
import { alertingPorts } from './alerting-ports.js';
import { guardedFetch } from '../serving/guarded-fetch.js';
import { webAddressOf, type Config } from '../settings/config.js';
import { mountDocumentation } from '../serving/documentation.js';
import { makeEngine, type OwnEngine } from './engine-parts.js';
import { KeptDays } from '../store/kept-days.js';
import { writeLetter } from '../../alerting/index.js';
import { addressOf, internalAddress, serviceHosts } from '../serving/listening.js';
import { rememberedLookups, type RememberedLookups } from '../serving/lookups.js';
import type { Parts } from '../settings/parts.js';
import { publicPages } from '../serving/public-pages.js';
import { routePartsOf } from './route-parts.js';
import { registerRoutes } from './routes.js';
import { theVault } from '../keys/the-vault.js';
import { visitorsOf } from './visitors.js';
import { serveWebApp } from '../serving/web-app.js';

/** The parts of one server, wired and not yet started. */
export interface Composition {
  readonly host: RouteHost;
  readonly access: AccessDeps;
  readonly gatekeeper: AccessGatekeeper;
  readonly lookups: RememberedLookups;
  /** Hears changes and passes them on to the open pages. */
  readonly events: EventHub;
  /** Follows what the accounts ask to be kept. */
  readonly kept: KeptDays;
  readonly engine: OwnEngine;
  /** Takes what the pages of measured websites send. */
  readonly visitors: RumCollector;
  readonly pages: PublicPages;
  /** Follows which monitors have their first check. */
  readonly firstData: FirstData;
  /** What signs statements. */
  readonly signing: SigningDeps;
  /** The server's side of the checkpoint protocol, for checkpoints in this process. */
  readonly checkpointPort: CheckpointPort;
}

/** Knows everybody: makes each domain and hands it what it needs from the others. */
export async function compose(
  given: Parts,
  notReady: () => Promise<readonly string[]> | readonly string[],
): Promise<Composition> {
  const { clock, chance, log } = given;
  const kept = new KeptDays(given.db, given.config.retention, (err) =>
    log.warn({ err }, 'how long things are kept was not read'),
  );
  await kept.refresh();
  const config: Config = { ...given.config, retention: kept };
  const parts: Parts = { ...given, config, db: forRequests(given.db) };
  const { db } = parts;
  const { vault, masterKey } = await theVault(parts);
  const access: AccessDeps = { db, clock, chance };
  const webAddress = webAddressOf(config);
  const signIn: SignInDeps = {
    ...access,
    vault,
    sendLetter: (tx, letter) => writeLetter(tx, { vault, chance, clock }, letter),
    webAddress,
    askProvider: guardedFetch(parts.egressRefusal),
  };
  const gatekeeper = new AccessGatekeeper(access, () => answerRequests(signIn));
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  await ensurePartitions(db, clock.now());
  const ports = alertingPorts(chance);
  const relayKeys = makeRelayKeys(masterKey, chance);
  const holder = chance.newGuid();
  const place = (epoch: number): LeasePlace => {
    const address = internalAddress(host.app, config);
    return { address, proof: relayKeys.proofOf(epoch, address) };
  };
  const engine = await makeEngine({ ...parts, db: given.db, vault, masterKey, ports, registry, holder, place });
  const lookups = rememberedLookups(db, clock);
  const pages = publicPages(parts);
  const host = await createHost({
    logger: log.child({ part: 'http' }),
    gatekeeper,
    lookups,
    checkpointKeys: (key) => serverOfKey(db, new Secret(key)),
    newGuid: () => chance.newGuid(),
    ...publicPlace(config),
    serviceHosts: serviceHosts(config),
    pathAt: (name, path) => pages.pathAt(name, path),
    notReady,
    isLeading: () => engine.isLeading(),
    metrics: async () => ({ contentType: registry.contentType, text: await registry.metrics() }),
    metricsAccess: config.metricsAccess,
    onWritten: () => {
      gatekeeper.forget();
      lookups.forget();
    },
  });
  host.app.addHook('onClose', () => engine.close());
  const own = new Trials({ inner: engine.port, clock, chance });
  const isLeading = (): boolean => engine.isLeading();
  const relay = { keys: relayKeys, clock, log: log.child({ part: 'relay' }) };
  registerEngineRelay(host, { ...relay, engine: own, leadingEpoch: () => engine.leadingEpoch() });
  const leader = new LeaderClient({ ...relay, readHolder: () => leaseHolder(db), ownHolder: holder, chance });
  const anywhere = anyEngine({ own, isLeading, leader });
  const visitors = visitorsOf(parts, registry);
  const firstData = new FirstData(clock);
  const events = new EventHub({ clock, chance, visibleMonitors: (caller) => visibleMonitors(db, caller) });
  if (config.roles.has('api')) {
    const { webFolder } = parts;
    const ownAddress = (): string => addressOf(host.app, config);
    const wiring = {
      parts,
      access,
      signIn,
      gatekeeper,
      webAddress,
      vault,
      masterKey,
      ports,
      lookups,
      visitors,
      firstData,
    };
    registerRoutes(host, routePartsOf({ ...wiring, engine: anywhere, ownAddress }));
    registerPublicPageRoutes(host, pages);
    mountEvents(host, events);
    mountDocumentation(host);
    if (webFolder !== undefined) await serveWebApp(host, webFolder);
  }
  const signing = { ...access, vault };
  return {
    host,
    access,
    gatekeeper,
    lookups,
    events,
    kept,
    engine,
    visitors,
    pages,
    firstData,
    signing,
    checkpointPort: anywhere,
  };
}

/** Origin and base path of VEDETTE_PUBLIC_URL. */
function publicPlace({ publicUrl, trustedProxies }: Config) {
  if (publicUrl === undefined) return { trustedProxies };
  const { origin, pathname } = new URL(publicUrl);
  return { trustedProxies, origin, basePath: pathname === '/' ? '' : pathname };
}
