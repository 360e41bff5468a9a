/** Limits and permissions for documents mailed manually. */
import type { Instant } from '@vedette/kernel/clock';
import { Fault, Problems } from '@vedette/kernel/fault';
import {
  countSending,
  requireSendingCapacity,
  lockOperator,
  lookupOperator,
  lookupOperatorGroup,
} from '../../access/index.js';
import { levelOnGroup, levelOnOperator, OPERATOR_LEVELS, type Caller } from '../../rights/index.js';
import { addUnknownReferenceProblems, type Db, type Tx } from '../../definitions/index.js';
import type { RecipientSelection } from './recipients.js';
import { countPendingMails } from './run-sql.js';

/** Pending mails of one operator. */
const MAX_WAITING_MAILS = 5;
const RETRY_AFTER_S = 60;

/** File types of reports by the format of a mail. */
export const FILE_TYPES = { PDF: 'PDFAttachment', Excel: 'ExcelAttachment', HTML: 'HTMLEmail' } as const;

type Sender = Pick<Caller, 'accountId' | 'operatorGuid'>;

/**
 * Counts a document that is mailed manually to `readers` addresses. Locks the operator until the transaction ends.
 * @throws Fault `limited`.
 */
export async function countManualSending(
  tx: Tx,
  sender: Sender,
  { at, readers }: { readonly at: Instant; readonly readers: number },
): Promise<void> {
  await lockOperator(tx, sender.accountId, sender.operatorGuid);
  await checkPendingMails(tx, sender);
  await countSending(tx, sender, { kind: 'document', at, messages: readers });
}

/** Checks the limits before a document is created while the caller waits. @throws Fault `limited`. */
export async function checkDocumentLimits(db: Db, sender: Sender, at: Instant): Promise<void> {
  await checkPendingMails(db, sender);
  await requireSendingCapacity(db, sender, { kind: 'document', at });
}

async function checkPendingMails(db: Db, { accountId, operatorGuid }: Sender): Promise<void> {
  if ((await countPendingMails(db, accountId, operatorGuid)) < MAX_WAITING_MAILS) return;
  const text = `${MAX_WAITING_MAILS} of your e-mails are still being created. Try again in ${RETRY_AFTER_S} s.`;
  throw new Fault('limited', text, { retryAfterS: RETRY_AFTER_S });
}

/**
 * Checks that the caller may send to these recipients. Only administrators may send to addresses outside the account.
 * @throws Fault `invalid` without a recipient, `missing` for unknown recipients, `forbidden` for recipients the caller
 * may not see and for outside addresses
 */
export async function checkRecipients(db: Db, caller: Caller, to: RecipientSelection): Promise<void> {
  const { operatorGuids, operatorGroupGuids, extraAddresses } = to;
  const problems = new Problems();
  const hasNoRecipients = operatorGuids.length + operatorGroupGuids.length + extraAddresses.length === 0;
  problems.when(hasNoRecipients, 'Recipients', 'must contain at least one recipient');
  problems.throwIfAny();
  const { accountId } = caller;
  await addUnknownReferenceProblems(db, accountId, problems, {
    field: 'Recipients.Operators',
    kind: 'operator',
    guids: operatorGuids,
  });
  const groups = { field: 'Recipients.OperatorGroups', kind: 'operatorGroup', guids: operatorGroupGuids } as const;
  await addUnknownReferenceProblems(db, accountId, problems, groups);
  problems.throwIfAny('missing');
  if (caller.isAdministrator) return;
  const refused = 'only administrators may send to addresses outside the account';
  problems.when(extraAddresses.length > 0, 'Recipients.ExtraEmailAddresses', refused);
  for (const guid of operatorGuids) {
    const operator = await lookupOperator(db, accountId, guid);
    const level = operator ? levelOnOperator(caller, guid, operator) : OPERATOR_LEVELS.none;
    problems.when(level < OPERATOR_LEVELS.see, 'Recipients.Operators', `you may not view operator ${guid}`);
  }
  for (const guid of operatorGroupGuids) {
    const group = await lookupOperatorGroup(db, accountId, guid);
    const level = group ? levelOnGroup(caller, guid, group) : OPERATOR_LEVELS.none;
    problems.when(level < OPERATOR_LEVELS.see, 'Recipients.OperatorGroups', `you may not view operator group ${guid}`);
  }
  problems.throwIfAny('forbidden');
}
