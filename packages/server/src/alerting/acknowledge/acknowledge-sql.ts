import type { Instant } from '@vedette/kernel/clock';
import { announce } from '../../db/announce.js';
import type { Db, Tx } from '../../db/connection.js';
import type { Acknowledgement } from './acknowledge-token.js';

export type { Db } from '../../db/connection.js';

/** An incident as the acknowledgement page shows it. */
export interface LinkedIncident {
  readonly monitorGuid: string;
  readonly monitorName: string;
  readonly operatorName: string;
  /** Culture of the operator, otherwise of the account. */
  readonly culture: string;
  readonly errorDescription: string;
  readonly openedAt: Instant;
  readonly closedAt: Instant | null;
  readonly acknowledgedAt: Instant | null;
  readonly acknowledgedBy: string | null;
}

/** Returns undefined when the incident, its monitor or the operator no longer exists. */
export async function selectLinkedIncident(
  db: Db,
  { accountId, incidentGuid, operatorGuid }: Acknowledgement,
): Promise<LinkedIncident | undefined> {
  return db
    .selectFrom('incident as i')
    .innerJoin('monitor as m', (join) =>
      join.onRef('m.account_id', '=', 'i.account_id').onRef('m.monitor_guid', '=', 'i.monitor_guid'),
    )
    .innerJoin('operator as o', (join) =>
      join.onRef('o.account_id', '=', 'i.account_id').on('o.operator_guid', '=', operatorGuid),
    )
    .innerJoin('account as a', 'a.account_id', 'i.account_id')
    .leftJoin('operator as first', (join) =>
      join.onRef('first.account_id', '=', 'i.account_id').onRef('first.operator_guid', '=', 'i.acknowledged_by'),
    )
    .select(['i.monitor_guid as monitorGuid', 'm.name as monitorName', 'o.full_name as operatorName'])
    .select(({ fn }) => fn.coalesce('o.culture_name', 'a.culture_name').as('culture'))
    .select(['i.error_description as errorDescription', 'i.first_error_at as openedAt', 'i.closed_at as closedAt'])
    .select(['i.acknowledged_at as acknowledgedAt', 'first.full_name as acknowledgedBy'])
    .where('i.account_id', '=', accountId)
    .where('i.incident_guid', '=', incidentGuid)
    .executeTakeFirst();
}

/** Keeps the first acknowledgement, and leaves a closed incident unchanged. */
export async function saveAcknowledgement(tx: Tx, link: Acknowledgement, monitorGuid: string, at: Instant) {
  await tx
    .updateTable('incident')
    .set({ acknowledged_at: at, acknowledged_by: link.operatorGuid })
    .where('account_id', '=', link.accountId)
    .where('incident_guid', '=', link.incidentGuid)
    .where('acknowledged_at', 'is', null)
    .where('closed_at', 'is', null)
    .execute();
  await announce(tx, { topic: 'incident', accountId: link.accountId, ids: [monitorGuid] });
}
