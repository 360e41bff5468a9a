import type { ErrorCondition } from '@vedette/contract/v4/error-condition';
import { monitorTypes, type MonitorType } from '@vedette/contract/v4/monitor-enums';
import type { Insertable, Selectable } from 'kysely';
import type { MonitorTable } from '../../db/tables/monitors.js';
import { monitorTypeFields, type Definition } from '../definition/definition-rules.js';
import { intervalFields, intervalForm, intervalMs } from '../definition/interval-rules.js';
import type { StoredMonitor } from '../definition/stored-monitor.js';
import { countBaseCredits } from '../kinds/registry.js';

/** Fields with their own column; the others are in `settings`. */
type Columns =
  | 'Name'
  | 'IsActive'
  | 'GenerateAlert'
  | 'MonitorMode'
  | 'CheckInterval'
  | 'CheckIntervalSeconds'
  | 'SelectedCheckpoints'
  | 'UsePrimaryCheckpointsOnly'
  | 'UseConcurrentMonitoring'
  | 'ErrorConditions';

type ReadColumn = Exclude<keyof MonitorTable, 'account_id' | 'base_credits'>;
/** A row with the columns that reads of single monitors select. */
export type MonitorRow = Pick<Selectable<MonitorTable>, ReadColumn>;

const readColumns: Readonly<Record<ReadColumn, true>> = {
  monitor_guid: true,
  name: true,
  monitor_type: true,
  monitor_mode: true,
  is_active: true,
  generate_alert: true,
  is_locked: true,
  interval_ms: true,
  interval_format: true,
  selected_checkpoints: true,
  use_primary_checkpoints_only: true,
  use_concurrent_monitoring: true,
  error_conditions: true,
  settings: true,
  password_sealed: true,
  password_set_by: true,
  hash: true,
  created_at: true,
  modified_at: true,
  modified_by: true,
  definition_changed_at: true,
};
/** Columns that `fromRow` reads, by name. */
export const monitorColumns = Object.keys(readColumns);

export function toRow(accountId: number, monitor: StoredMonitor): Insertable<MonitorTable> {
  const {
    Name,
    IsActive,
    GenerateAlert,
    MonitorMode,
    CheckInterval,
    CheckIntervalSeconds,
    SelectedCheckpoints,
    UsePrimaryCheckpointsOnly,
    UseConcurrentMonitoring,
    ErrorConditions,
    ...settings
  }: Pick<Definition, Columns> & Omit<Definition, Columns> = monitor.definition;
  const interval = {
    ...(CheckInterval !== undefined && { CheckInterval }),
    ...(CheckIntervalSeconds !== undefined && { CheckIntervalSeconds }),
  };
  return {
    account_id: accountId,
    monitor_guid: monitor.monitorGuid,
    name: Name,
    monitor_type: monitor.monitorType,
    monitor_mode: MonitorMode,
    is_active: IsActive,
    generate_alert: GenerateAlert,
    is_locked: monitor.isLocked,
    interval_ms: intervalMs(interval),
    interval_format: intervalForm(interval),
    selected_checkpoints: JSON.stringify(SelectedCheckpoints),
    use_primary_checkpoints_only: UsePrimaryCheckpointsOnly,
    use_concurrent_monitoring: UseConcurrentMonitoring,
    error_conditions: ErrorConditions ? JSON.stringify(ErrorConditions) : null,
    settings: JSON.stringify(settings),
    password_sealed: monitor.passwordSealed ?? null,
    password_set_by: monitor.passwordSetBy ?? null,
    hash: monitor.hash,
    created_at: monitor.createdAt,
    modified_at: monitor.modifiedAt,
    modified_by: monitor.modifiedBy ?? null,
    definition_changed_at: monitor.definitionChangedAt,
    base_credits: countBaseCredits(monitor.monitorType, monitor.definition),
  };
}

export function fromRow(row: MonitorRow): StoredMonitor {
  return {
    monitorGuid: row.monitor_guid,
    monitorType: row.monitor_type as MonitorType,
    isLocked: row.is_locked,
    definition: toDefinition(row),
    passwordSealed: row.password_sealed ?? undefined,
    passwordSetBy: row.password_set_by ?? undefined,
    hash: row.hash,
    createdAt: row.created_at,
    modifiedAt: row.modified_at,
    modifiedBy: row.modified_by ?? undefined,
    definitionChangedAt: row.definition_changed_at,
  };
}

/**
 * Builds the definition in the object that the driver parsed for this row, because copying so many fields costs more
 * than the rest of a read.
 */
function toDefinition(row: MonitorRow): Definition {
  // Both jsonb columns contain parts of a definition, and together with the other columns they form one.
  const definition = row.settings as unknown as Writable<Definition>;
  const conditions = row.error_conditions as ErrorCondition[] | null;
  const { Checkpoints, Regions, ExcludeLocations } = row.selected_checkpoints;
  definition.Name = row.name;
  definition.IsActive = row.is_active;
  definition.GenerateAlert = row.generate_alert;
  definition.MonitorMode = row.monitor_mode;
  const { CheckInterval, CheckIntervalSeconds } = intervalFields(row.interval_ms, row.interval_format);
  if (CheckInterval !== undefined) definition.CheckInterval = CheckInterval;
  if (CheckIntervalSeconds !== undefined) definition.CheckIntervalSeconds = CheckIntervalSeconds;
  definition.SelectedCheckpoints = { Checkpoints, Regions, ExcludeLocations };
  definition.UsePrimaryCheckpointsOnly = row.use_primary_checkpoints_only;
  definition.UseConcurrentMonitoring = row.use_concurrent_monitoring;
  const values: Record<string, unknown> = definition;
  for (const field of emptyTexts.get(row.monitor_type) ?? []) values[field] ??= '';
  if (conditions) definition.ErrorConditions = conditions.map(withTypeFirst);
  return definition;
}

/** Texts that are empty by default, by type. Monitors stored before a text had a default lack it. */
const emptyTexts: ReadonlyMap<string, readonly string[]> = new Map(
  monitorTypes.map((type) => [
    type,
    monitorTypeFields(type)
      .filter(({ defaults }) => defaults[type] === '')
      .map(({ field }) => field),
  ]),
);

type Writable<T> = { -readonly [K in keyof T]: T[K] };

/** jsonb sorts members by length, but people look for the type first. */
function withTypeFirst({ ErrorConditionType, Value, ...others }: ErrorCondition): ErrorCondition {
  return { ErrorConditionType, ...(Value !== undefined && { Value }), ...others };
}
