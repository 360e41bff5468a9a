import type { MonitorSort } from '@vedette/contract/v1/monitor';
import type { MonitorState } from '@vedette/contract/v1/shared';

/** The whole view of the monitor list, as its address holds it; what is absent is the default. */
export interface ListSearch {
  readonly search?: string;
  readonly state?: readonly MonitorState[];
  readonly type?: string;
  readonly mode?: string;
  readonly group?: string;
  readonly sort?: MonitorSort;
  readonly desc?: boolean;
}

/** A period of a page with charts: a name, or both ends (ms, `[from, until)`). */
export interface PeriodSearch {
  readonly period?: PeriodName;
  readonly from?: number;
  readonly until?: number;
  readonly errors?: boolean;
}

/** Filters of the plain lists. */
export interface PlainSearch {
  readonly search?: string;
  readonly kind?: string;
  readonly monitor?: string;
}

/** What the address of a dashboard says: the view, beside what is stored. */
export interface DashboardSearch {
  /** A preset of the API; absent: the dashboard's own period. */
  readonly period?: string;
  /** Guid of a monitor group. */
  readonly group?: string;
  /** Guid of the one monitor it is looked at with. */
  readonly monitor?: string;
  /** Which of the newest checks; absent: all. */
  readonly level?: CheckLevel;
  /** The newest checks with the parts of rounds. */
  readonly partial?: true;
  /** Ids of checkpoints; absent: those the dashboard is limited to. */
  readonly checkpoints?: readonly number[];
  /** It is shown alone, without the menu. */
  readonly full?: boolean;
  /** Shown alone, it makes way for the next one after so many seconds; absent: it stays. */
  readonly turn?: TurnSeconds;
}

export const TURNS_S = [15, 30, 60, 300] as const;
export type TurnSeconds = (typeof TURNS_S)[number];

export const CHECK_LEVELS = ['Errors', 'Confirmed', 'Ok'] as const;
export type CheckLevel = (typeof CHECK_LEVELS)[number];

export const STATES: readonly MonitorState[] = ['Down', 'Warn', 'Unknown', 'Up', 'Paused'];
const SORTS: readonly MonitorSort[] = ['Worst', 'Name', 'LastCheck', 'Uptime', 'Coverage', 'P50', 'P95', 'NextRun'];
export const PERIODS = { '1h': 1, '6h': 6, '24h': 24, '7d': 168, '30d': 720, '90d': 2160 } as const;
export type PeriodName = keyof typeof PERIODS;

type Raw = Readonly<Record<string, unknown>>;

/** Reads an address; whatever it does not understand it leaves out, so an old link opens the nearest view. */
export function listSearch(raw: Raw): ListSearch {
  const states = words(raw['state']).filter((word): word is MonitorState =>
    (STATES as readonly string[]).includes(word),
  );
  const sort = SORTS.find((name) => name === raw['sort']);
  return {
    ...text('search', raw['search']),
    ...(states.length > 0 ? { state: states } : {}),
    ...text('type', raw['type']),
    ...text('mode', raw['mode']),
    ...text('group', raw['group']),
    ...(sort && sort !== 'Worst' ? { sort } : {}),
    ...(raw['desc'] === true ? { desc: true } : {}),
  };
}

export function periodSearch(raw: Raw): PeriodSearch {
  const from = raw['from'];
  const until = raw['until'];
  const errors = raw['errors'] === true ? { errors: true } : {};
  if (typeof from === 'number' && typeof until === 'number' && from < until) return { from, until, ...errors };
  const period = (Object.keys(PERIODS) as PeriodName[]).find((name) => name === raw['period']);
  return { ...(period && { period }), ...errors };
}

export function checkSearch(raw: Raw): PlainSearch {
  return { ...text('search', raw['search']), ...text('kind', raw['kind']), ...text('monitor', raw['monitor']) };
}

/** The section a new vault item is to lie in. */
export function vaultSearch(raw: Raw): { section?: string } {
  return typeof raw['section'] === 'string' ? { section: raw['section'] } : {};
}

/** Which kind a new integration is of. */
export function channelSearch(raw: Raw): { channel?: string } {
  return typeof raw['channel'] === 'string' ? { channel: raw['channel'] } : {};
}

export function dashboardSearch(raw: Raw): DashboardSearch {
  const turn = TURNS_S.find((each) => each === raw['turn']);
  return {
    ...text('period', raw['period']),
    ...text('group', raw['group']),
    ...text('monitor', raw['monitor']),
    ...checkFilters(raw),
    ...(raw['full'] === true && { full: true, ...(turn && { turn }) }),
  };
}

const isId = (value: unknown): value is number => Number.isInteger(value) && Number(value) > 0;

function checkFilters(raw: Raw): Pick<DashboardSearch, 'level' | 'partial' | 'checkpoints'> {
  const level = CHECK_LEVELS.find((each) => each === raw['level']);
  const checkpoints = Array.isArray(raw['checkpoints']) ? [...new Set(raw['checkpoints'].filter(isId))] : [];
  return {
    ...(level && { level }),
    ...(raw['partial'] === true && { partial: true }),
    ...(checkpoints.length > 0 && { checkpoints }),
  };
}

/** Of the form of a new thing: the one it begins as a copy of. */
export const copySearch = (raw: Raw): { readonly from?: string } => text('from', raw['from']);

/** The period alone, without the other filters of the page. */
export function periodOf({ period, from, until }: PeriodSearch): PeriodSearch {
  return { ...(period && { period }), ...(from !== undefined && until !== undefined && { from, until }) };
}

/** With a period: where none is chosen a day, of a monitor younger than that the shortest it fills. */
export function withPeriod<S extends PeriodSearch>(search: S, ageMs: number): S {
  if (search.period !== undefined || search.from !== undefined) return search;
  const fitting = (['1h', '6h'] as const).find((name) => ageMs < PERIODS[name] * 3_600_000);
  return { ...search, period: fitting ?? '24h' };
}

/** The instants of a period that ends now, or as given. */
export function instantsOf(search: PeriodSearch, now: number): { readonly from: number; readonly until: number } {
  if (search.from !== undefined && search.until !== undefined) return { from: search.from, until: search.until };
  return { from: now - PERIODS[search.period ?? '24h'] * 3_600_000, until: now };
}

function words(value: unknown): readonly string[] {
  if (Array.isArray(value)) return value.filter((word) => typeof word === 'string');
  return typeof value === 'string' ? value.split(',') : [];
}

function text<K extends string>(key: K, value: unknown): Partial<Record<K, string>> {
  if (typeof value === 'number') return { [key]: String(value) } as Record<K, string>;
  return typeof value === 'string' && value !== '' ? ({ [key]: value } as Record<K, string>) : {};
}
