/** The words and signs of status pages, the same in every form of a page. */
import { HOUR, MINUTE, type Instant } from '@vedette/kernel/clock';
import { toLocal } from '@vedette/kernel/zones';
import type { CustomizationInfo } from '@vedette/contract/v4/public-status-page';
import type { PageIncident, PageRow, PageSlot, PageView, RowState, SlotState } from './page-view.js';

export const SIGNS: Readonly<Record<RowState | SlotState, string>> = {
  ...{ Up: '●', Down: '■', Warning: '▲', Unknown: '◆', Maintenance: '‖' },
};
export const STATE_WORDS: Readonly<Record<RowState, string>> = {
  ...{ Up: 'Works', Down: 'Problem', Maintenance: 'Maintenance', Unknown: 'Not known' },
};

const RANK: readonly RowState[] = ['Down', 'Unknown', 'Maintenance', 'Up'];

/** In the order the page asks for. */
export function sortedRows(rows: readonly PageRow[], { SortRowsProperty: by }: CustomizationInfo): PageRow[] {
  const byName = (a: PageRow, b: PageRow): number => a.name.localeCompare(b.name, 'en');
  const byState = (a: PageRow, b: PageRow): number => RANK.indexOf(a.state) - RANK.indexOf(b.state);
  return [...rows].sort((a, b) => (by === 'ByStatus' ? byState(a, b) || byName(a, b) : byName(a, b)));
}

/** Nothing is called fine that is not known to be. */
export function overallState(rows: readonly PageRow[]): { readonly state: RowState; readonly text: string } {
  const count = (wanted: RowState): number => rows.filter(({ state }) => state === wanted).length;
  const [down, up, unknown] = [count('Down'), count('Up'), count('Unknown')];
  if (down > 0) return { state: 'Down', text: `${down} of ${rows.length} with problems` };
  if (count('Maintenance') > 0) return { state: 'Maintenance', text: 'Maintenance under way' };
  if (up === 0) return { state: 'Unknown', text: 'Nothing is known at the moment' };
  if (unknown > 0) return { state: 'Unknown', text: `${up} of ${rows.length} work, of the rest nothing is known` };
  return { state: 'Up', text: 'Everything works' };
}

/** The own title of the page, else its name. */
export function titleOf({ title, look }: Pick<PageView, 'title' | 'look'>): string {
  const own = look.TitleText?.trim() ?? '';
  return own === '' ? title : own;
}

/** `2026-11-02 14:05` in the zone of the page. */
export const minuteOf = (at: Instant, zone: string): string => toLocal(at, zone).slice(0, 16).replace('T', ' ');

/** When the state of a row began: of maintenance its own start and end, whatever was wrong before it. */
export function sinceWords({ state, downSince, maintained }: PageRow, zone: string): string {
  if (state === 'Maintenance') {
    return maintained ? ` ${minuteOf(maintained.from, zone)} to ${minuteOf(maintained.to, zone)}` : '';
  }
  return downSince === null ? '' : ` since ${minuteOf(downSince, zone)}`;
}

/** `2026-11-02: 99.95 %`. */
export function slotWords({ starts, uptime }: PageSlot): string {
  return `${starts.slice(0, 16).replace('T', ' ')}: ${uptime === null ? 'not known' : `${percent(uptime)} %`}`;
}

/** Cut, not rounded: nothing but 100 is called 100. */
const percent = (uptime: number): string => (Math.floor(uptime * 100) / 100).toFixed(2);

/** `2 h 05 min`, of less than a minute `1 min`. */
export function durationWords(ms: number): string {
  const minutes = Math.max(1, Math.round(ms / MINUTE));
  const hours = Math.floor(minutes / (HOUR / MINUTE));
  return hours === 0 ? `${minutes} min` : `${hours} h ${String(minutes % 60).padStart(2, '0')} min`;
}

export function incidentWords({ startedAt, endedAt }: PageIncident, zone: string): string {
  const from = minuteOf(startedAt, zone);
  if (endedAt === null) return `since ${from}, goes on`;
  return `${from} to ${minuteOf(endedAt, zone)} (${durationWords(endedAt - startedAt)})`;
}

/** `99.95 % uptime in 45 of 90 days, 99.80 % of the time observed`; nothing is claimed where nothing was seen. */
export function uptimeWords({ slots, uptime, observed }: PageRow, unit: PageView['unit']): string {
  if (uptime === null) return 'Nothing observed yet';
  const known = slots.filter((slot) => slot.uptime !== null).length;
  const some = known === slots.length ? '' : `${known} of `;
  const span = `${some}${slots.length} ${unit}${slots.length === 1 ? '' : 's'}`;
  return `${percent(uptime)} % uptime in ${span}, ${percent(observed ?? 0)} % of the time observed`;
}

/** What somebody hears instead of seeing the history of a row. */
export function historyWords({ slots }: PageRow, unit: PageView['unit']): string {
  const bad = slots.filter(({ state }) => state === 'Down' || state === 'Warning');
  const known = slots.filter(({ uptime }) => uptime !== null).length;
  const seen = `${known} of ${slots.length} ${unit}s observed`;
  return bad.length === 0
    ? `${seen}, none with problems.`
    : `${seen}, with problems: ${bad.map(slotWords).join('; ')}.`;
}
