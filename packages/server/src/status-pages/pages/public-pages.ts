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

interface Kept {
  readonly at: Instant;
  readonly page: RenderedPage;
}

/** A page being rendered with the data of `at`. */
interface Making {
  readonly at: Instant;
  readonly page: Promise<RenderedPage | undefined>;
  /** Settles when requests that need newer data have waited long enough. */
  readonly patience: Promise<void>;
}

/** Maximum age of a page that is requested continuously. */
const FRESH_MS = 30 * SECOND;
/** Minimum interval of rendering after incidents begin or end. */
const NEWS_MS = 2 * SECOND;
/** How long requests after an incident wait for the new page. */
const PATIENCE_MS = 2 * SECOND;
/** Up to this age, a page is served while the next one is rendered, so that requests do not wait. */
const STALE_MS = 2 * MINUTE;
/** Up to this age, a page is served if no new one can be rendered. It shows its own time. */
const WORN_MS = 60 * MINUTE;
const MAX_KEPT_PAGES = 1_000;

/** What may follow the guid of a page in its path. */
const ENDS = /^(\.\w+|\/subscribe)?\/?$/;

/** A change in the service that may affect pages. */
export interface PageNews {
  readonly topic: string;
  readonly accountId?: number | undefined;
}

/**
 * Status pages, rendered ahead and served from memory to any number of readers. Unknown guids are not cached, so that
 * guessing guids evicts no page.
 */
export class PublicPages {
  readonly #deps: PublicPagesDeps;
  readonly #kept = new Map<string, Kept>();
  readonly #making = new Map<string, Making>();
  /** Time of the last change by account. */
  readonly #newsAt = new Map<number, Instant>();
  #hosts: ReadonlyMap<string, string> = new Map();

  constructor(deps: PublicPagesDeps) {
    this.#deps = deps;
  }

  /**
   * Returns a page; undefined if there is none with this guid. After an incident began or ended, no page from before it
   * is returned. All forms share one read. A page that is merely old is returned while the next one is rendered.
   */
  async get(guid: string): Promise<RenderedPage | undefined> {
    const now = this.#deps.clock.now();
    const known = this.#kept.get(guid);
    if (!known) return this.#refresh(guid, now).page;
    const age = now - known.at;
    const isOutdated = this.#isBeforeNews(known.at, known.page.accountId) && age >= NEWS_MS;
    if (age < FRESH_MS && !isOutdated) return known.page;
    const making = this.#refresh(guid, now, known.page.accountId);
    // Requests that do not wait see the error once the page is too old.
    const settled = making.page.catch((error: unknown) => {
      if (age < WORN_MS) return known.page;
      throw error;
    });
    if (age >= STALE_MS) return settled;
    settled.catch(() => undefined);
    return isOutdated
      ? Promise.race([settled, making.patience.then(() => this.#kept.get(guid)?.page ?? known.page)])
      : known.page;
  }

  /** Changes to pages are visible at once, changes of monitors within seconds. */
  onChange({ topic, accountId }: PageNews): void {
    if (topic === 'account' || topic === 'sla') this.#forget(accountId);
    if (topic === 'account') this.#readHosts();
    if (accountId === undefined || !['incident', 'maintenance', 'monitor', 'monitorGroup'].includes(topic)) return;
    this.#newsAt.set(accountId, this.#deps.clock.now());
  }

  resync(): void {
    this.#kept.clear();
    this.#making.clear();
    this.#readHosts();
  }

  /**
   * Returns the path that serves a request for `host`; undefined for hosts of no page. The host of a page serves it at
   * `/`, its other forms next to it, and nothing else. Both are also served under `/status`, because links use that
   * path.
   */
  pathAt(host: string | undefined, path: string): string | undefined {
    if (this.#hosts.size === 0 || host === undefined) return undefined;
    const name = host.replace(/\.?(:\d+)?$/, '').toLowerCase();
    const guid = isServiceHost(name, this.#deps.serviceHosts) ? undefined : this.#hosts.get(name);
    if (guid === undefined) return undefined;
    const [plain = '/'] = path.split('?');
    const rest = path.slice(plain.length);
    if (plain === '/') return `/status/${guid}${rest}`;
    const below = plain.replace(/^\/status(?=\/)/, '');
    const isOfPage = below.startsWith(`/${guid}`) && ENDS.test(below.slice(guid.length + 1));
    return isOfPage ? `/status${below}${rest}` : '/status/none';
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
    this.#making.clear();
    for (const [guid, { page }] of this.#kept) if (page.accountId === accountId) this.#kept.delete(guid);
  }

  #isBeforeNews(at: Instant, accountId: number): boolean {
    return at <= (this.#newsAt.get(accountId) ?? -Infinity);
  }

  /** Returns the page being rendered, unless it may be older than the last change of its account. */
  #refresh(guid: string, now: Instant, accountId?: number): Making {
    const begun = this.#making.get(guid);
    const isPast =
      begun && accountId !== undefined && this.#isBeforeNews(begun.at, accountId) && now - begun.at >= NEWS_MS;
    if (begun && isPast !== true) return begun;
    const made = new AbortController();
    const isCurrent = (): boolean => this.#making.get(guid) === making;
    const page = render(this.#deps, guid, now)
      .then((rendered) => {
        if (isCurrent()) this.#keep(guid, now, rendered);
        return rendered;
      })
      .finally(() => {
        made.abort();
        if (isCurrent()) this.#making.delete(guid);
      });
    const making: Making = { at: now, page, patience: this.#deps.clock.sleep(PATIENCE_MS, made.signal) };
    this.#making.set(guid, making);
    return making;
  }

  #keep(guid: string, at: Instant, page: RenderedPage | undefined): void {
    this.#kept.delete(guid);
    if (page) this.#kept.set(guid, { at, page });
    const [oldest] = this.#kept.keys();
    if (this.#kept.size > MAX_KEPT_PAGES && oldest !== undefined) this.#kept.delete(oldest);
  }
}

async function render(deps: PublicPagesDeps, guid: string, now: Instant): Promise<RenderedPage | undefined> {
  const found = await deps.readPage(guid);
  return found && renderPage(deps, found, { now, refreshSeconds: FRESH_MS / SECOND });
}
