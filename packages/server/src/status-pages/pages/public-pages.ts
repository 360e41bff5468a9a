import { MINUTE, SECOND, type Clock, type Instant } from '@vedette/kernel/clock';
import type { FoundPage, PageViewDeps } from './load-page-view.js';
import { renderPage, type RenderedPage } from './rendered-page.js';
import { isServiceHost } from './service-host-rules.js';

export interface PublicPagesDeps extends PageViewDeps {
  /** Whether mails can be sent. Without a mail server, no subscriptions are offered. */
  readonly sendsMail: boolean;
  readonly clock: Pick<Clock, 'now' | 'sleep'>;
  /** Reads the page with this guid in any account. */
  readonly readPage: (guid: string) => Promise<FoundPage | undefined>;
  /** Returns guids of published pages by host name. */
  readonly hosts: () => Promise<ReadonlyMap<string, string>>;
  /**
   * Host names of the service itself, in lower case. They are never those of a page, even if a page was stored with one
   * before the name was configured.
   */
  readonly serviceHosts: readonly string[];
}

interface CachedPage {
  readonly at: Instant;
  readonly page: RenderedPage;
}

/** A page being rendered with the data of `at`. */
interface PendingPage {
  readonly at: Instant;
  readonly page: Promise<RenderedPage | undefined>;
  /** Resolves when requests that need newer data have waited for the maximum time. */
  readonly maxWait: Promise<void>;
}

/** Maximum age of a page that is requested continuously. */
const REFRESH_MS = 30 * SECOND;
/** Minimum interval of rendering after incidents begin or end. */
const MIN_RENDER_INTERVAL_MS = 2 * SECOND;
/** How long requests after an incident wait for the new page. */
const MAX_WAIT_MS = 2 * SECOND;
/** Up to this age, a page is served while the next one is rendered, so that requests do not wait. */
const MAX_STALE_MS = 2 * MINUTE;
/** Up to this age, a page is served if no new one can be rendered. It shows its own time. */
const MAX_AGE_ON_ERROR_MS = 60 * MINUTE;
const MAX_CACHED_PAGES = 1_000;

/** Paths that may follow the guid of a page. */
const PATH_SUFFIX = /^(\.\w+|\/subscribe)?\/?$/;

/** A change in the service that may affect pages. */
export interface PageChange {
  readonly topic: string;
  readonly accountId?: number | undefined;
}

/**
 * Status pages, rendered in advance and served from memory to any number of readers. Unknown guids are not cached, so
 * that guessing guids evicts no page.
 */
export class PublicPages {
  readonly #deps: PublicPagesDeps;
  readonly #cached = new Map<string, CachedPage>();
  readonly #pending = new Map<string, PendingPage>();
  /** Time of the last change by account. */
  readonly #changedAt = new Map<number, Instant>();
  #hosts: ReadonlyMap<string, string> = new Map();

  constructor(deps: PublicPagesDeps) {
    this.#deps = deps;
  }

  /**
   * Returns a page; undefined if there is none with this guid. After an incident began or ended, no page from before it
   * is returned. All formats share one read. A page that is merely old is returned while the next one is rendered.
   */
  async get(guid: string): Promise<RenderedPage | undefined> {
    const now = this.#deps.clock.now();
    const cachedPage = this.#cached.get(guid);
    if (!cachedPage) return this.#refresh(guid, now).page;
    const age = now - cachedPage.at;
    const isOutdated = this.#isBeforeChange(cachedPage.at, cachedPage.page.accountId) && age >= MIN_RENDER_INTERVAL_MS;
    if (age < REFRESH_MS && !isOutdated) return cachedPage.page;
    const rendering = this.#refresh(guid, now, cachedPage.page.accountId);
    // Requests that do not wait see the error once the page is too old.
    const renderedOrStale = rendering.page.catch((error: unknown) => {
      if (age < MAX_AGE_ON_ERROR_MS) return cachedPage.page;
      throw error;
    });
    if (age >= MAX_STALE_MS) return renderedOrStale;
    renderedOrStale.catch(() => undefined);
    return isOutdated
      ? Promise.race([renderedOrStale, rendering.maxWait.then(() => this.#cached.get(guid)?.page ?? cachedPage.page)])
      : cachedPage.page;
  }

  /** Changes to pages are visible immediately, changes of monitors within seconds. */
  onChange({ topic, accountId }: PageChange): void {
    if (topic === 'account' || topic === 'sla') this.#forget(accountId);
    if (topic === 'account') this.#readHosts();
    if (accountId === undefined || !['incident', 'maintenance', 'monitor', 'monitorGroup'].includes(topic)) return;
    this.#changedAt.set(accountId, this.#deps.clock.now());
  }

  resync(): void {
    this.#cached.clear();
    this.#pending.clear();
    this.#readHosts();
  }

  /**
   * Returns the path that serves a request for `host`; undefined for hosts of no page. The host of a page serves it at
   * `/`, its other formats next to it, and nothing else. Both are also served under `/status`, because links use that
   * path.
   */
  resolvePath(host: string | undefined, path: string): string | undefined {
    if (this.#hosts.size === 0 || host === undefined) return undefined;
    const name = host.replace(/\.?(:\d+)?$/, '').toLowerCase();
    const guid = isServiceHost(name, this.#deps.serviceHosts) ? undefined : this.#hosts.get(name);
    if (guid === undefined) return undefined;
    const [pathname = '/'] = path.split('?');
    const query = path.slice(pathname.length);
    if (pathname === '/') return `/status/${guid}${query}`;
    const pagePath = pathname.replace(/^\/status(?=\/)/, '');
    const belongsToPage = pagePath.startsWith(`/${guid}`) && PATH_SUFFIX.test(pagePath.slice(guid.length + 1));
    return belongsToPage ? `/status${pagePath}${query}` : '/status/none';
  }

  #readHosts(): void {
    // After a failure, hosts are read with the next change or when the store is back.
    this.#deps.hosts().then(
      (hosts) => void (this.#hosts = hosts),
      () => undefined,
    );
  }

  #forget(accountId: number | undefined): void {
    // Pages being rendered may contain the state before the change, so later requests must not get them.
    this.#pending.clear();
    for (const [guid, { page }] of this.#cached) if (page.accountId === accountId) this.#cached.delete(guid);
  }

  #isBeforeChange(at: Instant, accountId: number): boolean {
    return at <= (this.#changedAt.get(accountId) ?? -Infinity);
  }

  /** Returns the page being rendered, unless it may be older than the last change of its account. */
  #refresh(guid: string, now: Instant, accountId?: number): PendingPage {
    const pendingPage = this.#pending.get(guid);
    const isOutdated =
      pendingPage &&
      accountId !== undefined &&
      this.#isBeforeChange(pendingPage.at, accountId) &&
      now - pendingPage.at >= MIN_RENDER_INTERVAL_MS;
    if (pendingPage && isOutdated !== true) return pendingPage;
    const waitAbort = new AbortController();
    const isCurrent = (): boolean => this.#pending.get(guid) === rendering;
    const page = render(this.#deps, guid, now)
      .then((rendered) => {
        if (isCurrent()) this.#cachePage(guid, now, rendered);
        return rendered;
      })
      .finally(() => {
        waitAbort.abort();
        if (isCurrent()) this.#pending.delete(guid);
      });
    const rendering: PendingPage = { at: now, page, maxWait: this.#deps.clock.sleep(MAX_WAIT_MS, waitAbort.signal) };
    this.#pending.set(guid, rendering);
    return rendering;
  }

  #cachePage(guid: string, at: Instant, page: RenderedPage | undefined): void {
    this.#cached.delete(guid);
    if (page) this.#cached.set(guid, { at, page });
    const [oldest] = this.#cached.keys();
    if (this.#cached.size > MAX_CACHED_PAGES && oldest !== undefined) this.#cached.delete(oldest);
  }
}

async function render(deps: PublicPagesDeps, guid: string, now: Instant): Promise<RenderedPage | undefined> {
  const foundPage = await deps.readPage(guid);
  return foundPage && renderPage(deps, foundPage, { now, refreshSeconds: REFRESH_MS / SECOND });
}
