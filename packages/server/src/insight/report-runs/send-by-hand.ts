/** Who may mail what, how much and to whom, where it is no scheduled report. */
import { HOUR, type Instant } from '@vedette/kernel/clock';
import { Fault, Problems } from '@vedette/kernel/fault';
import {
  holdOperator,
  levelOnGroup,
  levelOnOperator,
  lookupOperator,
  lookupOperatorGroup,
  PEOPLE_LEVELS,
  type Caller,
} from '../../access/index.js';
import { noteUnknown, type Db, type Tx } from '../references-sql.js';
import type { Addressed } from './recipients.js';
import { mailsOf, type SentMails } from './run-sql.js';

/** Mails of one operator that are being made; who sends more waits. */
const MOST_WAITING = 5;
const RETRY_AFTER_S = 60;
/** Mails he sends within an hour: a mail to a group is one to each of its members. */
const MOST_RECENT = 30;
const RETRY_RECENT_S = 15 * 60;

/** What the form of a mail is called where reports have it. */
export const FILE_TYPES = { PDF: 'PDFAttachment', Excel: 'ExcelAttachment', HTML: 'HTMLEmail' } as const;

type Sender = Pick<Caller, 'accountId' | 'operatorGuid'>;

/** Until the transaction ends nobody else sends for him. @throws Fault `limited` when he has sent enough. */
export async function holdSender(tx: Tx, { accountId, operatorGuid }: Sender, now: Instant): Promise<void> {
  await holdOperator(tx, accountId, operatorGuid);
  await demandSender(tx, { accountId, operatorGuid }, now);
}

/** @throws Fault `limited` when he has sent enough. */
export async function demandSender(db: Db, { accountId, operatorGuid }: Sender, now: Instant): Promise<void> {
  demandRoom(await mailsOf(db, accountId, operatorGuid, now - HOUR));
}

function demandRoom({ waiting, recent }: SentMails): void {
  if (waiting >= MOST_WAITING) {
    const text = 'Mails sent before are still being made: try again soon';
    throw new Fault('limited', text, { retryAfterS: RETRY_AFTER_S });
  }
  if (recent >= MOST_RECENT) {
    throw new Fault('limited', `You sent ${MOST_RECENT} mails within an hour`, { retryAfterS: RETRY_RECENT_S });
  }
}

/**
 * Mails that leave the account are for administrators.
 * @throws Fault `invalid` without a recipient, `missing` naming each there is not, `forbidden` for those the caller may not
 * see and for other addresses.
 */
export async function checkRecipients(db: Db, caller: Caller, to: Addressed): Promise<void> {
  const { operatorGuids, operatorGroupGuids, extraAddresses } = to;
  const problems = new Problems();
  const isNobody = operatorGuids.length + operatorGroupGuids.length + extraAddresses.length === 0;
  problems.when(isNobody, 'Recipients', 'at least one is needed');
  problems.throwIfAny();
  const { accountId } = caller;
  await noteUnknown(db, accountId, problems, { field: 'Recipients.Operators', kind: 'operator', guids: operatorGuids });
  const groups = { field: 'Recipients.OperatorGroups', kind: 'operatorGroup', guids: operatorGroupGuids } as const;
  await noteUnknown(db, accountId, problems, groups);
  problems.throwIfAny('missing');
  if (caller.isAdministrator) return;
  const refused = 'only administrators may send to addresses that are no operator’s';
  problems.when(extraAddresses.length > 0, 'Recipients.ExtraEmailAddresses', refused);
  for (const guid of operatorGuids) {
    const operator = await lookupOperator(db, accountId, guid);
    const level = operator ? levelOnOperator(caller, guid, operator) : PEOPLE_LEVELS.none;
    problems.when(level < PEOPLE_LEVELS.see, 'Recipients.Operators', `you may not see operator ${guid}`);
  }
  for (const guid of operatorGroupGuids) {
    const group = await lookupOperatorGroup(db, accountId, guid);
    const level = group ? levelOnGroup(caller, guid, group) : PEOPLE_LEVELS.none;
    problems.when(level < PEOPLE_LEVELS.see, 'Recipients.OperatorGroups', `you may not see operator group ${guid}`);
  }
  problems.throwIfAny('forbidden');
}
