/** What a public page says, as a value and as HTML. It names no addresses, checkpoints or error texts. */
import type { CustomizationInfo } from '@vedette/contract/public-status-page';
import type { Instant } from '@vedette/kernel/clock';
import { resolvePreset, type Period, type PresetPeriodType } from '@vedette/kernel/periods';
import { startOfDay, toLocal } from '@vedette/kernel/zones';
import { uptimePercentage, type StateTimes } from '../../checks/index.js';

export type RowState = 'Down' | 'Maintenance' | 'Up' | 'Unknown';
export type DayState = 'Up' | 'Warning' | 'Down' | 'Unknown';

export interface PageDay {
  /** `YYYY-MM-DD`, of the account's calendar. */
  readonly date: string;
  readonly state: DayState;
  /** Percent of the time observed; null: nothing was. */
  readonly uptime: number | null;
}

export interface PageRow {
  readonly name: string;
  readonly state: RowState;
  /** Moment of the first error while it is down. */
  readonly downSince: Instant | null;
  readonly days: readonly PageDay[];
}

export interface PageView {
  readonly title: string;
  readonly look: CustomizationInfo;
  readonly rows: readonly PageRow[];
  readonly at: Instant;
  readonly zone: string;
}

const MOST_DAYS = 90;

/** The days a page shows, oldest first: those of its period, at most the last 90. */
export function daysOf(preset: PresetPeriodType, now: Instant, zone: string): Period[] {
  const { start, end } = resolvePreset(preset, now, zone, 'clock');
  const days: Period[] = [];
  let from = startOfDay(Math.max(start, startOfDay(end, zone, -MOST_DAYS)), zone);
  while (from < end) {
    const next = startOfDay(from, zone, 1);
    days.push({ start: from, end: Math.min(next, end) });
    from = next;
  }
  return days.slice(-MOST_DAYS);
}

/** Percent of the time observed; null: nothing was. Unlike in reports unknown time is no uptime: a page claims only what was seen. */
export function observedUptime({ upMs, downMs }: StateTimes): number | null {
  return uptimePercentage({ upMs, downMs, unknownMs: 0 }) ?? null;
}

/** Percent under which a day is a warning, and an error. */
export interface Thresholds {
  readonly warning: number;
  readonly error: number;
}

/** Without an SLA any downtime is an error. */
export function dayState(uptime: number | null, { warning, error }: Thresholds): DayState {
  if (uptime === null) return 'Unknown';
  if (uptime < error) return 'Down';
  return uptime < warning ? 'Warning' : 'Up';
}

const RANK: readonly RowState[] = ['Down', 'Unknown', 'Maintenance', 'Up'];

/** In the order the page asks for. */
export function sortedRows(rows: readonly PageRow[], { SortRowsProperty: by }: CustomizationInfo): PageRow[] {
  const byName = (a: PageRow, b: PageRow): number => a.name.localeCompare(b.name, 'en');
  const byState = (a: PageRow, b: PageRow): number => RANK.indexOf(a.state) - RANK.indexOf(b.state);
  return [...rows].sort((a, b) => (by === 'ByStatus' ? byState(a, b) || byName(a, b) : byName(a, b)));
}

export function overallState(rows: readonly PageRow[]): string {
  const down = rows.filter(({ state }) => state === 'Down').length;
  if (down > 0) return `${down} of ${rows.length} with problems`;
  if (rows.some(({ state }) => state === 'Maintenance')) return 'Maintenance under way';
  return rows.some(({ state }) => state === 'Up') ? 'Everything works' : 'Nothing is known yet';
}

const escape = (text: string): string =>
  text.replace(/[&<>"']/g, (sign) => `&#${sign.charCodeAt(0)};`).replace(/\n/g, '<br>');

const colour = (text: string | undefined, otherwise: string): string => {
  if (text === undefined || text === '') return otherwise;
  return text.startsWith('#') ? text : `#${text}`;
};

function titleOf({ title, look }: PageView): string {
  const own = look.TitleText?.trim() ?? '';
  return own === '' ? title : own;
}

const SIGNS: Readonly<Record<RowState | DayState, string>> = {
  ...{ Up: '●', Down: '✕', Warning: '▲', Unknown: '○', Maintenance: '■' },
};
const COLOURS: Readonly<Record<RowState | DayState, string>> = {
  ...{ Up: '#2b8a3e', Down: '#c92a2a', Warning: '#b35900', Unknown: '#868e96', Maintenance: '#1864ab' },
};

/** The page as it is read without scripts: every state has a word and a sign beside its colour. */
export function pageHtml(view: PageView): string {
  const { look, rows, at, zone } = view;
  const title = escape(titleOf(view));
  const dates = rows[0]?.days.map(({ date }) => date) ?? [];
  const order = <T>(items: readonly T[]): T[] => (look.SortColumnsNewToOld ? [...items].reverse() : [...items]);
  const notice =
    (look.CommentTitle ?? '') + (look.CommentText ?? '') === ''
      ? ''
      : `<section class="notice"><h2>${escape(look.CommentTitle ?? '')}</h2><p>${escape(look.CommentText ?? '')}</p></section>`;
  const states = Object.entries(COLOURS).map(([state, value]) => `.${state}{color:${value}}`);
  return `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex"><title>${title}</title><style>
body{margin:0;font:16px/1.5 system-ui,sans-serif;background:${colour(look.BackgroundColor, '#ffffff')};color:${colour(look.TextColor, '#212529')}}
header{background:${colour(look.MainColor, '#1b3a57')};color:#fff;padding:1rem}main,footer{padding:1rem;max-width:80rem;margin:auto}
h1{margin:0}table{border-collapse:collapse;width:100%}th,td{padding:.35rem .5rem;text-align:left;border-bottom:1px solid #8884}
.days{display:flex;flex-wrap:wrap;gap:2px}.days b{font-weight:400;cursor:help}.notice{border-left:4px solid;padding:0 1rem}
${states.join('')}</style></head><body>
<header><h1>${title}</h1><p>${escape(overallState(rows))}</p></header><main>${notice}
<table><thead><tr><th scope="col">Service</th><th scope="col">Now</th><th scope="col">${daysTitle(order(dates))}</th></tr></thead>
<tbody>${rows.map((row) => rowHtml(row, order(row.days), zone)).join('\n')}</tbody></table></main>
<footer><p>${escape(look.FooterText ?? '')}</p><p>Data as of <time>${toLocal(at, zone).replace('T', ' ')}</time> (${escape(zone)})</p></footer>
</body></html>`;
}

function daysTitle(dates: readonly string[]): string {
  const [first = '', last = ''] = [dates[0], dates.at(-1)];
  return first === last ? first : `${first} to ${last}`;
}

const WORDS: Readonly<Record<RowState, string>> = {
  ...{ Up: 'Works', Down: 'Problem', Maintenance: 'Maintenance', Unknown: 'Not known' },
};

function rowHtml({ name, state, downSince }: PageRow, days: readonly PageDay[], zone: string): string {
  const since = downSince === null ? '' : ` since ${toLocal(downSince, zone).slice(0, 16).replace('T', ' ')}`;
  const cells = days.map(({ date, state: day, uptime }) => {
    const text = `${date}: ${uptime === null ? 'not known' : `${uptime.toFixed(2)} %`}`;
    return `<b class="${day}" role="img" title="${text}" aria-label="${text}">${SIGNS[day]}</b>`;
  });
  return `<tr><th scope="row">${escape(name)}</th><td class="${state}">${SIGNS[state]} ${WORDS[state]}${since}</td><td><div class="days">${cells.join('')}</div></td></tr>`;
}

/** The same for programs; names as the contract writes them. */
export function pageJson(view: PageView): string {
  const { rows, at, zone } = view;
  return JSON.stringify({
    Title: titleOf(view),
    Status: overallState(rows),
    AsOf: toLocal(at, zone),
    TimeZone: zone,
    Services: rows.map(({ name, state, downSince, days }) => ({
      ...{ Name: name, State: state, DownSince: downSince === null ? null : toLocal(downSince, zone) },
      Days: days.map(({ date, state: State, uptime }) => ({ Date: date, State, UptimePercentage: uptime })),
    })),
  });
}
