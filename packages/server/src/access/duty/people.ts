import type { Instant } from '@vedette/kernel/clock';
import { isWindowOpen } from '@vedette/kernel/wall-schedule';
import { selectAccount } from '../account/account-sql.js';
import { loadRightHolders, selectMonitorGrants, type HeldOn } from '../grants/grant-sql.js';
import { Rights } from '../../rights/index.js';
import { selectDutySchedules } from './duty-schedule-sql.js';
import { selectOperators, type StoredOperator } from '../operators/operator-sql.js';
import type { Db } from '../context/store-sql.js';
import { findZoneName } from '../timezones/timezone.js';

/** How SMS and calls reach somebody, where it differs from the account's way. */
export interface PhoneChoices {
  /** `UseAccountSetting`: the gateway of the level. */
  readonly smsProvider: StoredOperator['smsProvider'];
  readonly usesNumericSender: boolean;
  /** The number calls come from; empty: the integration says. */
  readonly outgoingNumber: string;
}

/** An operator as somebody messages are for, as he stands now. */
export interface Person {
  readonly operatorGuid: string;
  readonly name: string;
  readonly email: string;
  readonly backupEmail: string;
  /** With its country code; empty when there is none. */
  readonly mobilePhone: string;
  readonly phone: PhoneChoices;
  /** The main switch, `IsOnDuty` on the wire. */
  readonly isActive: boolean;
  /** Inside one of his off-duty periods, in account time; without a period nobody is. */
  readonly isOffDuty: boolean;
  /** On monitors and monitor groups: alerts of a monitor are for those who may view its data. */
  readonly monitorRights: Pick<Rights, 'monitorLevel'>;
  /** IANA zone of the operator, else of the account. */
  readonly zone: string;
  /** `en-GB` and the like, of the operator, else of the account. */
  readonly culture: string;
}

/** Operators and operator groups, in lower case. */
export interface PeopleSelection {
  readonly operatorGuids: readonly string[];
  readonly operatorGroupGuids: readonly string[];
  /** Their rights as they would be without what this holder was granted on this monitor or group of monitors. */
  readonly withoutGrants?: HeldOn | undefined;
}

/** The zone (IANA) and culture an account uses where its operators choose none. */
export async function accountFacts(
  db: Db,
  accountId: number,
): Promise<{ zone: string; culture: string; mayFallBack: boolean }> {
  const { timezoneId, cultureName, mayFallBack } = await selectAccount(db, accountId);
  return { zone: findZoneName(timezoneId) ?? 'UTC', culture: cultureName, mayFallBack };
}

/** The operators named and the members of the groups named as they stand at `at`, each once, by name. */
export function people(db: Db, accountId: number, selection: PeopleSelection, at: Instant): Promise<Person[]> {
  const isSelected = ({ operatorGuid, groupGuids }: StoredOperator): boolean =>
    selection.operatorGuids.includes(operatorGuid) ||
    groupGuids.some((guid) => selection.operatorGroupGuids.includes(guid));
  return peopleWho(db, accountId, at, { isSelected, withoutGrants: selection.withoutGrants });
}

/** Which of these operators are on duty at `at`: switched so, and in no off-duty period. */
export async function onDuty(
  db: Db,
  accountId: number,
  operatorGuids: readonly string[],
  at: Instant,
): Promise<string[]> {
  const selectedGuids = new Set(operatorGuids);
  const found = await peopleWho(db, accountId, at, {
    isSelected: ({ operatorGuid }) => selectedGuids.has(operatorGuid),
  });
  return found.filter(({ isActive, isOffDuty }) => isActive && !isOffDuty).map(({ operatorGuid }) => operatorGuid);
}

/** The members of the administrators' group, by name. */
export function administrators(db: Db, accountId: number, at: Instant): Promise<Person[]> {
  return peopleWho(db, accountId, at, { isSelected: ({ isAdministrator }) => isAdministrator });
}

/** Who holds the right of a financial operator, of his own or through a group, by name. */
export async function financialOperators(db: Db, accountId: number, at: Instant): Promise<Person[]> {
  const holders = new Set(await loadRightHolders(db, accountId, 'FinancialOperator'));
  return peopleWho(db, accountId, at, { isSelected: ({ operatorGuid }) => holders.has(operatorGuid) });
}

async function peopleWho(
  db: Db,
  accountId: number,
  at: Instant,
  {
    isSelected,
    withoutGrants,
  }: { readonly isSelected: (operator: StoredOperator) => boolean; readonly withoutGrants?: HeldOn | undefined },
): Promise<Person[]> {
  const account = await accountFacts(db, accountId);
  const operators = (await selectOperators(db, accountId)).filter(isSelected);
  const guids = operators.map(({ operatorGuid }) => operatorGuid);
  const duty = await selectDutySchedules(db, accountId, guids);
  const monitorRights = await readMonitorRights(db, accountId, operators, withoutGrants);
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

async function readMonitorRights(
  db: Db,
  accountId: number,
  operators: readonly StoredOperator[],
  withoutGrants: HeldOn | undefined,
): Promise<(operator: StoredOperator) => Rights> {
  const others = operators.filter(({ isAdministrator }) => !isAdministrator);
  const holders = [...new Set(others.flatMap(({ operatorGuid, groupGuids }) => [operatorGuid, ...groupGuids]))];
  const grants = holders.length === 0 ? undefined : await selectMonitorGrants(db, accountId, holders, withoutGrants);
  return ({ isAdministrator, operatorGuid, groupGuids }) => {
    const own = [operatorGuid, ...groupGuids].flatMap((holder) => grants?.get(holder) ?? []);
    return new Rights(own, isAdministrator);
  };
}
