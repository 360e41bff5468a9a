import { isGuid } from '@vedette/kernel/guid';
import {
  type AuditAction,
  type AuditObjectType,
  auditActions,
  auditSources,
  auditObjectTypes,
} from '@vedette/contract/v1/account/audit-names';
import type { MonitorSort } from '@vedette/contract/v1/monitors/monitor';
import type { MonitorState } from '@vedette/contract/v1/shared';
import { type CheckLevel, checkLevels } from '@vedette/contract/v1/dashboards/tile-checks';

/** View of the monitor list in its URL; absent values are defaults. */
export interface ListSearch {
  readonly search?: string;
  readonly state?: readonly MonitorState[];
  readonly type?: string;
  readonly mode?: string;
  readonly group?: string;
  readonly host?: string;
  /** Name of a custom field. */
  readonly field?: string;
  /** Value of the custom field; absent for any. */
  readonly value?: string;
  readonly sort?: MonitorSort;
  readonly desc?: boolean;
}

/** Period of a page with charts: a name, or both ends (epoch ms, `[from, until)`). */
export interface PeriodSearch {
  readonly period?: PeriodName;
  readonly from?: number;
  readonly until?: number;
  readonly errors?: boolean;
}

/** Filters of plain lists. */
export interface PlainSearch {
  readonly search?: string;
  readonly kind?: string;
  readonly monitor?: string;
}

/** View of a dashboard in its URL, in addition to its stored settings. */
export interface DashboardSearch {
  /** Preset period of the API; absent for the dashboard’s own period. */
  readonly period?: string;
  /** Range instead of a preset, epoch ms, `[from, until)`. */
  readonly from?: number;
  readonly until?: number;
  /** Guids of the monitor groups and monitors that the view is filtered to, combined. */
  readonly groups?: readonly string[];
  readonly monitors?: readonly string[];
  /** Error level of checks and alerts; absent for all. */
  readonly level?: CheckLevel;
  /** Includes partial checks in lists of checks. */
  readonly partial?: true;
  /** Ids of checkpoints; absent for those of the dashboard. */
  readonly checkpoints?: readonly number[];
  /** Ids of regions, whose checkpoints are included. */
  readonly regions?: readonly number[];
  /** Full screen, without the menu. */
  readonly full?: boolean;
  /** Rotation interval in full screen; absent without rotation. */
  readonly turn?: TurnSeconds;
}

export const TURNS_S = [15, 30, 60, 300] as const;
export type TurnSeconds = (typeof TURNS_S)[number];

export const STATES: readonly MonitorState[] = ['Down', 'Warn', 'Unknown', 'Up', 'Paused'];
const SORTS: readonly MonitorSort[] = ['Worst', 'Name', 'LastCheck', 'Uptime', 'Coverage', 'P50', 'P95', 'NextRun'];
export const PERIODS = { '1h': 1, '6h': 6, '24h': 24, '7d': 168, '30d': 720, '90d': 2160 } as const;
export type PeriodName = keyof typeof PERIODS;

type Raw = Readonly<Record<string, unknown>>;

/** Parses a URL. Invalid values are dropped, so that an old link opens the closest view. */
export function listSearch(raw: Raw): ListSearch {
  const states = toTexts(raw['state']).filter((state): state is MonitorState =>
    (STATES as readonly string[]).includes(state),
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

/** A value without a field is dropped. */
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

/** Filters of the audit log. */
export interface AuditSearch {
  readonly search?: string;
  readonly action?: AuditAction;
  readonly item?: AuditObjectType;
  readonly source?: (typeof auditSources)[number];
}

export function auditSearch(raw: Raw): AuditSearch {
  const action = auditActions.find((each) => each === raw['action']);
  const item = auditObjectTypes.find((each) => each === raw['item']);
  const source = auditSources.find((each) => each === raw['source']);
  return {
    ...text('search', raw['search']),
    ...(action && { action }),
    ...(item && { item }),
    ...(source && { source }),
  };
}

/** Filters of the permissions page: monitors by name, and by the operator who may see them. */
export function permissionSearch(raw: Raw): { search?: string; operator?: string } {
  return { ...text('search', raw['search']), ...text('operator', raw['operator']) };
}

/** Section for a new vault item. */
export function vaultSearch(raw: Raw): { section?: string } {
  return typeof raw['section'] === 'string' ? { section: raw['section'] } : {};
}

/** Channel of a new integration. */
export function channelSearch(raw: Raw): { channel?: string } {
  return typeof raw['channel'] === 'string' ? { channel: raw['channel'] } : {};
}

/** Initial values of a new scheduled report. */
export interface ReportSearch {
  /** Guid of the dashboard. */
  readonly dashboard?: string;
  /** Preset period of the API. */
  readonly period?: string;
  /** The dashboard was opened with a filter. */
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

/** Maximum number of guids in the API. */
const MAX_FILTER_GUIDS = 50;
const guids = (value: unknown): string[] => [...new Set(toTexts(value).filter(isGuid))].slice(0, MAX_FILTER_GUIDS);

/** Old URLs have a single `monitor` and `group`; if both are set, the monitor applies. */
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

/** Search of a new object’s form: the object to copy. */
export const copySearch = (raw: Raw): { readonly from?: string } => text('from', raw['from']);

/** Returns the only monitor of a dashboard view; undefined for none or several. */
export const singleMonitor = ({ monitors = [], groups = [] }: DashboardSearch): string | undefined =>
  monitors.length === 1 && groups.length === 0 ? monitors[0] : undefined;

/** Returns only the period, without other filters of the page. */
export function pickPeriod({ period, from, until }: PeriodSearch): PeriodSearch {
  return { ...(period && { period }), ...(from !== undefined && until !== undefined && { from, until }) };
}

/** Adds a default period: 24 hours, or the shortest one that covers the age of a new monitor. */
export function withPeriod<S extends PeriodSearch>(search: S, ageMs: number): S {
  if (search.period !== undefined || search.from !== undefined) return search;
  const fitting = (['1h', '6h'] as const).find((name) => ageMs < PERIODS[name] * 3_600_000);
  return { ...search, period: fitting ?? '24h' };
}

/** Returns the range of a period that ends now, or the given range. */
export function periodInstants(search: PeriodSearch, now: number): { readonly from: number; readonly until: number } {
  if (search.from !== undefined && search.until !== undefined) return { from: search.from, until: search.until };
  return { from: now - PERIODS[search.period ?? '24h'] * 3_600_000, until: now };
}

function toTexts(value: unknown): readonly string[] {
  if (Array.isArray(value)) return value.filter((item) => typeof item === 'string');
  return typeof value === 'string' ? value.split(',') : [];
}

function text<K extends string>(key: K, value: unknown): Partial<Record<K, string>> {
  if (typeof value === 'number') return { [key]: String(value) } as Record<K, string>;
  return typeof value === 'string' && value !== '' ? ({ [key]: value } as Record<K, string>) : {};
}
