import type { Instant } from '@vedette/kernel/clock';
import type { Secret } from '@vedette/kernel/secret';
import type { AlertCard } from './alert-card.js';
import type { SealedFor, StoreContext, Vault } from '../../module/context.js';
import type { Tx } from '../ledger/ledger-sql.js';
import { insertSystemMail } from './system-mail-sql.js';
import type { MailContent } from './mail-content.js';
import { renderMailHtml } from './mail-html.js';

/** A mail to one operator, about himself. */
export interface SystemMail {
  readonly accountId: number;
  readonly address: string;
  readonly subject: string;
  /** Plain text; the link stands between the first and the second. */
  readonly paragraphs: readonly string[];
  readonly link: { readonly url: Secret; readonly label: string; readonly expiresAt: Instant };
}

/** What writing a mail needs: its time, its id, and the vault that seals its link. */
export interface MailContext extends Pick<StoreContext, 'clock' | 'chance'> {
  readonly vault: Pick<Vault, 'seal'>;
}

const PLACEHOLDER = '{{link}}';
const FOOTER = 'You get this mail because this is the address of an operator of the service.';

/** Puts a letter into the ledger; it leaves like every other mail, or stays in the outbox without a mail server. */
export async function queueSystemMail(tx: Tx, context: MailContext, systemMail: SystemMail): Promise<void> {
  const { accountId, address, subject, paragraphs, link } = systemMail;
  const [before = '', ...after] = paragraphs;
  const messageId = `<${context.chance.newGuid()}@vedette>`;
  const at = context.clock.now();
  const card: AlertCard = {
    tone: 'system',
    heading: 'Vedette',
    name: subject,
    summary: before,
    facts: [],
    texts: [],
    links: [[link.label, PLACEHOLDER]],
  };
  await insertSystemMail(tx, {
    accountId,
    address,
    messageId,
    subject,
    at,
    text: [before, PLACEHOLDER, ...after, FOOTER].join('\n\n') + '\n',
    html: renderMailHtml([card], { more: after.join(' '), footer: FOOTER }),
    link: { sealed: sealLink(context, { accountId, messageId }, link.url), expiresAt: link.expiresAt },
  });
}

/** A mail whose words others wrote. */
export interface Post {
  readonly accountId: number;
  readonly address: string;
  readonly subject: string;
  /** With `{{link}}` where the link goes, if there is one. */
  readonly text: string;
  readonly html: string;
  readonly link?: { readonly url: Secret; readonly expiresAt: Instant } | undefined;
  /** Beyond those of every automatic mail. */
  readonly headers?: Readonly<Record<string, string>> | undefined;
  /** What `DeliveryOptions.readAttachment` knows it by. */
  readonly attachmentGuid?: string | undefined;
}

const AUTOMATIC = { 'Auto-Submitted': 'auto-generated', 'X-Auto-Response-Suppress': 'All' };

/** Puts a mail into the ledger, from where it leaves once, like every other; answers its number. */
export async function postMail(tx: Tx, context: MailContext, { link, ...post }: Post): Promise<number> {
  const messageId = `<${context.chance.newGuid()}@vedette>`;
  return insertSystemMail(tx, {
    ...post,
    messageId,
    at: context.clock.now(),
    headers: { ...AUTOMATIC, ...post.headers },
    ...(link && {
      link: {
        sealed: sealLink(context, { accountId: post.accountId, messageId }, link.url),
        expiresAt: link.expiresAt,
      },
    }),
  });
}

interface MailId {
  readonly accountId: number;
  readonly messageId: string;
}
const ownerOfLink = ({ accountId, messageId }: MailId): SealedFor => ({
  accountId,
  objectGuid: messageId,
  field: 'Link',
});

const sealLink = ({ vault }: MailContext, mail: MailId, url: Secret): Buffer => vault.seal(url, ownerOfLink(mail));

/** Opens the link of a mail, sealed for its Message-ID. */
export const openLink = ({ vault }: { readonly vault: Pick<Vault, 'unseal'> }, mail: MailId, sealed: Buffer): Secret =>
  vault.unseal(sealed, ownerOfLink(mail));

/** The text with the link in its place, to be handed over and kept nowhere. */
export function withLink<T extends Pick<MailContent, 'text' | 'html'>>(content: T, url: Secret): T {
  // Revealed for its one reader. A link of ours has no character HTML would take for something else.
  const link = url.reveal();
  return {
    ...content,
    text: content.text.replaceAll(PLACEHOLDER, link),
    html: content.html.replaceAll(PLACEHOLDER, link),
  };
}
