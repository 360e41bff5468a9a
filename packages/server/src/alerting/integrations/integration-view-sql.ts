import type { ChannelId } from '@vedette/contract/v1/alerting/channel';
import type { IntegrationType } from '@vedette/contract/v4/integration';
import type { Db } from '../../db/connection.js';
import { levelVariables, type Behaviour } from '../steps/custom-integration-rules.js';

/** An integration of any type without its settings. */
export interface IntegrationSummary {
  readonly integrationGuid: string;
  readonly name: string;
  readonly type: IntegrationType;
  readonly isBuiltIn: boolean;
  readonly isActive: boolean;
  /** Undefined for a built-in or custom integration. */
  readonly channel: ChannelId | undefined;
  /** Variables to which each level gives a value; for custom integrations only. */
  readonly levelVariables: readonly string[];
}

/** Returns every integration of the account, by name. */
export async function selectIntegrationSummaries(db: Db, accountId: number): Promise<IntegrationSummary[]> {
  const rows = await db
    .selectFrom('integration')
    .select(['integration_guid', 'name', 'type', 'is_built_in', 'is_active', 'settings'])
    .where('account_id', '=', accountId)
    .orderBy('name')
    .orderBy('integration_guid')
    .execute();
  return rows.map((row) => ({
    integrationGuid: row.integration_guid,
    name: row.name,
    type: row.type as IntegrationType,
    isBuiltIn: row.is_built_in,
    isActive: row.is_active,
    ...toViewSettings(row.settings),
  }));
}

/** Returns the channel, or for a custom integration the variables that levels supply. */
function toViewSettings(settings: object): Pick<IntegrationSummary, 'channel' | 'levelVariables'> {
  const { channel, variables = [] } = settings as { readonly channel?: ChannelId } & Partial<Behaviour>;
  return { channel, levelVariables: channel === undefined ? levelVariables({ variables }) : [] };
}

/** A level that uses an integration. */
export interface IntegrationUse {
  readonly integrationGuid: string;
  readonly alertDefinitionGuid: string;
  readonly alertName: string;
  readonly levelId: number;
  /** Definition, level, and the level's use of it are all active. */
  readonly isActive: boolean;
}

/** Returns which levels of the account use which integration, by definition and level. */
export async function selectIntegrationUses(db: Db, accountId: number): Promise<IntegrationUse[]> {
  const rows = await db
    .selectFrom('level_integration as u')
    .innerJoin('alert_definition as d', (join) =>
      join.onRef('d.account_id', '=', 'u.account_id').onRef('d.alert_definition_guid', '=', 'u.alert_definition_guid'),
    )
    .innerJoin('escalation_level as l', (join) =>
      join
        .onRef('l.account_id', '=', 'u.account_id')
        .onRef('l.alert_definition_guid', '=', 'u.alert_definition_guid')
        .onRef('l.level_id', '=', 'u.level_id'),
    )
    .select(['u.integration_guid', 'u.alert_definition_guid', 'u.level_id', 'd.name'])
    .select((eb) => eb.and([eb.ref('u.is_active'), eb.ref('d.is_active'), eb.ref('l.is_active')]).as('is_telling'))
    .where('u.account_id', '=', accountId)
    .orderBy('d.name')
    .orderBy('u.alert_definition_guid')
    .orderBy('u.level_id')
    .execute();
  return rows.map((row) => ({
    integrationGuid: row.integration_guid,
    alertDefinitionGuid: row.alert_definition_guid,
    alertName: row.name,
    levelId: row.level_id,
    isActive: Boolean(row.is_telling),
  }));
}
