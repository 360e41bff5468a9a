import { deriveCorrelationId } from '@vedette/kernel/correlation-id';
import { DAY, HOUR, MINUTE, type Instant } from '@vedette/kernel/clock';
import { ID_EPOCH, idInstant, lowestIdAt } from '@vedette/kernel/ids';
import { sql, type RawBuilder } from 'kysely';
import { checksBetween, checksById, errorLevelNames, idRange, rowsFrom } from '../checks/index.js';
import type { Db } from '../db/connection.js';
import type { ConnectionFields, RuleSetFields } from './export-rules.js';
import type { ExportedCheck } from './exported-check.js';
import { toExportedDetail, type DetailParts } from './detail-rules.js';
import { detailPartsColumn } from './detail-sql.js';

/** An active setting with its connection and rule set. */
export interface ActiveSetting {
  readonly accountId: number;
  readonly guid: string;
  readonly name: string;
  readonly monitorGroupGuid: string;
  readonly groupName: string;
  readonly isAllMonitors: boolean;
  readonly cursorId: number;
  readonly connectionGuid: string;
  readonly connection: ConnectionFields;
  readonly rules: RuleSetFields;
}

/** Settings are divided into shares, so that several processes can send. */
export const EXPORT_SHARES = 8;

/**
 * Loads the active settings.
 * @param share limits them to this share of all settings, from 0 to `EXPORT_SHARES - 1`. Their GUIDs are random, so the
 * shares have about the same size.
 */
export async function loadActiveSettings(db: Db, share?: number): Promise<ActiveSetting[]> {
  const isInShare =
    share === undefined ? sql`true` : sql`get_byte(uuid_send(s.guid), 15) % ${EXPORT_SHARES} = ${share}`;
  const { rows } = await sql<ActiveSetting>`
    select s.account_id as "accountId", s.guid, s.name, s.monitor_group_guid as "monitorGroupGuid",
      g.description as "groupName", g.is_all as "isAllMonitors", s.cursor_id as "cursorId",
      s.connection_guid as "connectionGuid", c.definition as connection, r.definition as rules
    from export_setting s
    join monitor_group g on g.account_id = s.account_id and g.monitor_group_guid = s.monitor_group_guid
    join export_connection c on c.account_id = s.account_id and c.guid = s.connection_guid
    join export_rule_set r on r.account_id = s.account_id and r.guid = s.rule_set_guid
    where s.is_active and (c.definition ->> 'IsActive')::boolean and ${isInShare}
    order by s.account_id, s.guid`.execute(db);
  return rows;
}

/** A check with the values that rule sets filter by. */
export interface DueCheck extends ExportedCheck {
  readonly isPartial: boolean;
  readonly isStaging: boolean;
}

type PlainField = Exclude<keyof ExportedCheck, keyof ReturnType<typeof toExportedDetail>>;

interface Row extends Omit<
  Pick<ExportedCheck, PlainField>,
  'at' | 'traceId' | 'errorLevel' | 'phases' | 'groupName' | 'customFields'
> {
  readonly errorLevel: number;
  readonly detailParts: DetailParts | null;
  readonly isPartial: boolean;
  readonly isStaging: boolean;
  readonly slotAt: number;
  readonly attempt: number;
  readonly customFields: readonly { readonly Name?: string; readonly Value?: string }[] | null;
  readonly phases: Readonly<Record<string, number>> | null;
}

/** Ranges searched in turn if the cursor is so old that checks may be sealed: all checks of a range are sorted. */
const SEARCH_WINDOWS = [MINUTE, 10 * MINUTE, HOUR, 8 * HOUR, 2 * DAY, 8 * DAY, 32 * DAY].map((ms) =>
  lowestIdAt(ID_EPOCH + ms),
);

/** Returns the next checks of a setting by id, at most `limit`, completed before `until`. Rules are not applied. */
export async function readDueChecks(
  db: Db,
  setting: ActiveSetting,
  { until, now, limit }: { readonly until: Instant; readonly now: Instant; readonly limit: number },
): Promise<DueCheck[]> {
  const { accountId, guid, cursorId } = setting;
  const end = lowestIdAt(until);
  const select = (before: number, checks: string) => {
    // Late results are sent separately.
    const isAfterCursor = sql`c.id > ${cursorId}::bigint and c.id < ${before}::bigint and not exists (
      select from export_late l where l.account_id = ${accountId} and l.setting_guid = ${guid}::uuid and l.check_id = c.id)`;
    return selectChecks(db, setting, { checks, condition: isAfterCursor, limit });
  };
  if (cursorId + 1 >= rowsFrom(now)) return select(end, 'monitor_check');
  for (const ids of SEARCH_WINDOWS) {
    const before = Math.min(end, cursorId + ids);
    const found = await select(before, checksBetween(idRange(cursorId + 1, before)));
    if (found.length >= limit || before === end) return found;
  }
  return select(end, checksBetween(idRange(cursorId + 1, end)));
}

/** Returns those of the given checks that belong to the setting's monitors. */
export function readChecksById(db: Db, setting: ActiveSetting, ids: readonly number[]): Promise<DueCheck[]> {
  const checks = checksById(setting.accountId, ids);
  return selectChecks(db, setting, { checks, condition: sql`true`, limit: ids.length });
}

/** Checks, a table expression or a table, that fulfil a condition. */
interface CheckSelection {
  readonly checks: string;
  readonly condition: RawBuilder<unknown>;
  readonly limit: number;
}

async function selectChecks(
  db: Db,
  setting: ActiveSetting,
  { checks, condition, limit }: CheckSelection,
): Promise<DueCheck[]> {
  const { accountId, monitorGroupGuid, isAllMonitors } = setting;
  const { rows } = await sql<Row>`
    select c.id, c.slot_at as "slotAt", c.attempt, c.monitor_guid as "monitorGuid", m.name as "monitorName",
      m.monitor_type as "monitorType", m.monitor_mode as "monitorMode", m.settings -> 'CustomFields' as "customFields",
      c.server_id as "serverId", p.checkpoint_id as "checkpointId", p.name as "checkpointName",
      r.name as "checkpointRegion", c.error_level as "errorLevel",
      c.error_code as "errorCode", coalesce(c.error_description, 'OK') as "errorDescription", c.total_ms as "totalMs",
      c.resolve_ms as "resolveMs", c.connect_ms as "connectMs", c.download_ms as "downloadMs",
      c.total_bytes as "totalBytes", c.http_status as "httpStatus", c.is_partial as "isPartial",
      c.staging as "isStaging", h.url, h.facts -> 'phases' as phases, ${detailPartsColumn} as "detailParts"
    from ${sql.raw(checks)} c
    join monitor m on m.account_id = c.account_id and m.monitor_guid = c.monitor_guid
    left join checkpoint_server s on s.server_id = c.server_id
    left join checkpoint p on p.checkpoint_id = s.checkpoint_id
    left join checkpoint_region r on r.region_id = p.region_id
    left join check_detail d on d.account_id = c.account_id and d.id = c.id and d.is_error = (c.error_level > 0)
    left join check_http h on h.account_id = c.account_id and h.id = c.id and h.is_error = (c.error_level > 0)
    where c.account_id = ${accountId} and ${condition}
      and (${isAllMonitors} or exists (
        select from monitor_group_member g
        where g.account_id = c.account_id and g.monitor_guid = c.monitor_guid
          and g.monitor_group_guid = ${monitorGroupGuid}::uuid))
    order by c.id
    limit ${limit}`.execute(db);
  return rows.map((row) => toDueCheck(row, setting));
}

function toDueCheck(
  { slotAt, attempt, customFields, phases, detailParts, ...row }: Row,
  { groupName }: ActiveSetting,
): DueCheck {
  const fields = (customFields ?? []).map(({ Name = '', Value = '' }) => [Name, Value] as const);
  return {
    ...row,
    groupName,
    at: idInstant(row.id),
    errorLevel: errorLevelNames[row.errorLevel] ?? 'NoError',
    totalBytes: row.totalBytes ?? undefined,
    httpStatus: row.httpStatus ?? undefined,
    checkpointName: row.checkpointName ?? undefined,
    checkpointId: row.checkpointId ?? undefined,
    checkpointRegion: row.checkpointRegion ?? undefined,
    ...toExportedDetail(detailParts),
    url: row.url ?? detailParts?.url ?? undefined,
    customFields: Object.fromEntries(fields.filter(([name]) => name !== '')),
    phases: PHASES.flatMap((name) => {
      const ms = phases?.[`${name}Ms`];
      return ms === undefined ? [] : [{ name, ms: Math.round(ms) }];
    }),
    // Derived from the run, so it is the same whenever and by whichever process the check is sent.
    traceId: deriveCorrelationId({ monitorGuid: row.monitorGuid, slotAt, attempt }),
  };
}

const PHASES = ['resolve', 'connect', 'tls', 'send', 'wait', 'receive'] as const;

/** Progress of a setting after a batch. */
export interface Progress {
  /** All checks up to this id are done. */
  readonly cursorId: number;
  readonly successAt?: Instant;
  readonly error?: string | null;
  readonly dropped?: number;
  readonly sent?: number;
}

/** Stores the progress unless the setting was changed or restarted meanwhile. */
export async function saveProgress(
  db: Db,
  { accountId, guid, cursorId }: ActiveSetting,
  progress: Progress,
): Promise<void> {
  await sql`
    update export_setting set
      cursor_id = ${progress.cursorId}::bigint, last_success_at = coalesce(${progress.successAt ?? null}::bigint, last_success_at),
      last_error = case when ${progress.error === undefined} then last_error else ${progress.error ?? null}::text end,
      dropped_count = dropped_count + ${progress.dropped ?? 0}::bigint, sent_count = sent_count + ${progress.sent ?? 0}::bigint
    where account_id = ${accountId} and guid = ${guid} and cursor_id = ${cursorId}::bigint`.execute(db);
}
