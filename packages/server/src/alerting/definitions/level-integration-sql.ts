import { sql } from 'kysely';
import type { IntegrationType } from '@vedette/contract/v4/integration';
import type { Instant } from '@vedette/kernel/clock';
import type { Db, Tx } from '../../db/connection.js';
import type { ServiceLink, StatusService } from '../channels/service-rules.js';
import type { LevelIntegration } from './level-integration-rules.js';
import type { LevelRef } from './level-settings-sql.js';

/** A level integration with the integration's own fields. */
export interface StoredLevelIntegration extends LevelIntegration {
  readonly integrationGuid: string;
  readonly name: string;
  readonly type: IntegrationType;
  /** Services of a status page. */
  readonly services: readonly StatusService[];
}

/** Links of a `level_integration` row `l`, in the order written. */
export const serviceLinks = sql<ServiceLink[]>`(
  select coalesce(
    jsonb_agg(jsonb_build_object('monitorGuid', s.monitor_guid, 'serviceGuid', s.service_guid) order by s.position), '[]')
  from level_integration_service s
  where s.account_id = l.account_id and s.alert_definition_guid = l.alert_definition_guid
    and s.level_id = l.level_id and s.integration_guid = l.integration_guid)`;

/** Returns the integrations of a level in the order added, or one when `integrationGuid` is given. */
export async function selectLevelIntegrations(
  db: Db,
  ref: LevelRef,
  integrationGuid?: string,
): Promise<StoredLevelIntegration[]> {
  let query = db
    .selectFrom('level_integration as l')
    .innerJoin('integration as i', (join) =>
      join.onRef('i.account_id', '=', 'l.account_id').onRef('i.integration_guid', '=', 'l.integration_guid'),
    )
    .selectAll('l')
    .select(['i.name', 'i.type', 'i.settings', serviceLinks.as('service_links')])
    .where('l.account_id', '=', ref.accountId)
    .where('l.alert_definition_guid', '=', ref.alertDefinitionGuid)
    .where('l.level_id', '=', ref.levelId);
  if (integrationGuid !== undefined) query = query.where('l.integration_guid', '=', integrationGuid);
  const rows = await query.orderBy('l.added_at').orderBy('l.integration_guid').execute();
  return rows.map((row) => ({
    integrationGuid: row.integration_guid,
    name: row.name,
    type: row.type as IntegrationType,
    isActive: row.is_active,
    sendOkAlerts: row.send_ok_alerts,
    sendReminderAlerts: row.send_reminder_alerts,
    variableValues: row.variable_values,
    extraEmailAddresses: row.extra_email_addresses,
    serviceLinks: row.service_links,
    services: (row.settings as { readonly services?: StatusService[] }).services ?? [],
  }));
}

/** Returns false when the level has it already. */
export async function insertLevelIntegration(
  tx: Tx,
  ref: LevelRef,
  { integrationGuid, addedAt, ...settings }: LevelIntegration & { integrationGuid: string; addedAt: Instant },
): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await tx
    .insertInto('level_integration')
    .values({ ...levelIntegrationKey(ref, integrationGuid), ...settingsRow(settings), added_at: addedAt })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirstOrThrow();
  if (numInsertedOrUpdatedRows !== 1n) return false;
  await insertLinks(tx, levelIntegrationKey(ref, integrationGuid), settings.serviceLinks);
  return true;
}

export async function updateLevelIntegration(
  tx: Tx,
  ref: LevelRef,
  integrationGuid: string,
  settings: LevelIntegration,
): Promise<void> {
  await tx
    .updateTable('level_integration')
    .set(settingsRow(settings))
    .where((eb) => eb.and(levelIntegrationKey(ref, integrationGuid)))
    .execute();
  await tx
    .deleteFrom('level_integration_service')
    .where((eb) => eb.and(levelIntegrationKey(ref, integrationGuid)))
    .execute();
  await insertLinks(tx, levelIntegrationKey(ref, integrationGuid), settings.serviceLinks);
}

async function insertLinks(
  tx: Tx,
  key: ReturnType<typeof levelIntegrationKey>,
  links: readonly ServiceLink[],
): Promise<void> {
  const rows = links.map(({ monitorGuid, serviceGuid }, position) => ({
    ...key,
    position,
    monitor_guid: monitorGuid,
    service_guid: serviceGuid,
  }));
  if (rows.length > 0) await tx.insertInto('level_integration_service').values(rows).execute();
}

export async function deleteLevelIntegration(tx: Tx, ref: LevelRef, integrationGuid: string): Promise<void> {
  await tx
    .deleteFrom('level_integration')
    .where((eb) => eb.and(levelIntegrationKey(ref, integrationGuid)))
    .execute();
}

function levelIntegrationKey(ref: LevelRef, integrationGuid: string) {
  return {
    account_id: ref.accountId,
    alert_definition_guid: ref.alertDefinitionGuid,
    level_id: ref.levelId,
    integration_guid: integrationGuid,
  };
}

function settingsRow(settings: LevelIntegration) {
  return {
    is_active: settings.isActive,
    send_ok_alerts: settings.sendOkAlerts,
    send_reminder_alerts: settings.sendReminderAlerts,
    variable_values: settings.variableValues === null ? null : JSON.stringify(settings.variableValues),
    extra_email_addresses: [...settings.extraEmailAddresses],
  };
}
