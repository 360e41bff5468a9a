import type { Instant } from '@vedette/kernel/clock';
import { isWindowOpen } from '@vedette/kernel/wall-schedule';
import { selectAccount, selectAccounts } from '../account/account-sql.js';
import { loadPermissionHolders, selectMonitorGrants, type ItemHolder } from '../grants/grant-sql.js';
import { Rights } from '../../rights/index.js';
import { selectDutySchedules } from './duty-schedule-sql.js';
import { selectOperators, type StoredOperator } from '../operators/operator-sql.js';
import type { Db } from '../context/store-sql.js';
import { findZoneName } from '../timezones/timezone.js';

/** How SMS and calls reach an operator, if different from the account's settings. */
export interface PhoneSettings {
  /** `UseAccountSetting` means the gateway of the level. */
  readonly smsProvider: StoredOperator['smsProvider'];
  readonly usesNumericSender: boolean;
  /** Number that calls come from; empty for the integration's. */
  readonly outgoingNumber: string;
}

/** An operator as a recipient of messages, with current settings. */
export interface Person {
  readonly operatorGuid: string;
  readonly name: string;
  readonly email: string;
  readonly backupEmail: string;
  /** With its country code; empty when there is none. */
  readonly mobilePhone: string;
  readonly phone: PhoneSettings;
  /** The main switch, `IsOnDuty` on the wire. */
  readonly isActive: boolean;
  /** Inside one of their off-duty periods, in account time; false without periods. */
  readonly isOffDuty: boolean;
  /** Permissions on monitors and monitor groups: alerts of a monitor are for those who may view its data. */
  readonly monitorRights: Pick<Rights, 'monitorLevel'>;
  /** IANA time zone of the operator, otherwise of the account. */
  readonly zone: string;
  /** Culture of the operator, for example `en-GB`, otherwise of the account. */
  readonly culture: string;
}

/** Guids of operators and operator groups, in lower case. */
export interface PeopleSelection {
  readonly operatorGuids: readonly string[];
  readonly operatorGroupGuids: readonly string[];
  /** Permissions without what this holder was granted on this monitor or group. */
  readonly withoutGrants?: ItemHolder | undefined;
}

/** Returns the account's time zone (IANA) and culture, which apply to operators who chose none. */
export async function loadAccountDefaults(
  db: Db,
  accountId: number,
): Promise<{ zone: string; culture: string; mayFallBack: boolean }> {
  const { timezoneId, cultureName, mayFallBack } = await selectAccount(db, accountId);
  return { zone: findZoneName(timezoneId) ?? 'UTC', culture: cultureName, mayFallBack };
}

/** Returns the same of several accounts by id. Accounts that do not exist are not in the map. */
export async function loadDefaultsByAccount(
  db: Db,
  accountIds: readonly number[],
): Promise<ReadonlyMap<number, { readonly zone: string; readonly mayFallBack: boolean }>> {
  const accounts = await selectAccounts(db, accountIds);
  return new Map(
    accounts.map(({ accountId, timezoneId, mayFallBack }) => [
      accountId,
      { zone: findZoneName(timezoneId) ?? 'UTC', mayFallBack },
    ]),
  );
}

/** Returns the given operators and the members of the given groups as of `at`, without duplicates, by name. */
export function loadPeople(db: Db, accountId: number, selection: PeopleSelection, at: Instant): Promise<Person[]> {
  const isSelected = ({ operatorGuid, groupGuids }: StoredOperator): boolean =>
    selection.operatorGuids.includes(operatorGuid) ||
    groupGuids.some((guid) => selection.operatorGroupGuids.includes(guid));
  return loadMatchingPeople(db, accountId, at, { isSelected, withoutGrants: selection.withoutGrants });
}

/** Returns which of these operators are on duty at `at`: switched on, and in no off-duty period. */
export async function loadOnDutyOperators(
  db: Db,
  accountId: number,
  operatorGuids: readonly string[],
  at: Instant,
): Promise<string[]> {
  const selectedGuids = new Set(operatorGuids);
  const people = await loadMatchingPeople(db, accountId, at, {
    isSelected: ({ operatorGuid }) => selectedGuids.has(operatorGuid),
  });
  return people.filter(({ isActive, isOffDuty }) => isActive && !isOffDuty).map(({ operatorGuid }) => operatorGuid);
}

/** Returns the members of the administrators' group, by name. */
export function loadAdministrators(db: Db, accountId: number, at: Instant): Promise<Person[]> {
  return loadMatchingPeople(db, accountId, at, { isSelected: ({ isAdministrator }) => isAdministrator });
}

/** Returns the financial operators, by their own permission or through a group, by name. */
export async function loadFinancialOperators(db: Db, accountId: number, at: Instant): Promise<Person[]> {
  const holders = new Set(await loadPermissionHolders(db, accountId, 'FinancialOperator'));
  return loadMatchingPeople(db, accountId, at, { isSelected: ({ operatorGuid }) => holders.has(operatorGuid) });
}

async function loadMatchingPeople(
  db: Db,
  accountId: number,
  at: Instant,
  {
    isSelected,
    withoutGrants,
  }: { readonly isSelected: (operator: StoredOperator) => boolean; readonly withoutGrants?: ItemHolder | undefined },
): Promise<Person[]> {
  const account = await loadAccountDefaults(db, accountId);
  const operators = (await selectOperators(db, accountId)).filter(isSelected);
  const guids = operators.map(({ operatorGuid }) => operatorGuid);
  const duty = await selectDutySchedules(db, accountId, guids);
  const monitorRights = await loadMonitorRights(db, accountId, operators, withoutGrants);
  return operators.map((operator) => ({
    operatorGuid: operator.operatorGuid,
    name: operator.fullName,
    email: operator.email,
    backupEmail: operator.backupEmail,
    mobilePhone: operator.mobilePhone,
    phone: {
      smsProvider: operator.smsProvider,
      usesNumericSender: operator.useNumericSender === true,
      outgoingNumber: operator.outgoingPhoneNumber ?? '',
    },
    isActive: operator.isOnDuty,
    isOffDuty: isWindowOpen(duty.get(operator.operatorGuid) ?? [], account.zone, at),
    monitorRights: monitorRights(operator),
    zone: (operator.timezoneId === null ? undefined : findZoneName(operator.timezoneId)) ?? account.zone,
    culture: operator.cultureName ?? account.culture,
  }));
}

async function loadMonitorRights(
  db: Db,
  accountId: number,
  operators: readonly StoredOperator[],
  withoutGrants: ItemHolder | undefined,
): Promise<(operator: StoredOperator) => Rights> {
  const others = operators.filter(({ isAdministrator }) => !isAdministrator);
  const holders = [...new Set(others.flatMap(({ operatorGuid, groupGuids }) => [operatorGuid, ...groupGuids]))];
  const grants = holders.length === 0 ? undefined : await selectMonitorGrants(db, accountId, holders, withoutGrants);
  return ({ isAdministrator, operatorGuid, groupGuids }) => {
    const grantsOfOperator = [operatorGuid, ...groupGuids].flatMap((holder) => grants?.get(holder) ?? []);
    return new Rights(grantsOfOperator, isAdministrator);
  };
}
