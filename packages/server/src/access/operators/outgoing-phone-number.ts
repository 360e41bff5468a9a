import type { OperatorPatch } from '@vedette/contract/v4/operator';
import type { OutgoingPhoneNumberDetails, OutgoingPhoneNumberWrite } from '@vedette/contract/v4/outgoing-phone-number';
import { Fault, type Problems } from '@vedette/kernel/fault';
import { notFoundFault, uniqueNameRule } from '@vedette/kernel/rule-messages';
import { recordAudit } from '../audit/audit.js';
import type { Caller } from '../../rights/index.js';
import type { OperatorSettings } from './operator-rules.js';
import {
  deletePhoneNumber,
  insertPhoneNumber,
  selectPhoneNumbers,
  selectPhoneNumberUsers,
} from './outgoing-phone-number-sql.js';
import { announce, inTransaction, translateDuplicateName, type Db, type Tx } from '../context/store-sql.js';
import type { StoreContext } from '../../module/context.js';

const MAX_NUMBERS = 500;

/** Returns the numbers with their details, ordered. */
export async function listOutgoingPhoneNumbers(db: Db, caller: Caller): Promise<OutgoingPhoneNumberDetails[]> {
  const numbers = await selectPhoneNumbers(db, caller.accountId);
  return numbers.map(({ id, phoneNumber, description }) => ({
    Id: id,
    PhoneNumber: phoneNumber,
    ...(description !== null && { Description: description }),
  }));
}

/** Returns the numbers alone, ordered. */
export async function loadOutgoingNumbers(db: Db, accountId: number): Promise<string[]> {
  return (await selectPhoneNumbers(db, accountId)).map(({ phoneNumber }) => phoneNumber);
}

/** @throws Fault `invalid` for a number that is taken, `refused` for one too many. */
export async function createOutgoingPhoneNumber(
  deps: StoreContext,
  caller: Caller,
  draft: OutgoingPhoneNumberWrite,
): Promise<OutgoingPhoneNumberDetails> {
  return inTransaction(deps.db, async (tx) => {
    const existing = await selectPhoneNumbers(tx, caller.accountId);
    if (existing.length >= MAX_NUMBERS) throw new Fault('refused', `An account has at most ${MAX_NUMBERS} numbers`);
    const id = await translateDuplicateName(insertPhoneNumber(tx, caller.accountId, draft), UNIQUE_NUMBER);
    await auditChange({ tx, deps, caller }, { action: 'Created', name: draft.PhoneNumber, id });
    return { Id: id, ...draft };
  });
}

/** @throws Fault `missing`, `inUse` while operators use the number; the message names them. */
export async function deleteOutgoingPhoneNumber(deps: StoreContext, caller: Caller, id: number): Promise<void> {
  await inTransaction(deps.db, async (tx) => {
    const users = await selectPhoneNumberUsers(tx, caller.accountId, id);
    if (users.length > 0) throw new Fault('inUse', `The number is used by ${users.join(', ')}`);
    const phoneNumber = await deletePhoneNumber(tx, caller.accountId, id);
    if (phoneNumber === undefined) throw notFoundFault('outgoing phone number', id);
    await auditChange({ tx, deps, caller }, { action: 'Deleted', name: phoneNumber, id });
  });
}

type OutgoingNumber = Pick<OperatorSettings, 'outgoingPhoneNumber' | 'outgoingPhoneNumberId'>;

/**
 * Returns the number and id of an operator after a write of one or both: the other follows, so that both always refer
 * to the same number. A number that is not on the list has no id. Reports an id that is not on the list, and an id of
 * another number.
 */
export async function resolveOutgoingNumber(
  { tx, accountId }: { readonly tx: Db; readonly accountId: number },
  requested: OutgoingNumber,
  write: Pick<OperatorPatch, 'OutgoingPhoneNumber' | 'OutgoingPhoneNumberId' | 'OutgoingPhoneNumberIdSpecified'>,
  problems: Problems,
): Promise<OutgoingNumber> {
  const listed = await selectPhoneNumbers(tx, accountId);
  const text = requested.outgoingPhoneNumber === '' ? null : requested.outgoingPhoneNumber;
  const { OutgoingPhoneNumber: number = '', OutgoingPhoneNumberId: requestedId } = write;
  if (requestedId !== undefined) {
    const byId = listed.find(({ id }) => id === requestedId);
    problems.when(!byId, 'OutgoingPhoneNumberId', 'must be an id of /v4/OutgoingPhoneNumber');
    const isDifferentNumber = byId !== undefined && number !== '' && number !== byId.phoneNumber;
    problems.when(isDifferentNumber, 'OutgoingPhoneNumberId', 'must be the id of the given number', [
      'OutgoingPhoneNumber',
    ]);
    return byId ? { outgoingPhoneNumber: byId.phoneNumber, outgoingPhoneNumberId: byId.id } : requested;
  }
  if (write.OutgoingPhoneNumber !== undefined) {
    const byText = listed.find(({ phoneNumber }) => phoneNumber === text);
    return { outgoingPhoneNumber: text, outgoingPhoneNumberId: byText?.id ?? null };
  }
  return write.OutgoingPhoneNumberIdSpecified === true
    ? { outgoingPhoneNumber: null, outgoingPhoneNumberId: null }
    : requested;
}

const UNIQUE_NUMBER = {
  field: 'PhoneNumber',
  rule: uniqueNameRule('outgoing phone number'),
  constraint: 'outgoing_phone_number_account_id_phone_number_key',
  refusedAs: 'invalid',
} as const;

async function auditChange(
  { tx, deps, caller }: { readonly tx: Tx; readonly deps: StoreContext; readonly caller: Caller },
  { action, name, id }: { readonly action: 'Created' | 'Deleted'; readonly name: string; readonly id: number },
): Promise<void> {
  const entry = { objectType: 'OutgoingPhoneNumber', objectGuid: String(id), objectName: name };
  await recordAudit(tx, caller, { at: deps.clock.now(), action, ...entry });
  await announce(tx, { topic: 'operator', accountId: caller.accountId, ids: [String(id)] });
}
