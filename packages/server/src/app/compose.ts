import { createHost, type Gatekeeper, type Lookups, type RouteHost } from '../http/index.js';
import { mountDocumentation } from './documentation.js';
import type { Parts } from './parts.js';

/** The parts of one server, wired and not yet started. */
export interface Composition {
  readonly host: RouteHost;
}

/** Knows everybody: makes each domain and hands it what it needs from the others. */
export async function compose(parts: Parts, notReady: () => readonly string[]): Promise<Composition> {
  const { config, chance, log } = parts;
  const host = await createHost({
    logger: log,
    gatekeeper: nobody,
    lookups: nothing,
    newGuid: () => chance.newGuid(),
    ...publicPlace(config.publicUrl),
    trustedProxies: config.trustedProxies,
    notReady,
  });
  mountDocumentation(host);
  return { host };
}

const nobody: Gatekeeper = {
  byApiAccount: () => Promise.resolve(undefined),
  byLogin: () => Promise.resolve(undefined),
  bySession: () => Promise.resolve(undefined),
};

const nothing: Lookups = {
  lookupMonitor: () => Promise.resolve(undefined),
  lookupMonitorGroup: () => Promise.resolve(false),
  lookupCheck: () => Promise.resolve(undefined),
  lookupAlertDefinition: () => Promise.resolve(false),
  lookupIntegration: () => Promise.resolve(false),
  lookupOperator: () => Promise.resolve(undefined),
  lookupOperatorGroup: () => Promise.resolve(undefined),
};

/** Origin and base path of VEDETTE_PUBLIC_URL. */
function publicPlace(publicUrl: string | undefined): { origin?: string; basePath?: string } {
  if (publicUrl === undefined) return {};
  const { origin, pathname } = new URL(publicUrl);
  return { origin, basePath: pathname === '/' ? '' : pathname };
}
