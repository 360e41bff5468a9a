/** Texts and symbols of a status page, shared by all its formats. */
import { HOUR, MINUTE, type Instant } from '@vedette/kernel/clock';
import { toSingleLine } from '@vedette/contract/lenient';
import type { CustomizationInfo } from '@vedette/contract/v4/public-status-page';
import type { PageTexts } from './page-texts.js';
import type { PageIncident, PageRow, PageSlot, PageView, RowState, SlotState } from './page-view.js';

export const STATE_SYMBOLS: Readonly<Record<RowState | SlotState, string>> = {
  Up: '●',
  Down: '■',
  Warning: '▲',
  Unknown: '◆',
  Maintenance: '‖',
};
const STATE_ORDER: readonly RowState[] = ['Down', 'Unknown', 'Maintenance', 'Up'];

/** Sorts rows as the page is configured. */
export function sortRows(rows: readonly PageRow[], { SortRowsProperty: sortBy }: CustomizationInfo): PageRow[] {
  const byName = (a: PageRow, b: PageRow): number => a.name.localeCompare(b.name, 'en');
  const byState = (a: PageRow, b: PageRow): number => STATE_ORDER.indexOf(a.state) - STATE_ORDER.indexOf(b.state);
  return [...rows].sort((a, b) => (sortBy === 'ByStatus' ? byState(a, b) || byName(a, b) : byName(a, b)));
}

/** Returns the overall state. It is never `Up` if any state is unknown. */
export function overallState(
  rows: readonly PageRow[],
  { getText }: PageTexts,
): { readonly state: RowState; readonly text: string } {
  const count = (counted: RowState): number => rows.filter(({ state }) => state === counted).length;
  const [down, up, unknown] = [count('Down'), count('Up'), count('Unknown')];
  const all = String(rows.length);
  if (down > 0) return { state: 'Down', text: getText('someDown', { down: String(down), all }) };
  if (count('Maintenance') > 0) return { state: 'Maintenance', text: getText('maintenanceNow') };
  if (up === 0) return { state: 'Unknown', text: getText('nothingKnown') };
  if (unknown > 0) return { state: 'Unknown', text: getText('upRestUnknown', { up: String(up), all }) };
  return { state: 'Up', text: getText('allUp') };
}

/** Returns the page's own title, otherwise its name. */
export function pageTitle({ title, customization }: Pick<PageView, 'title' | 'customization'>): string {
  const ownTitle = toSingleLine(customization.TitleText ?? '');
  return ownTitle === '' ? title : ownTitle;
}

const MAX_NAME_LENGTH = 200;

/**
 * Returns the value of a custom field that replaces the monitor's name. Since it may be any text, it is put on one
 * line and shortened.
 */
export function customServiceName(name: string, override: string): string {
  const characters = Array.from(toSingleLine(override));
  if (characters.length === 0) return name;
  return characters.length > MAX_NAME_LENGTH
    ? `${characters.slice(0, MAX_NAME_LENGTH - 1).join('')}…`
    : characters.join('');
}

/** Formats a time as text or HTML. With `referenceAt`, the date is omitted if both are on the same day. */
type FormatTime = (at: Instant, referenceAt?: Instant) => string;

export const formatTimeRange = (from: Instant, to: Instant, formatTime: FormatTime, { getText }: PageTexts): string =>
  getText('fromTo', { from: formatTime(from), to: formatTime(to, from) });

/** Returns when the state of a row began. A maintenance has its own start and end, whatever problem preceded it. */
export function formatSince(
  { state, downSince, currentMaintenance }: PageRow,
  formatTime: FormatTime,
  texts: PageTexts,
): string {
  if (state === 'Maintenance')
    return currentMaintenance
      ? ` ${formatTimeRange(currentMaintenance.from, currentMaintenance.to, formatTime, texts)}`
      : '';
  return downSince === null ? '' : ` ${texts.getText('since', { from: formatTime(downSince) })}`;
}

/** `2026-11-02: 99.95%`. The script of the page identifies days by the date and reformats it for the reader. */
export function formatSlot({ starts, uptime }: PageSlot, { getText, labelled, formatPercentage }: PageTexts): string {
  return labelled(
    starts.slice(0, 16).replace('T', ' '),
    uptime === null ? getText('noData') : formatPercentage(uptime),
  );
}

/** `2 Nov 2026: 99.95%`. */
const slotSummary = (
  { starts, uptime }: PageSlot,
  { getText, labelled, formatPercentage, formatLocal }: PageTexts,
): string => labelled(formatLocal(starts), uptime === null ? getText('noData') : formatPercentage(uptime));

/** `2 h 05 min`; at least `1 min`. */
export function formatMinutes(ms: number, { getText }: PageTexts): string {
  const minutes = Math.max(1, Math.round(ms / MINUTE));
  const hours = Math.floor(minutes / (HOUR / MINUTE));
  return hours === 0
    ? getText('minutes', { minutes: String(minutes) })
    : getText('hours', { hours: String(hours), minutes: String(minutes % 60).padStart(2, '0') });
}

export function formatIncident({ startedAt, endedAt }: PageIncident, formatTime: FormatTime, texts: PageTexts): string {
  if (endedAt === null) return texts.getText('ongoingSince', { from: formatTime(startedAt) });
  return `${formatTimeRange(startedAt, endedAt, formatTime, texts)} (${formatMinutes(endedAt - startedAt, texts)})`;
}

/** `99.95% uptime in 45 of 90 days, 99.80% of the time observed`. Without observations, there is no percentage. */
export function formatUptime(row: PageRow, unit: PageView['unit'], texts: PageTexts): string {
  const { getText, formatPercentage } = texts;
  if (row.uptime === null) return getText('nothingYet');
  const span = describeObserved(row, unit, texts);
  return getText('uptime', { share: formatPercentage(row.uptime), span, seen: formatPercentage(row.observed ?? 0) });
}

/** Text alternative of a row's history. */
export function describeHistory(row: PageRow, unit: PageView['unit'], texts: PageTexts): string {
  const { getText } = texts;
  if (row.slots.every(({ uptime }) => uptime === null)) return getText('nothingYet');
  const slotsWithProblems = row.slots.filter(({ state }) => state === 'Down' || state === 'Warning');
  const seen = getText('seenOf', { span: describeObserved(row, unit, texts) });
  const list = slotsWithProblems.map((slot) => slotSummary(slot, texts)).join('; ');
  return slotsWithProblems.length === 0
    ? getText('withoutProblems', { seen })
    : getText('withProblems', { seen, list });
}

/** Returns the note on narrow screens that only the last columns are shown. */
export const formatNarrowNote = (count: number, unit: PageView['unit'], { getText }: PageTexts): string =>
  getText('drawn', { span: getText(unit === 'day' ? 'days' : 'manyHours', { count: String(count) }) });

/** Describes in how many columns of a row something was observed: `90 days`, `45 of 90 days`. */
function describeObserved({ slots }: PageRow, unit: PageView['unit'], { getText }: PageTexts): string {
  const observedCount = slots.filter(({ uptime }) => uptime !== null).length;
  const [one, many] = unit === 'day' ? (['aDay', 'days'] as const) : (['anHour', 'manyHours'] as const);
  const span = slots.length === 1 ? getText(one) : getText(many, { count: String(slots.length) });
  return observedCount === slots.length ? span : getText('someOf', { known: String(observedCount), span });
}
