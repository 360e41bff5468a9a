import type { Instant } from '@vedette/kernel/clock';
import { sql } from 'kysely';
import type { LevelStatus } from '../../alerting/index.js';
import { checkByExpression } from '../../checks/index.js';
import type { Db } from '../../db/connection.js';
import { type Scope, scopeCondition } from '../../monitors/index.js';

export interface DeliveryRecord {
  readonly id: number;
  readonly integrationGuid: string;
  /** The contract's name of the channel type. */
  readonly channel: string;
  readonly integrationName: string;
  readonly integrationType: string;
  readonly address: string;
  readonly operatorGuid: string | null;
  readonly operatorName: string | null;
  readonly state: 'queued' | 'sending' | 'delivered' | 'failed' | 'skipped';
  readonly attempts: number;
  readonly queuedAt: Instant;
  readonly settledAt: Instant | null;
  readonly nextAt: Instant | null;
  /** Null when the message has arrived. */
  readonly response: string | null;
  /** Request of the last attempt, cut; only when the message has not arrived and calls were requested. */
  readonly request: string | null;
  /** The skip reason of a skipped delivery. */
  readonly skipReason: string | null;
  readonly isPossiblyDoubled: boolean;
  /** Sent by the fallback channel. */
  readonly isFallback: boolean;
  readonly mailId: number | null;
  /** The mail was written but stayed in the outbox, because no mail server is configured. */
  readonly isKept: boolean;
}

export interface AlertRecord {
  readonly guid: string;
  /** 0 Error, 1 Reminder, 2 Ok, 3 System. */
  readonly kind: number;
  readonly at: Instant;
  readonly monitorGuid: string | null;
  readonly monitorName: string | null;
  readonly checkId: number | null;
  readonly firstErrorCheckId: number | null;
  readonly incidentId: number | null;
  readonly incidentKey: string;
  readonly definitionGuid: string | null;
  /** The current name; of a deleted definition, its name at that time. */
  readonly definitionName: string | null;
  readonly levelId: number | null;
  readonly ordinal: number;
  readonly errorDescription: string;
  readonly deliveries: readonly DeliveryRecord[];
}

export interface AlertFilter {
  /** Alerts of one kind, or of several. */
  readonly kinds?: readonly number[] | undefined;
  readonly monitorGuid?: string | undefined;
  readonly incidentGuid?: string | undefined;
  /** Alerts about the service itself have no monitor and are for administrators. */
  readonly withSystem: boolean;
  /** At or after. */
  readonly from?: Instant | undefined;
  /** Before. */
  readonly until?: Instant | undefined;
  /** Only alerts whose first error was seen by one of these servers. */
  readonly serverIds?: readonly number[] | undefined;
  /** Omits alerts of monitors that have been deleted. */
  readonly monitorExists?: boolean | undefined;
  readonly after?: { readonly at: Instant; readonly guid: string } | undefined;
  /** Default: without deliveries. `callIntegrations` selects the integrations whose requests are read too. */
  readonly messages?: { readonly callIntegrations: 'all' | readonly string[] };
  readonly take: number;
}

/** Maximum characters of a request: a list of two hundred alerts has many. */
const MAX_CALL_LENGTH = 2_000;

/** Returns alerts of the monitors of a scope, newest first. */
export async function loadAlerts(db: Db, scope: Scope, filter: AlertFilter): Promise<AlertRecord[]> {
  const { kinds, monitorGuid, incidentGuid, after, withSystem, from, until, serverIds, monitorExists = false } = filter;
  const any = sql`true`;
  const callIntegrations = filter.messages?.callIntegrations ?? [];
  const includesRequest = callIntegrations === 'all' ? any : sql`n.integration_guid = any(${callIntegrations}::uuid[])`;
  const { rows } = await sql<AlertRecord>`
    with page as (
      select a.* from alert a
      where a.account_id = ${scope.accountId}
        and case when a.monitor_guid is null then ${withSystem}::boolean else ${scopeCondition(scope, sql`a.monitor_guid`)} end
        and ${kinds === undefined ? any : sql`a.kind = any(${kinds}::integer[])`}
        and ${monitorGuid === undefined ? any : sql`a.monitor_guid = ${monitorGuid}`}
        and ${incidentGuid === undefined ? any : sql`a.incident_guid = ${incidentGuid}`}
        and ${from === undefined ? any : sql`a.alerted_at >= ${from}`}
        and ${until === undefined ? any : sql`a.alerted_at < ${until}`}
        and ${serverIds === undefined ? any : isDetectedBy(serverIds)}
        and ${monitorExists ? sql`exists (select from monitor m where m.monitor_guid = a.monitor_guid)` : any}
        and ${after ? sql`(a.alerted_at, a.alert_guid) < (${after.at}::bigint, ${after.guid}::uuid)` : any}
      order by a.alerted_at desc, a.alert_guid desc limit ${filter.take})
    select a.alert_guid as guid, a.kind, a.alerted_at as at, a.monitor_guid as "monitorGuid", m.name as "monitorName",
      a.check_id as "checkId", i.first_error_check_id as "firstErrorCheckId", i.incident_id as "incidentId", a.incident_key as "incidentKey",
      a.alert_definition_guid as "definitionGuid",
      coalesce(d.name, nullif(a.facts->>'definitionName', '')) as "definitionName",
      a.level_id as "levelId", a.ordinal, a.error_description as "errorDescription",
      coalesce((select jsonb_agg(jsonb_build_object('id', n.delivery_id,
          'integrationGuid', n.integration_guid, 'channel', n.channel, 'integrationName', coalesce(g.name, ''),
          'integrationType', coalesce(g.type, n.channel), 'address', n.address, 'operatorGuid', n.operator_guid, 'operatorName', o.full_name,
          'state', n.state, 'attempts', n.attempts, 'queuedAt', n.queued_at, 'settledAt', n.settled_at, 'nextAt', n.next_at,
          'response', case when n.state <> 'delivered' then n.response end,
          'request', case when n.state in ('failed', 'queued') and ${includesRequest} then left(n.request, ${MAX_CALL_LENGTH}::int) end,
          'skipReason', n.skip_reason, 'isPossiblyDoubled', n.is_possible_duplicate, 'isFallback', n.fallback_of is not null, 'mailId', n.mail_id, 'isKept', coalesce(e.state = 'kept', false))
          order by n.delivery_id)
        from alert_delivery n left join integration g on g.account_id = n.account_id and g.integration_guid = n.integration_guid
          left join operator o on o.operator_guid = n.operator_guid
          left join mail e on e.mail_id = n.mail_id
        where n.alert_guid = a.alert_guid and ${filter.messages !== undefined}::boolean), '[]') as deliveries
    from page a left join monitor m on m.monitor_guid = a.monitor_guid
      left join incident i on i.incident_guid = a.incident_guid
      left join alert_definition d on d.account_id = a.account_id and d.alert_definition_guid = a.alert_definition_guid
    order by a.alerted_at desc, a.alert_guid desc`.execute(db);
  return rows;
}

const isDetectedBy = (serverIds: readonly number[]) =>
  sql`exists (select from incident i
    cross join lateral ${sql.raw(checkByExpression('i.account_id', 'i.first_error_check_id'))} c
    where i.incident_guid = a.incident_guid and c.monitor_guid = i.monitor_guid
      and c.server_id = any(${serverIds}::integer[]))`;

/** An escalation level that applies to an incident, with its progress. */
export interface LevelStatusRecord extends LevelStatus {
  readonly definitionGuid: string;
  readonly definitionName: string;
  readonly levelId: number;
}

/** Returns the levels that apply to an incident, by definition and level. */
export async function loadLevelStatuses(db: Db, incidentGuid: string): Promise<LevelStatusRecord[]> {
  const { rows } = await sql<LevelStatusRecord>`
    select e.alert_definition_guid as "definitionGuid", d.name as "definitionName", e.level_id as "levelId",
      l.escalation_mode as mode, l.threshold_error_count as "thresholdErrorCount",
      l.threshold_minutes as "thresholdMinutes", l.is_active as "isActive", d.is_active as "isDefinitionActive",
      e.fired_at as "firedAt", e.due_at as "dueAt", e.fired_at is null and e.suppressed_at is not null as "isSuppressed"
    from alert_escalation e
      join alert_definition d on d.account_id = e.account_id and d.alert_definition_guid = e.alert_definition_guid
      join escalation_level l on l.account_id = e.account_id and l.alert_definition_guid = e.alert_definition_guid
        and l.level_id = e.level_id
    where e.incident_guid = ${incidentGuid}
    order by d.name, e.alert_definition_guid, e.level_id`.execute(db);
  return rows;
}

export interface MailRecord {
  readonly id: number;
  readonly createdAt: Instant;
  readonly address: string;
  readonly sender: string;
  readonly subject: string;
  readonly text: string;
  readonly html: string;
  readonly state: 'waiting' | 'sending' | 'sent' | 'kept' | 'failed';
  readonly attempts: number;
  readonly settledAt: Instant | null;
  readonly nextAt: Instant | null;
  readonly response: string | null;
  readonly messageId: string;
  /** Present while the one-time link of a system mail is unused. */
  readonly sealedLink: Buffer | null;
}

/** Returns mails of an account below an id, newest first. */
export async function loadMails(
  db: Db,
  accountId: number,
  filter: {
    id?: number | undefined;
    states?: readonly string[] | undefined;
    beforeId?: number | undefined;
    take: number;
  },
): Promise<MailRecord[]> {
  const any = sql`true`;
  const { rows } = await sql<MailRecord>`
    select mail_id as id, created_at as "createdAt", address, sender, subject, body_text as text, body_html as html, state, attempts,
      settled_at as "settledAt", next_at as "nextAt", response,
      message_id as "messageId", sealed_link as "sealedLink"
    from mail where account_id = ${accountId}
      and ${filter.id === undefined ? any : sql`mail_id = ${filter.id}`}
      and ${filter.states === undefined ? any : sql`state = any(${filter.states}::text[])`}
      and ${filter.beforeId === undefined ? any : sql`mail_id < ${filter.beforeId}`}
    order by mail_id desc limit ${filter.take}`.execute(db);
  return rows;
}
