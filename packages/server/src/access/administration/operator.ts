import { createHash } from 'node:crypto';
import type { Operator, OperatorCreate, OperatorPatch, OperatorWrite } from '@vedette/contract/v4/operator';
import { Fault, Problems } from '@vedette/kernel/fault';
import { checkIdInBody, notFoundFault, uniqueNameRule } from '@vedette/kernel/rule-messages';
import { problem } from '@vedette/i18n/message';
import { findChangedFields, recordAudit } from '../audit/audit.js';
import { type Caller, permissionLevel } from '../../rights/index.js';
import type { SignInDeps } from '../context/deps.js';
import { insertGrants } from '../grants/grant-sql.js';
import { withMandatoryHolderCheck } from './mandatory.js';
import { selectGroups, insertMember } from '../operators/operator-group-sql.js';
import { sendLink } from '../sign-in/one-time-link.js';
import { expireOperatorLinks } from '../sign-in/one-time-link-sql.js';
import { countInvitationAttempt } from '../sign-in/sign-in.js';
import {
  checkOwnChange,
  checkTakeover,
  validateSettings,
  requireValidSettings,
  type OperatorChange,
} from './operator-checks.js';
import { setPassword } from '../sign-in/operator-password.js';
import {
  NEW_OPERATOR,
  applyOperatorWrite,
  toOperatorSettings,
  toWireFields,
  type OperatorSettings,
} from '../operators/operator-rules.js';
import {
  deleteOperatorRow,
  lockOperator,
  insertOperator,
  selectOperator,
  selectOperators,
  updateOperator,
  type StoredOperator,
} from '../operators/operator-sql.js';
import { countSending } from '../operators/sending-limit.js';
import { transferSections } from '../grants/section-holders.js';
import { announce, inTransaction, translateDuplicateName, type Db, type Tx } from '../context/store-sql.js';
import type { StoreContext } from '../../module/context.js';

export interface OperatorDeps extends SignInDeps {
  /** Describes what an operator owns in other domains; owners cannot be deleted. */
  readonly describeOwned: (tx: Tx, accountId: number, operatorGuid: string) => Promise<readonly string[]>;
}

/** Returns the operators that the caller may see, always including themselves. */
export async function listOperators(db: Db, caller: Caller): Promise<Operator[]> {
  const all = await selectOperators(db, caller.accountId);
  const visible = all.filter(
    ({ operatorGuid, groupGuids }) =>
      operatorGuid === caller.operatorGuid || caller.rights.operatorLevel(groupGuids) > 0,
  );
  return visible.map(toWire);
}

/** @throws Fault `missing`. */
export async function readOperator(db: Db, caller: Caller, operatorGuid: string): Promise<Operator> {
  return toWire(await loadOperator(db, caller.accountId, operatorGuid));
}

/**
 * Creates an operator as a member of the group for everyone, with `AccountAccess`.
 * @throws Fault `forbidden` without permission, `refused` for a violated rule, `invalid` for an unknown value,
 * `limited` for too many invitations.
 */
export async function createOperator(deps: SignInDeps, caller: Caller, draft: OperatorCreate): Promise<Operator> {
  const groupGuidsToJoin = groupsToJoin(caller);
  const requested = toOperatorSettings(draft);
  return inTransaction(deps.db, async (tx) => {
    const accountTx = { tx, accountId: caller.accountId };
    const settings = await requireValidSettings(accountTx, { settings: requested, write: draft, isNew: true });
    const operatorGuid = await addOperator(tx, deps, caller.accountId, { settings, password: draft.Password });
    const groups = await selectGroups(tx, caller.accountId);
    for (const group of groups) {
      const shouldJoin =
        !caller.isAdministrator && group.systemRole === null && groupGuidsToJoin.includes(group.operatorGroupGuid);
      if (shouldJoin) await insertMember(tx, caller.accountId, group.operatorGroupGuid, operatorGuid);
    }
    const operator = await loadOperator(tx, caller.accountId, operatorGuid);
    await auditChange({ tx, deps, caller }, operator, { action: 'Created', after: toWireFields(settings) });
    if (draft.SetupMode === 'Invitation') await sendInvitation({ tx, deps, caller }, operator);
    return toWire(operator);
  });
}

/**
 * Returns the groups in which the caller may create operators.
 * @throws Fault `forbidden` for none.
 */
function groupsToJoin({ rights, isAdministrator }: Caller): readonly string[] {
  const groupGuidsToJoin = rights.itemsWithLevel(
    'operatorGroup',
    permissionLevel('operatorGroup', 'CreateAndDeleteOperators'),
  );
  if (isAdministrator || groupGuidsToJoin.length > 0) return groupGuidsToJoin;
  throw new Fault('forbidden', 'No permission: CreateAndDeleteOperators on an operator group is needed');
}

/** Inserts the rows of a new operator, for `createOperator` and a new account. */
export async function addOperator(
  tx: Tx,
  deps: Pick<StoreContext, 'clock' | 'random'>,
  accountId: number,
  { settings, password }: { readonly settings: OperatorSettings; readonly password: string | undefined },
): Promise<string> {
  const operatorGuid = deps.random.newGuid();
  const at = deps.clock.now();
  await translateDuplicateName(
    insertOperator(tx, accountId, { ...settings, operatorGuid, createdAt: at }),
    UNIQUE_EMAIL,
  );
  const accessGrant = { authorizationId: deps.random.newGuid(), type: 'AccountAccess', at };
  const subject = { operatorGuid, operatorGroupGuid: null };
  await insertGrants(tx, { accountId, contextType: 'account', contextId: null }, subject, [accessGrant]);
  if (password !== undefined && password !== '') await setPassword(tx, deps, accountId, { operatorGuid, password });
  return operatorGuid;
}

/** PUT: omitted fields get their defaults; the password stays. */
export const replaceOperator = (
  deps: StoreContext,
  caller: Caller,
  operatorGuid: string,
  write: OperatorWrite,
): Promise<Operator> =>
  changeOperator(deps, caller, operatorGuid, { write, settings: () => toOperatorSettings(write) });

/** PATCH: omitted fields stay. */
export const patchOperator = (
  deps: StoreContext,
  caller: Caller,
  operatorGuid: string,
  write: OperatorPatch,
): Promise<Operator> =>
  changeOperator(deps, caller, operatorGuid, { write, settings: (current) => applyOperatorWrite(current, write) });

interface Change {
  readonly write: OperatorPatch;
  readonly settings: (current: OperatorSettings) => OperatorSettings;
}

/** @throws Fault `invalid`, `refused` (rules), `forbidden` (fields that the caller may not change). */
async function changeOperator(
  deps: StoreContext,
  caller: Caller,
  operatorGuid: string,
  change: Change,
): Promise<Operator> {
  const { write } = change;
  const problems = new Problems();
  checkIdInBody('OperatorGuid', { given: write.OperatorGuid, inPath: operatorGuid }, problems);
  problems.throwIfAny();
  return inTransaction(deps.db, async (tx) => {
    await lockOperator(tx, caller.accountId, operatorGuid);
    const before = await loadOperator(tx, caller.accountId, operatorGuid);
    const accountTx = { tx, accountId: caller.accountId };
    const after = await requireValidSettings(accountTx, { settings: change.settings(before), write, isNew: false });
    checkOwnChange(caller, before, after, write);
    await checkTakeover({ tx, caller }, before, after, write);
    await translateDuplicateName(updateOperator(tx, caller.accountId, operatorGuid, after), UNIQUE_EMAIL);
    if (!isSameAddress(before.email, after.email))
      await expireOperatorLinks(tx, caller.accountId, operatorGuid, deps.clock.now());
    const password = write.Password ?? '';
    if (password !== '') {
      await setPassword(tx, deps, caller.accountId, { operatorGuid, password, keepSessionId: caller.sessionId });
    }
    const fields = findChangedFields(toWireFields(before), toWireFields(after));
    const passwordChange = password === '' ? {} : { Password: 'changed' };
    const operator = await loadOperator(tx, caller.accountId, operatorGuid);
    await auditChange({ tx, deps, caller }, operator, {
      action: 'Updated',
      before: fields.before,
      after: { ...fields.after, ...passwordChange },
    });
    return toWire(operator);
  });
}

const isSameAddress = (one: string, other: string): boolean => one.toLowerCase() === other.toLowerCase();

/**
 * Reports what the rules of a new operator would reject, from the fields that could be read.
 * @throws Fault `forbidden`.
 */
export async function validateNewOperator(
  { db: tx }: Pick<StoreContext, 'db'>,
  caller: Caller,
  write: OperatorChange['write'],
  problems: Problems,
): Promise<void> {
  groupsToJoin(caller);
  const settings = applyOperatorWrite(NEW_OPERATOR, write);
  await validateSettings({ tx, accountId: caller.accountId }, { settings, write, isNew: true }, problems, problems);
}

/**
 * Reports what the rules of a PUT (`isReplacement`) or PATCH would reject, from the fields that could be read.
 * @throws Fault `missing`.
 */
export async function validateOperatorChange(
  { db: tx }: Pick<StoreContext, 'db'>,
  { accountId }: Caller,
  {
    operatorGuid,
    write,
    isReplacement,
  }: { readonly operatorGuid: string; readonly write: OperatorPatch; readonly isReplacement: boolean },
  problems: Problems,
): Promise<void> {
  checkIdInBody('OperatorGuid', { given: write.OperatorGuid, inPath: operatorGuid }, problems);
  const before = await loadOperator(tx, accountId, operatorGuid);
  const settings = applyOperatorWrite(isReplacement ? NEW_OPERATOR : before, write);
  await validateSettings({ tx, accountId }, { settings, write, isNew: false }, problems, problems);
}

/**
 * Mails another invitation, which voids the link of an earlier one.
 * @throws Fault `invalid` for an operator who has a password, or does not sign in with one; `limited`.
 */
export async function inviteOperator(deps: SignInDeps, caller: Caller, operatorGuid: string): Promise<void> {
  await inTransaction(deps.db, async (tx) => {
    // Waits for a pending change of the address, since the link must not be sent to the old one.
    await lockOperator(tx, caller.accountId, operatorGuid);
    const operator = await loadOperator(tx, caller.accountId, operatorGuid);
    if (operator.hasPassword) throw new Fault('invalid', 'The operator has already set a password');
    if (!operator.allowsNativeLogin) throw new Fault('invalid', 'The operator does not sign in with a password');
    await sendInvitation({ tx, deps, caller }, operator);
  });
}

async function sendInvitation(
  { tx, deps, caller }: { readonly tx: Tx; readonly deps: SignInDeps; readonly caller: Caller },
  operator: StoredOperator,
): Promise<void> {
  const at = deps.clock.now();
  await countSending(tx, caller, { kind: 'invitation', at });
  await countInvitationAttempt(tx, at, operator.email);
  const culture = operator.cultureName ?? operator.accountCultureName;
  await sendLink(tx, deps, { accountId: caller.accountId, ...operator, culture }, 'Invitation');
  await auditChange({ tx, deps, caller }, operator, { action: 'Invited', after: { Email: operator.email } });
}

/**
 * Deletes an operator with everything that is theirs alone: API accounts, sessions, duty schedules, memberships and
 * permissions.
 * @throws Fault `refused` for the calling operator (contract), `inUse` for the last holder of a mandatory permission,
 * and for the owner of a dashboard, public status page or scheduled report.
 */
export async function deleteOperator(deps: OperatorDeps, caller: Caller, operatorGuid: string): Promise<void> {
  if (operatorGuid === caller.operatorGuid) {
    throw new Fault('refused', 'You cannot delete the operator whose credentials authenticate the request');
  }
  await inTransaction(deps.db, async (tx) => {
    const operator = await loadOperator(tx, caller.accountId, operatorGuid);
    const owned = await deps.describeOwned(tx, caller.accountId, operatorGuid);
    requireNoOwnedObjects(owned);
    await withMandatoryHolderCheck(tx, caller.accountId, async () => {
      await transferSections(tx, deps, caller.accountId, { operatorGuid, operatorGroupGuid: null });
      await deleteOperatorRow(tx, caller.accountId, operatorGuid);
    });
    await auditChange({ tx, deps, caller }, operator, { action: 'Deleted', before: toWireFields(operator) });
  });
}

const MAX_OWNED_PROBLEMS = 5;

/** @throws Fault `inUse` with a problem for each of the first few objects, and one for the others */
function requireNoOwnedObjects(owned: readonly string[]): void {
  const [first] = owned;
  if (first === undefined) return;
  const more = owned.length - MAX_OWNED_PROBLEMS;
  const describeOthers = (): string =>
    more === 1 ? problem('This operator owns 1 more object') : problem(`This operator owns ${more} more objects`);
  const others = more > 0 ? [describeOthers()] : [];
  throw new Fault('inUse', first, { problems: [...owned.slice(0, MAX_OWNED_PROBLEMS), ...others] });
}

async function loadOperator(db: Db, accountId: number, operatorGuid: string): Promise<StoredOperator> {
  const operator = await selectOperator(db, accountId, operatorGuid);
  if (!operator) throw notFoundFault('operator', operatorGuid);
  return operator;
}

const UNIQUE_EMAIL = {
  field: 'Email',
  rule: uniqueNameRule('operator'),
  constraint: 'operator_email',
  refusedAs: 'refused',
} as const;

function toWire(operator: StoredOperator): Operator {
  const fields = {
    OperatorGuid: operator.operatorGuid,
    UserName: operator.email,
    IsAccountAdministrator: operator.isAdministrator,
    ...toWireFields(operator),
  };
  const digest = createHash('sha256').update(JSON.stringify(fields)).digest().subarray(0, 16);
  // `toWireFields` writes every setting under its wire name, so the record has the fields of an Operator.
  return { ...fields, Hash: digest.toString('base64') } as unknown as Operator;
}

async function auditChange(
  { tx, deps, caller }: { readonly tx: Tx; readonly deps: StoreContext; readonly caller: Caller },
  operator: StoredOperator,
  change: {
    readonly action: 'Created' | 'Updated' | 'Deleted' | 'Invited';
    readonly before?: Record<string, unknown>;
    readonly after?: Record<string, unknown>;
  },
): Promise<void> {
  const entry = { objectType: 'Operator', objectGuid: operator.operatorGuid, objectName: operator.fullName };
  await recordAudit(tx, caller, { at: deps.clock.now(), ...entry, ...change });
  await announce(tx, { topic: 'operator', accountId: caller.accountId, ids: [operator.operatorGuid] });
}
