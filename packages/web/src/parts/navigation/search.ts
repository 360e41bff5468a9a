import { isGuid } from '@vedette/kernel/guid';
import {
  type AuditAction,
  type AuditThing,
  auditActions,
  auditSources,
  auditThings,
} from '@vedette/contract/v1/account/audit-words';
import type { MonitorSort } from '@vedette/contract/v1/monitors/monitor';
import type { MonitorState } from '@vedette/contract/v1/shared';
import { type CheckLevel, checkLevels } from '@vedette/contract/v1/dashboards/tile-checks';

/** The whole view of the monitor list, as its address holds it; what is absent is the default. */
export interface ListSearch {
  readonly search?: string;
  readonly state?: readonly MonitorState[];
  readonly type?: string;
  readonly mode?: string;
  readonly group?: string;
  readonly host?: string;
  /** Name of a custom field. */
  readonly field?: string;
  /** That it has; absent: any. */
  readonly value?: string;
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
  /** Two moments instead, epoch ms; `until` is not included. */
  readonly from?: number;
  readonly until?: number;
  /** Guids of monitor groups and of monitors it is looked at with, all together. */
  readonly groups?: readonly string[];
  readonly monitors?: readonly string[];
  /** Which checks and alerts; absent: all. */
  readonly level?: CheckLevel;
  /** The newest checks with the parts of rounds. */
  readonly partial?: true;
  /** Ids of checkpoints; absent: those the dashboard is limited to. */
  readonly checkpoints?: readonly number[];
  /** Ids of regions, whose checkpoints count too. */
  readonly regions?: readonly number[];
  /** It is shown alone, without the menu. */
  readonly full?: boolean;
  /** Shown alone, it makes way for the next one after so many seconds; absent: it stays. */
  readonly turn?: TurnSeconds;
}

export const TURNS_S = [15, 30, 60, 300] as const;
export type TurnSeconds = (typeof TURNS_S)[number];

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
    ...text('host', raw['host']),
    ...parseField(raw),
    ...(sort && sort !== 'Worst' ? { sort } : {}),
    ...(raw['desc'] === true ? { desc: true } : {}),
  };
}

/** A value of no field is none. */
function parseField(raw: Raw): Pick<ListSearch, 'field' | 'value'> {
  const field = text('field', raw['field']);
  return field.field === undefined ? {} : { ...field, ...text('value', raw['value']) };
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

/** Which records of the audit log. */
export interface AuditSearch {
  readonly search?: string;
  readonly action?: AuditAction;
  readonly item?: AuditThing;
  readonly source?: (typeof auditSources)[number];
}

export function auditSearch(raw: Raw): AuditSearch {
  const action = auditActions.find((each) => each === raw['action']);
  const item = auditThings.find((each) => each === raw['item']);
  const source = auditSources.find((each) => each === raw['source']);
  return {
    ...text('search', raw['search']),
    ...(action && { action }),
    ...(item && { item }),
    ...(source && { source }),
  };
}

/** Of which monitors it is told who may do what: by name, and by who may see them. */
export function permissionSearch(raw: Raw): { search?: string; operator?: string } {
  return { ...text('search', raw['search']), ...text('operator', raw['operator']) };
}

/** The section a new vault item is to lie in. */
export function vaultSearch(raw: Raw): { section?: string } {
  return typeof raw['section'] === 'string' ? { section: raw['section'] } : {};
}

/** Which kind a new integration is of. */
export function channelSearch(raw: Raw): { channel?: string } {
  return typeof raw['channel'] === 'string' ? { channel: raw['channel'] } : {};
}

/** What the form of a new scheduled report begins with. */
export interface ReportSearch {
  /** Guid of its dashboard. */
  readonly dashboard?: string;
  /** A preset of the API. */
  readonly period?: string;
  /** The page it was opened from was filtered. */
  readonly filtered?: true;
}

export function reportSearch(raw: Raw): ReportSearch {
  const filtered = raw['filtered'] === true ? { filtered: true as const } : {};
  return { ...text('dashboard', raw['dashboard']), ...text('period', raw['period']), ...filtered };
}

export function dashboardSearch(raw: Raw): DashboardSearch {
  const turn = TURNS_S.find((each) => each === raw['turn']);
  return {
    ...(between(raw) ?? text('period', raw['period'])),
    ...monitorFilters(raw),
    ...checkFilters(raw),
    ...(raw['full'] === true && { full: true, ...(turn && { turn }) }),
  };
}

const isId = (value: unknown): value is number => Number.isInteger(value) && Number(value) > 0;

function between({ from, until }: Raw): { readonly from: number; readonly until: number } | undefined {
  return Number.isSafeInteger(from) && Number.isSafeInteger(until) && Number(from) < Number(until)
    ? { from: Number(from), until: Number(until) }
    : undefined;
}

/** Each once, as many as the API takes. */
const MAX_FILTER_GUIDS = 50;
const guids = (value: unknown): string[] => [...new Set(words(value).filter(isGuid))].slice(0, MAX_FILTER_GUIDS);

/** An address from before there could be several says `monitor` and `group`; of both, a monitor of a group is the monitor. */
function monitorFilters(raw: Raw): Pick<DashboardSearch, 'monitors' | 'groups'> {
  const [monitors, one] = [guids(raw['monitors']), guids(raw['monitor'])];
  const groups = [...guids(raw['groups']), ...(one.length === 0 ? guids(raw['group']) : [])];
  return {
    ...(monitors.length + one.length > 0 && { monitors: guids([...monitors, ...one]) }),
    ...(groups.length > 0 && { groups: guids(groups) }),
  };
}

const ids = (value: unknown): number[] => (Array.isArray(value) ? [...new Set(value.filter(isId))].slice(0, 100) : []);

function checkFilters(raw: Raw): Pick<DashboardSearch, 'level' | 'partial' | 'checkpoints' | 'regions'> {
  const level = checkLevels.find((each) => each === raw['level']);
  const [checkpoints, regions] = [ids(raw['checkpoints']), ids(raw['regions'])];
  return {
    ...(level && { level }),
    ...(raw['partial'] === true && { partial: true }),
    ...(checkpoints.length > 0 && { checkpoints }),
    ...(regions.length > 0 && { regions }),
  };
}

/** Of the form of a new thing: the one it begins as a copy of. */
export const copySearch = (raw: Raw): { readonly from?: string } => text('from', raw['from']);

/** The one monitor a dashboard is looked at with; undefined: with none, or with several. */
export const singleMonitor = ({ monitors = [], groups = [] }: DashboardSearch): string | undefined =>
  monitors.length === 1 && groups.length === 0 ? monitors[0] : undefined;

/** The period alone, without the other filters of the page. */
export function pickPeriod({ period, from, until }: PeriodSearch): PeriodSearch {
  return { ...(period && { period }), ...(from !== undefined && until !== undefined && { from, until }) };
}

/** With a period: where none is chosen a day, of a monitor younger than that the shortest it fills. */
export function withPeriod<S extends PeriodSearch>(search: S, ageMs: number): S {
  if (search.period !== undefined || search.from !== undefined) return search;
  const fitting = (['1h', '6h'] as const).find((name) => ageMs < PERIODS[name] * 3_600_000);
  return { ...search, period: fitting ?? '24h' };
}

/** The instants of a period that ends now, or as given. */
export function periodInstants(search: PeriodSearch, now: number): { readonly from: number; readonly until: number } {
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
