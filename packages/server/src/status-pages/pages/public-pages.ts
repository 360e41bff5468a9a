import { MINUTE, SECOND, type Clock, type Instant } from '@vedette/kernel/clock';
import type { FoundPage, PageViewDeps } from './load-page-view.js';
import { renderPage, type RenderedPage } from './rendered-page.js';
import { isServiceHost } from './service-host-rules.js';

export interface PublicPagesDeps extends PageViewDeps {
  /** Whether mails leave: without a mail server nobody is offered any. */
  readonly sendsMail: boolean;
  readonly clock: Pick<Clock, 'now' | 'sleep'>;
  /** The page with this guid, whichever account has it. */
  readonly readPage: (guid: string) => Promise<FoundPage | undefined>;
  /** Guids of published pages by the host name they have. */
  readonly hosts: () => Promise<ReadonlyMap<string, string>>;
  /** Names of the service itself, lower case: no page takes one, also when it was stored before the name was configured. */
  readonly serviceHosts: readonly string[];
}

interface Kept {
  readonly at: Instant;
  readonly page: RenderedPage;
}

/** One under way, of what was at `at`. */
interface Making {
  readonly at: Instant;
  readonly page: Promise<RenderedPage | undefined>;
  /** Settles when whoever waits for news has waited enough. */
  readonly patience: Promise<void>;
}

/** So old at most is a page that is asked for all the time. */
const FRESH_MS = 30 * SECOND;
/** After an incident begins or ends it is made anew, but not more often than this. */
const NEWS_MS = 2 * SECOND;
/** Who asks after that waits so long for the page that tells it. */
const PATIENCE_MS = 2 * SECOND;
/** Until then a page is sent while the next one is being made, so that nobody waits. */
const STALE_MS = 2 * MINUTE;
/** Until then it is sent when no new one can be made: it says of itself how old it is. */
const WORN_MS = 60 * MINUTE;
const MAX_KEPT_PAGES = 1_000;

/** What may follow the guid of a page in its address. */
const ENDS = /^(\.\w+|\/subscribe)?\/?$/;

/** A change somewhere in the service, as far as pages care. */
export interface PageNews {
  readonly topic: string;
  readonly accountId?: number | undefined;
}

/**
 * Status pages, made ahead and served from memory however many ask. What is no page is not kept, so that whoever tries
 * guids pushes no page out.
 */
export class PublicPages {
  readonly #deps: PublicPagesDeps;
  readonly #kept = new Map<string, Kept>();
  readonly #making = new Map<string, Making>();
  /** When there last was news of an account. */
  readonly #newsAt = new Map<number, Instant>();
  #hosts: ReadonlyMap<string, string> = new Map();

  constructor(deps: PublicPagesDeps) {
    this.#deps = deps;
  }

  /**
   * Undefined: there is no page with this guid. Once an incident began or ended nobody is sent a page from before it, in whatever
   * form: all forms are of one reading. A page that is just old is sent while the next one is being made.
   */
  async get(guid: string): Promise<RenderedPage | undefined> {
    const now = this.#deps.clock.now();
    const known = this.#kept.get(guid);
    if (!known) return this.#refresh(guid, now).page;
    const age = now - known.at;
    const isOutdated = this.#isBeforeNews(known.at, known.page.accountId) && age >= NEWS_MS;
    if (age < FRESH_MS && !isOutdated) return known.page;
    const making = this.#refresh(guid, now, known.page.accountId);
    // Whoever does not wait for it hears of its fault when the page is worn.
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

  /** What people decide about pages shows at once; what happens to monitors within seconds. */
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
   * Where a request for `host` is answered: undefined for hosts of no page; on those of one the page at `/`, its twins
   * beside it, and nothing else; both also where they stand on the host of the service, as their links have it.
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
    // What cannot be read now is read with the next change, or when the store is back.
    this.#deps.hosts().then(
      (hosts) => void (this.#hosts = hosts),
      () => undefined,
    );
  }

  #forget(accountId: number | undefined): void {
    // Those under way may have read what was before the change: they answer whoever asked before it, and nobody else.
    this.#making.clear();
    for (const [guid, { page }] of this.#kept) if (page.accountId === accountId) this.#kept.delete(guid);
  }

  #isBeforeNews(at: Instant, accountId: number): boolean {
    return at <= (this.#newsAt.get(accountId) ?? -Infinity);
  }

  /** The one under way, unless it may have read what was before the news of its account. */
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
