import type { Tx } from '../../db/connection.js';
import { ALERT_KINDS, type AlertKind } from '../delivery-log/alert.js';
import { toCallChannel } from '../definitions/level-sql.js';
import type { CallChannel, MailChannel } from '../recipients/recipient-rules.js';

/** Returns the account's integration for failed deliveries; undefined when there is none, or it is disabled. */
export async function loadFallbackChannel(
  tx: Tx,
  accountId: number,
): Promise<{ readonly mail: MailChannel } | { readonly call: CallChannel } | undefined> {
  const row = await tx
    .selectFrom('account as a')
    .innerJoin('integration as i', (join) =>
      join.onRef('i.account_id', '=', 'a.account_id').onRef('i.integration_guid', '=', 'a.fallback_integration_guid'),
    )
    .select(['i.integration_guid', 'i.type', 'i.settings', 'i.is_active'])
    .where('a.account_id', '=', accountId)
    .executeTakeFirst();
  if (!row?.is_active) return undefined;
  const rowFlags = { is_integration_active: true, is_active: true, send_ok_alerts: true, send_reminder_alerts: true };
  if (row.type !== 'Email') return { call: toCallChannel({ ...row, ...rowFlags }) };
  const flags = { isIntegrationActive: true, isActive: true, sendOkAlerts: true, sendReminderAlerts: true };
  return { mail: { integrationGuid: row.integration_guid, extraEmailAddresses: [], ...flags } };
}

/** A message that could not be delivered. */
export interface FailingMessage {
  readonly deliveryId: number;
  readonly alertGuid: string;
  readonly kind: AlertKind;
  readonly definitionGuid: string;
  readonly levelId: number;
  readonly monitorGuid: string | undefined;
  readonly operatorGuid: string | null;
}

/** Returns one message, or all messages of a mail, without system alerts and without those of the fallback channel. */
export async function loadFailingMessages(
  tx: Tx,
  scope: { readonly deliveryId: number } | { readonly mailId: number },
  excludedIntegrationGuid: string,
): Promise<FailingMessage[]> {
  const [column, id] =
    'mailId' in scope ? (['i.mail_id', scope.mailId] as const) : (['i.delivery_id', scope.deliveryId] as const);
  const rows = await tx
    .selectFrom('alert_delivery as i')
    .innerJoin('alert as a', (join) =>
      join.onRef('a.account_id', '=', 'i.account_id').onRef('a.alert_guid', '=', 'i.alert_guid'),
    )
    .select(['i.delivery_id as deliveryId', 'i.alert_guid as alertGuid', 'a.kind', 'i.operator_guid as operatorGuid'])
    .select(['a.alert_definition_guid as definitionGuid', 'a.level_id as levelId', 'a.monitor_guid as monitorGuid'])
    .where(column, '=', id)
    .where('i.fallback_of', 'is', null)
    .where('i.integration_guid', '<>', excludedIntegrationGuid)
    .orderBy('i.delivery_id')
    .execute();
  return rows.flatMap(({ definitionGuid, levelId, kind, monitorGuid, ...row }) =>
    definitionGuid === null || levelId === null
      ? []
      : [
          {
            ...row,
            definitionGuid,
            levelId,
            monitorGuid: monitorGuid ?? undefined,
            kind: ALERT_KINDS[kind] ?? 'System',
          },
        ],
  );
}
