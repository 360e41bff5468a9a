import type { IntegrationType } from '@vedette/contract/v4/integration';
import type { Tx } from '../../db/connection.js';
import type { ChannelRow } from '../channels/channel-sql.js';
import { findChannel } from '../channels/registry.js';
import type { ServiceLink } from '../channels/service-rules.js';
import { serviceLinks } from './level-integration-sql.js';
import { levelKey, type Level, type LevelKey } from './level.js';
import type { Behaviour } from '../steps/custom-integration-rules.js';
import type { CallChannel, MailChannel } from '../recipients/recipient-rules.js';

/** Returns the definitions that contain each monitor, directly or through a group, active or not. */
export async function readCoverage(
  tx: Tx,
  accountId: number,
  monitors: readonly { readonly monitorGuid: string; readonly groupGuids: readonly string[] }[],
): Promise<ReadonlyMap<string, ReadonlySet<string>>> {
  const guids = monitors.map(({ monitorGuid }) => monitorGuid);
  const groups = [...new Set(monitors.flatMap(({ groupGuids }) => groupGuids))];
  const covered = new Map(guids.map((guid) => [guid, new Set<string>()]));
  if (guids.length === 0) return covered;
  const rows = await tx
    .selectFrom('alert_definition_member')
    .select(['alert_definition_guid', 'monitor_guid', 'monitor_group_guid'])
    .where('account_id', '=', accountId)
    .where((eb) =>
      eb.or([
        eb('monitor_guid', '=', eb.fn.any(eb.val(guids))),
        eb('monitor_group_guid', '=', eb.fn.any(eb.val(groups))),
      ]),
    )
    .execute();
  const definitionsByMember = new Map<string, string[]>();
  for (const row of rows) {
    const memberGuid = row.monitor_guid ?? row.monitor_group_guid ?? '';
    const definitionGuids = definitionsByMember.get(memberGuid);
    if (definitionGuids) definitionGuids.push(row.alert_definition_guid);
    else definitionsByMember.set(memberGuid, [row.alert_definition_guid]);
  }
  for (const { monitorGuid, groupGuids } of monitors) {
    for (const guid of [...groupGuids, monitorGuid].flatMap((each) => definitionsByMember.get(each) ?? []))
      covered.get(monitorGuid)?.add(guid);
  }
  return covered;
}

/** Returns all levels of the definitions, active or not, ordered by id. */
export async function readLevels(tx: Tx, accountId: number, definitionGuids: readonly string[]): Promise<Level[]> {
  if (definitionGuids.length === 0) return [];
  const rows = await tx
    .selectFrom('escalation_level as l')
    .innerJoin('alert_definition as d', (join) =>
      join.onRef('d.account_id', '=', 'l.account_id').onRef('d.alert_definition_guid', '=', 'l.alert_definition_guid'),
    )
    .selectAll('l')
    .select(['d.name as definition_name', 'd.is_active as is_definition_active'])
    .where('l.account_id', '=', accountId)
    .where('l.alert_definition_guid', 'in', definitionGuids)
    .orderBy('l.alert_definition_guid')
    .orderBy('l.level_id')
    .execute();
  return rows.map((row) => ({
    alertDefinitionGuid: row.alert_definition_guid,
    definitionName: row.definition_name,
    isDefinitionActive: row.is_definition_active,
    levelId: row.level_id,
    isActive: row.is_active,
    mode: row.escalation_mode,
    thresholdErrorCount: row.threshold_error_count,
    thresholdMinutes: row.threshold_minutes,
    numberOfReminders: row.number_of_reminders,
    reminderDelayMinutes: row.reminder_delay_minutes,
    message: row.message,
  }));
}

export interface LevelMembers {
  readonly operatorGuids: string[];
  readonly operatorGroupGuids: string[];
}

export async function readLevelMembers(
  tx: Tx,
  accountId: number,
  definitionGuids: readonly string[],
): Promise<ReadonlyMap<LevelKey, LevelMembers>> {
  const members = new Map<LevelKey, LevelMembers>();
  if (definitionGuids.length === 0) return members;
  const rows = await tx
    .selectFrom('escalation_level_member')
    .select(['alert_definition_guid', 'level_id', 'operator_guid', 'operator_group_guid'])
    .where('account_id', '=', accountId)
    .where('alert_definition_guid', 'in', definitionGuids)
    .orderBy('member_id')
    .execute();
  for (const row of rows) {
    const key = levelKey({ alertDefinitionGuid: row.alert_definition_guid, levelId: row.level_id });
    const entry = members.get(key) ?? { operatorGuids: [], operatorGroupGuids: [] };
    if (row.operator_guid !== null) entry.operatorGuids.push(row.operator_guid);
    if (row.operator_group_guid !== null) entry.operatorGroupGuids.push(row.operator_group_guid);
    members.set(key, entry);
  }
  return members;
}

/** Returns the e-mail channels of the levels, including inactive ones. */
export async function readMailChannels(
  tx: Tx,
  accountId: number,
  definitionGuids: readonly string[],
): Promise<ReadonlyMap<LevelKey, readonly MailChannel[]>> {
  const channels = new Map<LevelKey, MailChannel[]>();
  if (definitionGuids.length === 0) return channels;
  const rows = await levelIntegrationsQuery(tx, accountId, definitionGuids).where('i.type', '=', 'Email').execute();
  for (const row of rows) {
    const key = levelKey({ alertDefinitionGuid: row.alert_definition_guid, levelId: row.level_id });
    const channel: MailChannel = {
      integrationGuid: row.integration_guid,
      isIntegrationActive: row.is_integration_active,
      isActive: row.is_active,
      sendOkAlerts: row.send_ok_alerts,
      sendReminderAlerts: row.send_reminder_alerts,
      extraEmailAddresses: row.extra_email_addresses,
    };
    channels.set(key, [...(channels.get(key) ?? []), channel]);
  }
  return channels;
}

/** Returns the channels of the levels that are called by HTTP, including inactive ones. */
export async function readCallChannels(
  tx: Tx,
  accountId: number,
  definitionGuids: readonly string[],
): Promise<ReadonlyMap<LevelKey, readonly CallChannel[]>> {
  const channels = new Map<LevelKey, CallChannel[]>();
  if (definitionGuids.length === 0) return channels;
  const rows = await levelIntegrationsQuery(tx, accountId, definitionGuids).where('i.type', '<>', 'Email').execute();
  for (const row of rows) {
    const key = levelKey({ alertDefinitionGuid: row.alert_definition_guid, levelId: row.level_id });
    const channel = toCallChannel(row, row.service_links);
    channels.set(key, [...(channels.get(key) ?? []), channel]);
  }
  return channels;
}

/** Builds a called channel from its integration and how the level uses it. */
export function toCallChannel(
  row: {
    readonly integration_guid: string;
    readonly type: string;
    readonly settings: Record<string, unknown>;
    readonly is_integration_active: boolean;
    readonly is_active: boolean;
    readonly send_ok_alerts: boolean;
    readonly send_reminder_alerts: boolean;
  },
  links: readonly ServiceLink[] = [],
): CallChannel {
  const settings = row.settings as Partial<Behaviour & Pick<ChannelRow, 'channel' | 'services'>>;
  const { definitions = [], channel: id, services = [] } = settings;
  const standardChannel = id === undefined ? undefined : findChannel(id);
  return {
    integrationGuid: row.integration_guid,
    type: row.type as IntegrationType,
    isIntegrationActive: row.is_integration_active,
    isActive: row.is_active,
    sendOkAlerts: row.send_ok_alerts,
    sendReminderAlerts: row.send_reminder_alerts,
    messageTypes: standardChannel?.kinds ?? definitions.flatMap(({ messageTypes }) => messageTypes),
    reaches: standardChannel?.reaches ?? 'receiver',
    services,
    links,
  };
}

function levelIntegrationsQuery(tx: Tx, accountId: number, definitionGuids: readonly string[]) {
  return tx
    .selectFrom('level_integration as l')
    .innerJoin('integration as i', (join) =>
      join.onRef('i.account_id', '=', 'l.account_id').onRef('i.integration_guid', '=', 'l.integration_guid'),
    )
    .selectAll('l')
    .select(['i.is_active as is_integration_active', 'i.settings', 'i.type'])
    .select(serviceLinks.as('service_links'))
    .where('l.account_id', '=', accountId)
    .where('l.alert_definition_guid', 'in', definitionGuids)
    .orderBy('l.added_at');
}
