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
  readonly turn?: RotationSeconds;
}

export const ROTATION_SECONDS = [15, 30, 60, 300] as const;
export type RotationSeconds = (typeof ROTATION_SECONDS)[number];

export const STATES: readonly MonitorState[] = ['Down', 'Warn', 'Unknown', 'Up', 'Paused'];
const SORTS: readonly MonitorSort[] = ['Worst', 'Name', 'LastCheck', 'Uptime', 'Coverage', 'P50', 'P95', 'NextRun'];
export const PERIODS = { '1h': 1, '6h': 6, '24h': 24, '7d': 168, '30d': 720, '90d': 2160 } as const;
export type PeriodName = keyof typeof PERIODS;

type RawSearch = Readonly<Record<string, unknown>>;

/** Parses a URL. Invalid values are dropped, so that an old link opens the closest view. */
export function parseListSearch(raw: RawSearch): ListSearch {
  const states = toTexts(raw['state']).filter((state): state is MonitorState =>
    (STATES as readonly string[]).includes(state),
  );
  const sort = SORTS.find((name) => name === raw['sort']);
  return {
    ...optionalText('search', raw['search']),
    ...(states.length > 0 ? { state: states } : {}),
    ...optionalText('type', raw['type']),
    ...optionalText('mode', raw['mode']),
    ...optionalText('group', raw['group']),
    ...optionalText('host', raw['host']),
    ...parseField(raw),
    ...(sort && sort !== 'Worst' ? { sort } : {}),
    ...(raw['desc'] === true ? { desc: true } : {}),
  };
}

/** A value without a field is dropped. */
function parseField(raw: RawSearch): Pick<ListSearch, 'field' | 'value'> {
  const field = optionalText('field', raw['field']);
  return field.field === undefined ? {} : { ...field, ...optionalText('value', raw['value']) };
}

export function parsePeriodSearch(raw: RawSearch): PeriodSearch {
  const from = raw['from'];
  const until = raw['until'];
  const errors = raw['errors'] === true ? { errors: true } : {};
  if (typeof from === 'number' && typeof until === 'number' && from < until) return { from, until, ...errors };
  const period = (Object.keys(PERIODS) as PeriodName[]).find((name) => name === raw['period']);
  return { ...(period && { period }), ...errors };
}

export function parsePlainSearch(raw: RawSearch): PlainSearch {
  return {
    ...optionalText('search', raw['search']),
    ...optionalText('kind', raw['kind']),
    ...optionalText('monitor', raw['monitor']),
  };
}

/** Filters of the audit log. */
export interface AuditSearch {
  readonly search?: string;
  readonly action?: AuditAction;
  readonly item?: AuditObjectType;
  readonly source?: (typeof auditSources)[number];
}

export function parseAuditSearch(raw: RawSearch): AuditSearch {
  const action = auditActions.find((each) => each === raw['action']);
  const item = auditObjectTypes.find((each) => each === raw['item']);
  const source = auditSources.find((each) => each === raw['source']);
  return {
    ...optionalText('search', raw['search']),
    ...(action && { action }),
    ...(item && { item }),
    ...(source && { source }),
  };
}

/** Filters of the permissions page: monitors by name, and by the operator who may see them. */
export function parsePermissionSearch(raw: RawSearch): { search?: string; operator?: string } {
  return { ...optionalText('search', raw['search']), ...optionalText('operator', raw['operator']) };
}

/** Section for a new vault item. */
export function parseVaultSearch(raw: RawSearch): { section?: string } {
  return typeof raw['section'] === 'string' ? { section: raw['section'] } : {};
}

/** Channel of a new integration. */
export function parseChannelSearch(raw: RawSearch): { channel?: string } {
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

export function parseReportSearch(raw: RawSearch): ReportSearch {
  const filtered = raw['filtered'] === true ? { filtered: true as const } : {};
  return { ...optionalText('dashboard', raw['dashboard']), ...optionalText('period', raw['period']), ...filtered };
}

export function parseDashboardSearch(raw: RawSearch): DashboardSearch {
  const turn = ROTATION_SECONDS.find((each) => each === raw['turn']);
  return {
    ...(parseRange(raw) ?? optionalText('period', raw['period'])),
    ...monitorFilters(raw),
    ...checkFilters(raw),
    ...(raw['full'] === true && { full: true, ...(turn && { turn }) }),
  };
}

const isId = (value: unknown): value is number => Number.isInteger(value) && Number(value) > 0;

function parseRange({ from, until }: RawSearch): { readonly from: number; readonly until: number } | undefined {
  return Number.isSafeInteger(from) && Number.isSafeInteger(until) && Number(from) < Number(until)
    ? { from: Number(from), until: Number(until) }
    : undefined;
}

/** Maximum number of guids in the API. */
const MAX_FILTER_GUIDS = 50;
const parseGuids = (value: unknown): string[] => [...new Set(toTexts(value).filter(isGuid))].slice(0, MAX_FILTER_GUIDS);

/** Old URLs have a single `monitor` and `group`; if both are set, the monitor applies. */
function monitorFilters(raw: RawSearch): Pick<DashboardSearch, 'monitors' | 'groups'> {
  const [monitors, oldMonitor] = [parseGuids(raw['monitors']), parseGuids(raw['monitor'])];
  const groups = [...parseGuids(raw['groups']), ...(oldMonitor.length === 0 ? parseGuids(raw['group']) : [])];
  return {
    ...(monitors.length + oldMonitor.length > 0 && { monitors: parseGuids([...monitors, ...oldMonitor]) }),
    ...(groups.length > 0 && { groups: parseGuids(groups) }),
  };
}

const parseIds = (value: unknown): number[] =>
  Array.isArray(value) ? [...new Set(value.filter(isId))].slice(0, 100) : [];

function checkFilters(raw: RawSearch): Pick<DashboardSearch, 'level' | 'partial' | 'checkpoints' | 'regions'> {
  const level = checkLevels.find((each) => each === raw['level']);
  const [checkpoints, regions] = [parseIds(raw['checkpoints']), parseIds(raw['regions'])];
  return {
    ...(level && { level }),
    ...(raw['partial'] === true && { partial: true }),
    ...(checkpoints.length > 0 && { checkpoints }),
    ...(regions.length > 0 && { regions }),
  };
}

/** Search of a new object’s form: the object to copy. */
export const parseCopySearch = (raw: RawSearch): { readonly from?: string } => optionalText('from', raw['from']);

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
export function resolvePeriod(search: PeriodSearch, now: number): { readonly from: number; readonly until: number } {
  if (search.from !== undefined && search.until !== undefined) return { from: search.from, until: search.until };
  return { from: now - PERIODS[search.period ?? '24h'] * 3_600_000, until: now };
}

function toTexts(value: unknown): readonly string[] {
  if (Array.isArray(value)) return value.filter((item) => typeof item === 'string');
  return typeof value === 'string' ? value.split(',') : [];
}

function optionalText<K extends string>(key: K, value: unknown): Partial<Record<K, string>> {
  if (typeof value === 'number') return { [key]: String(value) } as Record<K, string>;
  return typeof value === 'string' && value !== '' ? ({ [key]: value } as Record<K, string>) : {};
}
