import type { Culture } from '@vedette/i18n/culture';
import { translatorFor } from '@vedette/i18n/load-catalogue';
import { message, messages } from '@vedette/i18n/message';
import { DAY, MINUTE, type Instant } from '@vedette/kernel/clock';
import { Fault } from '@vedette/kernel/fault';
import { Secret } from '@vedette/kernel/secret';
import { deleteOtherApiUsers } from '../api-users/api-user.js';
import { recordAudit } from '../audit/audit.js';
import { loadCaller } from '../callers/load-caller.js';
import type { SignInDeps } from '../context/deps.js';
import { deleteLink, saveLink, selectLink, type LinkPurpose, type StoredLink } from './one-time-link-sql.js';
import { setPassword } from './operator-password.js';
import { generateToken, hashToken } from '../passwords/password.js';
import { announce, inTransaction, type Tx } from '../context/store-sql.js';
import type { StoreContext } from '../../module/context.js';

/** Validity of links in milliseconds. */
const LINK_VALID_MS: Readonly<Record<LinkPurpose, number>> = {
  Invitation: 21 * DAY,
  LostPassword: 60 * MINUTE,
};

/** Operator that a link is for. */
export interface LinkOwner {
  readonly accountId: number;
  readonly operatorGuid: string;
  readonly email: string;
  readonly fullName: string;
  /** The operator's setting, otherwise the account's. */
  readonly culture: Culture;
}

/**
 * Mails an operator a link for setting their password; it replaces an earlier one. The token is in the fragment of the
 * URL, which browsers do not send.
 */
export async function sendLink(tx: Tx, deps: SignInDeps, owner: LinkOwner, purpose: LinkPurpose): Promise<void> {
  const { accountId, operatorGuid, email, fullName, culture } = owner;
  const token = generateToken(deps.random);
  const createdAt = deps.clock.now();
  const expiresAt = createdAt + LINK_VALID_MS[purpose];
  await saveLink(tx, { accountId, operatorGuid, purpose, tokenSha256: hashToken(token), createdAt, expiresAt });
  const url = new Secret(`${deps.webAddress}/set-password#${token}`);
  const translate = translatorFor(culture);
  const text = MAIL_TEXTS[purpose];
  await deps.sendSystemMail(tx, {
    accountId,
    address: email,
    culture,
    subject: translate(text.subject),
    paragraphs: [`${translate(GREETING, { name: fullName })}\n\n${translate(text.before)}`, translate(text.after)],
    link: { url, label: translate(text.label), expiresAt },
  });
}

const GREETING = message('Hello {name},');

const MAIL_TEXTS: Readonly<Record<LinkPurpose, Record<'subject' | 'before' | 'label' | 'after', string>>> = {
  Invitation: messages({
    subject: 'Your invitation to Vedette',
    before: 'You have been added as an operator of a monitoring service. Set your password to sign in:',
    label: 'Set your password',
    after: 'The link works once and is valid for 21 days. After that, ask an administrator for a new invitation.',
  }),
  LostPassword: messages({
    subject: 'Set a new password for Vedette',
    before: 'Someone, probably you, requested a new password on the sign-in page. Set it here:',
    label: 'Set a new password',
    after:
      'The link works once and is valid for 60 minutes. If you did not request it, ignore this e-mail: your password has not changed.',
  }),
};

/**
 * Returns the link of a token.
 * @throws Fault `missing` for one that was used, replaced, never issued or has expired.
 */
export async function readLink(deps: StoreContext, token: string): Promise<StoredLink> {
  const link = await selectLink(deps.db, hashToken(token));
  return requireValid(link, deps.clock.now());
}

/** Request that redeems a link. `address` is the IP address of the client. */
export interface LinkRedemption {
  readonly token: string;
  readonly password: string;
  readonly deletesApiAccounts: boolean;
  readonly address: string;
}

/**
 * Sets the password of the link's owner and ends their sessions, and on request their API accounts; the link is used
 * up.
 * @throws Fault `missing` as `readLink`, `refused` for a password that breaks a rule, which keeps the link valid.
 */
export async function redeemLink(deps: StoreContext, redemption: LinkRedemption): Promise<void> {
  const { token, password, address } = redemption;
  await inTransaction(deps.db, async (tx) => {
    const link = requireValid(await deleteLink(tx, hashToken(token)), deps.clock.now());
    const { accountId, operatorGuid } = link;
    await setPassword(tx, deps, accountId, { operatorGuid, password });
    const caller = await loadCaller(tx, operatorGuid, { via: 'session' });
    if (!caller) throw new Fault('missing', INVALID_LINK);
    const deletedApiUsers = redemption.deletesApiAccounts
      ? await deleteOtherApiUsers(tx, deps, caller, operatorGuid)
      : 0;
    await recordAudit(tx, caller, {
      at: deps.clock.now(),
      action: link.purpose === 'Invitation' ? 'InvitationAccepted' : 'Updated',
      objectType: 'Operator',
      objectGuid: operatorGuid,
      objectName: caller.operatorName,
      after: {
        Password: 'changed',
        Address: address,
        ...(deletedApiUsers > 0 && { EndedApiAccounts: deletedApiUsers }),
      },
    });
    await announce(tx, { topic: 'operator', accountId, ids: [operatorGuid] });
  });
}

const INVALID_LINK = 'This link has been used or has expired';

function requireValid(link: StoredLink | undefined, at: Instant): StoredLink {
  if (!link || link.expiresAt <= at) throw new Fault('missing', INVALID_LINK);
  return link;
}
