import { createHash } from 'node:crypto';
import { SECOND, type Clock, type Instant } from '@vedette/kernel/clock';
import type { Period } from '@vedette/kernel/periods';
import { toLocal } from '@vedette/kernel/zones';
import { activePeriods, type ActiveTime } from '../sla/active-time-rules.js';
import { keyOf, noFigures, type FiguresBook } from '../statistics/figures.js';
import type { FiguresWish } from '../statistics/figures-wish.js';
import {
  dayState,
  daysOf,
  observedUptime,
  pageHtml,
  pageJson,
  sortedRows,
  type PageView,
  type Thresholds,
} from './page-view-rules.js';
import type { PageMonitor } from './page-view-sql.js';
import type { StatusPage } from './status-page-rules.js';

/** The SLA by which the days of a page are judged: its thresholds, and the time that counts for it. */
export interface PageSla extends Thresholds, Omit<ActiveTime, 'zone'> {}

export interface PublicPagesDeps {
  readonly clock: Pick<Clock, 'now'>;
  readonly readPublished: (guid: string) => Promise<{ accountId: number; page: StatusPage } | undefined>;
  readonly monitors: (accountId: number, page: StatusPage) => Promise<readonly PageMonitor[]>;
  readonly figures: (wish: FiguresWish) => Promise<FiguresBook>;
  /** Monitors of these that are in a maintenance period at a moment. */
  readonly inMaintenance: (accountId: number, guids: readonly string[], at: Instant) => Promise<ReadonlySet<string>>;
  readonly zoneOf: (accountId: number) => Promise<string>;
  /** Undefined: there is no such SLA any more. */
  readonly sla: (accountId: number, slaGuid: string) => Promise<PageSla | undefined>;
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
  readonly page: RenderedPage;
}

const FRESH_MS = 30 * SECOND;
const MOST_KEPT = 1_000;
const ANY_DOWNTIME: Thresholds = { warning: 100, error: 100 };

/**
 * Public pages, served from memory and made anew at most every 30 s however many ask. What is no page is not kept, so that
 * whoever tries guids pushes no page out.
 */
export class PublicPages {
  readonly #deps: PublicPagesDeps;
  readonly #kept = new Map<string, Kept>();
  readonly #making = new Map<string, Promise<RenderedPage | undefined>>();

  constructor(deps: PublicPagesDeps) {
    this.#deps = deps;
  }

  /** Undefined: there is no published page with this guid. */
  async get(guid: string): Promise<RenderedPage | undefined> {
    const now = this.#deps.clock.now();
    const known = this.#kept.get(guid);
    if (known && now - known.at < FRESH_MS) return known.page;
    const making = this.#making.get(guid) ?? this.#make(guid, now);
    this.#making.set(guid, making);
    return making;
  }

  async #make(guid: string, now: Instant): Promise<RenderedPage | undefined> {
    try {
      const page = await render(this.#deps, guid, now);
      this.#kept.delete(guid);
      if (page) this.#kept.set(guid, { at: now, page });
      const [oldest] = this.#kept.keys();
      if (this.#kept.size > MOST_KEPT && oldest !== undefined) this.#kept.delete(oldest);
      return page;
    } finally {
      this.#making.delete(guid);
    }
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
  const sla = page.slaGuid === null ? undefined : await deps.sla(accountId, page.slaGuid);
  const counted = (day: Period): readonly Period[] => (sla ? activePeriods({ ...sla, zone }, day) : [day]);
  const windows = days.flatMap((day, window) => counted(day).map((each) => ({ ...each, window })));
  const wish = { accountId, monitors: guids, windows, now, checkDays: deps.checkDays };
  const book = await deps.figures({ ...wish, byMonitor: true, withLatency: false });
  const maintained = await deps.inMaintenance(accountId, guids, now);
  const rows = monitors.map(({ monitorGuid, name, isRunning, isChecked, downSince }) => ({
    ...{ name, downSince: isRunning ? downSince : null },
    state: stateOf({ isRunning, isChecked, isDown: downSince !== null, isMaintained: maintained.has(monitorGuid) }),
    days: days.map(({ start }, window) => {
      const uptime = observedUptime((book.get(keyOf(monitorGuid, window)) ?? noFigures).times);
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
