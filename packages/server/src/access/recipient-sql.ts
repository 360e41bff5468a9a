import type { Db } from '../db/connection.js';
import { zoneOf } from './timezone.js';

/** An operator as somebody messages are sent to. */
export interface Recipient {
  readonly operatorGuid: string;
  readonly name: string;
  readonly email: string;
  readonly backupEmail: string;
  /** The main switch, `IsOnDuty` on the wire. */
  readonly isActive: boolean;
  /** IANA zone of the operator, else of the account. */
  readonly zone: string;
  readonly culture: string;
}

/**
 * The operators named and the members of the groups named, each once, by name.
 * `operatorGroupGuids` may name groups of the account only; what does not exist is left out.
 */
export async function readRecipients(
  db: Db,
  accountId: number,
  wanted: { readonly operatorGuids: readonly string[]; readonly operatorGroupGuids: readonly string[] },
): Promise<Recipient[]> {
  const { operatorGuids, operatorGroupGuids } = wanted;
  if (operatorGuids.length + operatorGroupGuids.length === 0) return [];
  const rows = await recipients(db, accountId)
    .where((eb) =>
      eb.or([
        ...(operatorGuids.length > 0 ? [eb('o.operator_guid', 'in', operatorGuids)] : []),
        ...(operatorGroupGuids.length > 0
          ? [
              eb.exists(
                eb
                  .selectFrom('operator_group_member as m')
                  .select('m.operator_guid')
                  .whereRef('m.account_id', '=', 'o.account_id')
                  .whereRef('m.operator_guid', '=', 'o.operator_guid')
                  .where('m.operator_group_guid', 'in', operatorGroupGuids),
              ),
            ]
          : []),
      ]),
    )
    .execute();
  return rows.map(toRecipient);
}

/** The members of the administrators group. */
export async function readAdministrators(db: Db, accountId: number): Promise<Recipient[]> {
  const group = await db
    .selectFrom('operator_group')
    .select('operator_group_guid')
    .where('account_id', '=', accountId)
    .where('system_role', '=', 'administrators')
    .executeTakeFirstOrThrow();
  return readRecipients(db, accountId, { operatorGuids: [], operatorGroupGuids: [group.operator_group_guid] });
}

/** Zone (IANA) and culture of an account. */
export async function readAccountPlace(
  db: Db,
  accountId: number,
): Promise<{ readonly zone: string; readonly culture: string }> {
  const { timezone_id, culture_name } = await db
    .selectFrom('account')
    .select(['timezone_id', 'culture_name'])
    .where('account_id', '=', accountId)
    .executeTakeFirstOrThrow();
  return { zone: zoneOf(timezone_id) ?? 'UTC', culture: culture_name };
}

const recipients = (db: Db, accountId: number) =>
  db
    .selectFrom('operator as o')
    .innerJoin('account as a', 'a.account_id', 'o.account_id')
    .select(['o.operator_guid', 'o.full_name', 'o.email', 'o.backup_email', 'o.is_on_duty'])
    .select(['o.culture_name', 'o.timezone_id', 'a.culture_name as account_culture', 'a.timezone_id as account_zone'])
    .where('o.account_id', '=', accountId)
    .orderBy('o.full_name')
    .orderBy('o.operator_guid');

type Row = Awaited<ReturnType<ReturnType<typeof recipients>['execute']>>[number];

function toRecipient(row: Row): Recipient {
  return {
    operatorGuid: row.operator_guid,
    name: row.full_name,
    email: row.email,
    backupEmail: row.backup_email,
    isActive: row.is_on_duty,
    zone: zoneOf(row.timezone_id ?? row.account_zone) ?? 'UTC',
    culture: row.culture_name ?? row.account_culture,
  };
}
