import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { PageOutcome } from '@vedette/contract/checkpoint/page-outcome';
import type { PageTarget } from '@vedette/contract/checkpoint/page-target';
import { systemRandom } from '@vedette/kernel/random';
import type { ChooseProxy } from '@vedette/protocols/outbound-proxy';
import { systemClock } from '@vedette/kernel/clock';
import { parseEgressPolicy } from '../../../net/egress.js';
import { makeResolver, type ResolveHost } from '../../../net/resolver.js';
import { makeTrustSet, type TrustSet } from '../../../net/trust.js';
import { makePatternRunner } from '../../../patterns/pattern-runner.js';
import { makePageProbe } from '../probe.js';
import type { BrowserPoolOptions } from '../../browser-pool.js';
import { aPool } from '../../testing/a-pool.js';

/** A page target as the server would order it. */
export const aPage = (url: string, overrides: Partial<PageTarget> = {}): PageTarget => ({
  kind: 'page',
  url,
  ipVersion: 'IpV4',
  browser: 'Chrome',
  userAgent: '',
  window: { width: 1_280, height: 800, pixelRatio: 1, isMobile: false, device: '' },
  blockUrls: [],
  dnsBypasses: [],
  headers: [],
  contentMatches: [],
  urlMatches: [],
  consoleMatches: [],
  authentication: { type: 'None', username: '', password: '' },
  usesLoadEvent: false,
  ignoresExternal: false,
  connectTimeoutMs: 10_000,
  totalTimeoutMs: 30_000,
  ...overrides,
});

/** Creates a checkpoint's browser and a function that checks pages with it. */
export async function aBrowserProbe(
  overrides: {
    readonly watchMs?: number;
    readonly takesPictures?: boolean;
    readonly pool?: Partial<BrowserPoolOptions>;
    readonly trust?: TrustSet;
    readonly proxy?: ChooseProxy;
    readonly resolve?: ResolveHost;
  } = {},
) {
  const pool = await aPool(overrides.pool);
  const patterns = makePatternRunner();
  const probe = makePageProbe({
    clock: systemClock,
    random: systemRandom,
    egress: parseEgressPolicy('private-ok'),
    trust: overrides.trust ?? makeTrustSet(),
    proxy: overrides.proxy,
    patterns,
    pool,
    resolve: overrides.resolve ?? makeResolver({ elapsed: () => systemClock.elapsed() }),
    watchMs: overrides.watchMs ?? 0,
    takesPictures: overrides.takesPictures,
  });
  return {
    pool,
    /** @throws when the run never reached a browser */
    look: async (target: PageTarget, signal = new AbortController().signal): Promise<PageOutcome> => {
      const outcome = await probe(target, signal, { serverId: 1 });
      if (outcome.kind !== 'page') throw new Error(outcome.failure?.message);
      return outcome;
    },
    close: async () => {
      await pool.close();
      await patterns.close();
    },
  };
}

/** Starts a site on the loopback; `url` has no trailing slash. */
export async function aSite(listener: RequestListener) {
  const server = createServer(listener);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    server,
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    close: () => {
      server.closeAllConnections();
      server.close();
    },
  };
}
