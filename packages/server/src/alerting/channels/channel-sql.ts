import { sql } from 'kysely';
import type { Instant } from '@vedette/kernel/clock';
import type { IntegrationType } from '@vedette/contract/v4/integration';
import type { Db, Tx } from '../../db/connection.js';
import type { StatusService } from './service-rules.js';

/** Row of a channel; its secrets are sealed. */
export interface ChannelRow {
  readonly accountId: number;
  readonly integrationGuid: string;
  readonly name: string;
  readonly type: IntegrationType;
  /** A `ChannelId`, possibly of a later version. */
  readonly channel: string;
  readonly isActive: boolean;
  /** Settings that are not secret, by name. */
  readonly values: Readonly<Record<string, string>>;
  /** Services of a status page; their hooks are among the secrets, by guid. */
  readonly services?: readonly StatusService[];
  readonly secretsSealed: Buffer | null;
  readonly createdAt: Instant;
}

/** Returns the channels of the account by name, or one when `guid` is given. A lock serialises changes of it. */
export async function selectChannels(
  db: Db,
  accountId: number,
  guid?: string,
  lock?: 'forUpdate',
): Promise<ChannelRow[]> {
  let query = db
    .selectFrom('integration')
    .selectAll()
    .where('account_id', '=', accountId)
    .where(sql`settings -> 'channel'`, 'is not', null);
  if (guid !== undefined) query = query.where('integration_guid', '=', guid);
  if (lock) query = query.forUpdate();
  const rows = await query.orderBy('name').orderBy('integration_guid').execute();
  return rows.map((row) => {
    const settings = row.settings as unknown as Pick<ChannelRow, 'channel' | 'values' | 'services'>;
    const { channel, values, services } = settings;
    return {
      accountId,
      integrationGuid: row.integration_guid,
      name: row.name,
      isActive: row.is_active,
      channel,
      values,
      type: row.type as IntegrationType,
      secretsSealed: row.secrets_sealed,
      createdAt: row.created_at,
      ...(services && { services }),
    };
  });
}

export async function insertChannel(tx: Tx, row: ChannelRow): Promise<void> {
  const key = { account_id: row.accountId, integration_guid: row.integrationGuid };
  await tx
    .insertInto('integration')
    .values({ ...key, ...toChannelColumns(row), type: row.type, created_at: row.createdAt })
    .execute();
}

export async function updateChannel(tx: Tx, row: ChannelRow): Promise<void> {
  await tx
    .updateTable('integration')
    .set(toChannelColumns(row))
    .where('account_id', '=', row.accountId)
    .where('integration_guid', '=', row.integrationGuid)
    .execute();
}

/** Deletes links of escalation levels to services that no longer exist. */
export async function deleteStaleServiceLinks(
  tx: Tx,
  { accountId, integrationGuid, services = [] }: Pick<ChannelRow, 'accountId' | 'integrationGuid' | 'services'>,
): Promise<void> {
  const links = tx
    .deleteFrom('level_integration_service')
    .where('account_id', '=', accountId)
    .where('integration_guid', '=', integrationGuid);
  const remainingGuids = services.map(({ guid }) => guid);
  await (remainingGuids.length === 0 ? links : links.where('service_guid', 'not in', remainingGuids)).execute();
}

const toChannelColumns = ({ name, isActive, channel, values, services, secretsSealed }: ChannelRow) => ({
  name,
  is_active: isActive,
  secrets_sealed: secretsSealed,
  settings: JSON.stringify({ channel, values, services }),
});
