import { createHash } from 'node:crypto';
import { SECOND, type Clock, type Instant } from '@vedette/kernel/clock';
import { toLocal } from '@vedette/kernel/zones';
import { uptimePercentage } from '../../checks/index.js';
import { keyOf, noFigures, type FiguresBook } from '../statistics/figures.js';
import type { FiguresWish } from '../statistics/figures-wish.js';
import { dayState, daysOf, pageHtml, pageJson, sortedRows, type PageView, type Thresholds } from './page-view-rules.js';
import type { PageMonitor } from './page-view-sql.js';
import type { StatusPage } from './status-page-rules.js';

export interface PublicPagesDeps {
  readonly clock: Pick<Clock, 'now'>;
  readonly readPublished: (guid: string) => Promise<{ accountId: number; page: StatusPage } | undefined>;
  readonly monitors: (accountId: number, page: StatusPage) => Promise<readonly PageMonitor[]>;
  readonly figures: (wish: FiguresWish) => Promise<FiguresBook>;
  /** Monitors of these that are in a maintenance period at a moment. */
  readonly inMaintenance: (accountId: number, guids: readonly string[], at: Instant) => Promise<ReadonlySet<string>>;
  readonly zoneOf: (accountId: number) => Promise<string>;
  /** Undefined: there is no such SLA any more. */
  readonly thresholds: (accountId: number, slaGuid: string) => Promise<Thresholds | undefined>;
  /** Whole UTC days before today that checks and quarters are kept. */
  readonly checkDays: number;
}

/** A page ready to be sent. */
export interface RenderedPage {
  readonly html: string;
  readonly json: string;
  readonly etag: string;
}

interface Kept {
  readonly at: Instant;
  readonly page: Promise<RenderedPage | undefined>;
}

const FRESH_MS = 30 * SECOND;
const MOST_KEPT = 1_000;
const ANY_DOWNTIME: Thresholds = { warning: 100, error: 100 };

/** Public pages, served from memory and made anew at most every 30 s however many ask. */
export class PublicPages {
  readonly #deps: PublicPagesDeps;
  readonly #kept = new Map<string, Kept>();

  constructor(deps: PublicPagesDeps) {
    this.#deps = deps;
  }

  /** Undefined: there is no published page with this guid. */
  get(guid: string): Promise<RenderedPage | undefined> {
    const now = this.#deps.clock.now();
    const known = this.#kept.get(guid);
    if (known && now - known.at < FRESH_MS) return known.page;
    const page = render(this.#deps, guid, now);
    this.#kept.delete(guid);
    this.#kept.set(guid, { at: now, page });
    const [oldest] = this.#kept.keys();
    if (this.#kept.size > MOST_KEPT && oldest !== undefined) this.#kept.delete(oldest);
    page.catch(() => this.#kept.delete(guid));
    return page;
  }
}

async function render(deps: PublicPagesDeps, guid: string, now: Instant): Promise<RenderedPage | undefined> {
  const found = await deps.readPublished(guid);
  if (!found) return undefined;
  const view = await viewOf(deps, found.accountId, found.page, now);
  const [html, json] = [pageHtml(view), pageJson(view)];
  return { html, json, etag: createHash('sha256').update(html).digest('base64url').slice(0, 22) };
}

async function viewOf(deps: PublicPagesDeps, accountId: number, page: StatusPage, now: Instant): Promise<PageView> {
  const zone = await deps.zoneOf(accountId);
  const monitors = await deps.monitors(accountId, page);
  const guids = monitors.map(({ monitorGuid }) => monitorGuid);
  const days = daysOf(page.presetPeriod, now, zone);
  const windows = days.map((day, window) => ({ ...day, window }));
  const wish = { accountId, monitors: guids, windows, now, checkDays: deps.checkDays };
  const book = await deps.figures({ ...wish, byMonitor: true, withLatency: false });
  const maintained = await deps.inMaintenance(accountId, guids, now);
  const sla = page.slaGuid === null ? undefined : await deps.thresholds(accountId, page.slaGuid);
  const rows = monitors.map(({ monitorGuid, name, isRunning, isChecked, downSince }) => ({
    ...{ name, downSince: isRunning ? downSince : null },
    state: stateOf({ isRunning, isChecked, isDown: downSince !== null, isMaintained: maintained.has(monitorGuid) }),
    days: days.map(({ start }, window) => {
      const uptime = uptimePercentage((book.get(keyOf(monitorGuid, window)) ?? noFigures).times) ?? null;
      return { date: toLocal(start, zone).slice(0, 10), uptime, state: dayState(uptime, sla ?? ANY_DOWNTIME) };
    }),
  }));
  return { title: page.name, look: page.customization, rows: sortedRows(rows, page.customization), at: now, zone };
}

interface Standing {
  readonly isRunning: boolean;
  readonly isChecked: boolean;
  readonly isDown: boolean;
  readonly isMaintained: boolean;
}

function stateOf({ isRunning, isChecked, isDown, isMaintained }: Standing): PageView['rows'][number]['state'] {
  if (isMaintained) return 'Maintenance';
  if (!isRunning || !isChecked) return 'Unknown';
  return isDown ? 'Down' : 'Up';
}
