import type { Culture } from '@vedette/i18n/culture';
import { translatorFor } from '@vedette/i18n/load-catalogue';
import { message } from '@vedette/i18n/message';
import type { Instant } from '@vedette/kernel/clock';
import type { Secret } from '@vedette/kernel/secret';
import type { AlertCard } from './alert-card.js';
import type { SealedFor, StoreContext, Vault } from '../../module/context.js';
import type { Tx } from '../delivery-log/delivery-log-sql.js';
import { insertSystemMail } from './system-mail-sql.js';
import type { MailContent } from './mail-content.js';
import { renderMailHtml } from './mail-html.js';

/** A mail to one operator about their own account. */
export interface SystemMail {
  readonly accountId: number;
  readonly address: string;
  /** Language of the texts. */
  readonly culture: Culture;
  readonly subject: string;
  /** Plain text; the link is inserted after the first paragraph. */
  readonly paragraphs: readonly string[];
  readonly link: { readonly url: Secret; readonly label: string; readonly expiresAt: Instant };
}

/** Dependencies for writing a mail: time, ids, and the vault that seals its link. */
export interface MailContext extends Pick<StoreContext, 'clock' | 'random'> {
  readonly vault: Pick<Vault, 'seal'>;
}

const PLACEHOLDER = '{{link}}';
const FOOTER = message('You receive this e-mail because this address belongs to an operator of the service.');

/** Queues a system mail. It is sent like every other mail, or stays in the outbox without a mail server. */
export async function queueSystemMail(tx: Tx, context: MailContext, systemMail: SystemMail): Promise<void> {
  const { accountId, address, culture, subject, paragraphs, link } = systemMail;
  const footer = translatorFor(culture)(FOOTER);
  const [firstParagraph = '', ...otherParagraphs] = paragraphs;
  const messageId = `<${context.random.newGuid()}@vedette>`;
  const at = context.clock.now();
  const card: AlertCard = {
    tone: 'system',
    heading: 'Vedette',
    name: subject,
    summary: firstParagraph,
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
    text: [firstParagraph, PLACEHOLDER, ...otherParagraphs, footer].join('\n\n') + '\n',
    html: renderMailHtml([card], { more: otherParagraphs.join(' '), footer, lang: culture }),
    link: { sealed: sealLink(context, { accountId, messageId }, link.url), expiresAt: link.expiresAt },
  });
}

/** A mail whose text another domain has written. */
export interface PreparedMail {
  readonly accountId: number;
  readonly address: string;
  readonly subject: string;
  /** Contains `{{link}}` in place of the link, if there is one. */
  readonly text: string;
  readonly html: string;
  readonly link?: { readonly url: Secret; readonly expiresAt: Instant } | undefined;
  /** In addition to those of every automatic mail. */
  readonly headers?: Readonly<Record<string, string>> | undefined;
  /** Guid passed to `MailDeliveryOptions.readAttachment`. */
  readonly attachmentGuid?: string | undefined;
}

const AUTOMATIC_HEADERS = { 'Auto-Submitted': 'auto-generated', 'X-Auto-Response-Suppress': 'All' };

/** Queues a mail, which is sent once, like every other; returns its number. */
export async function queuePreparedMail(
  tx: Tx,
  context: MailContext,
  { link, ...mail }: PreparedMail,
): Promise<number> {
  const messageId = `<${context.random.newGuid()}@vedette>`;
  return insertSystemMail(tx, {
    ...mail,
    messageId,
    at: context.clock.now(),
    headers: { ...AUTOMATIC_HEADERS, ...mail.headers },
    ...(link && {
      link: {
        sealed: sealLink(context, { accountId: mail.accountId, messageId }, link.url),
        expiresAt: link.expiresAt,
      },
    }),
  });
}

interface MailId {
  readonly accountId: number;
  readonly messageId: string;
}
const linkSealContext = ({ accountId, messageId }: MailId): SealedFor => ({
  accountId,
  objectGuid: messageId,
  field: 'Link',
});

const sealLink = ({ vault }: MailContext, mail: MailId, url: Secret): Buffer => vault.seal(url, linkSealContext(mail));

/** Opens the link of a mail, which is sealed for its Message-ID. */
export const openLink = ({ vault }: { readonly vault: Pick<Vault, 'unseal'> }, mail: MailId, sealed: Buffer): Secret =>
  vault.unseal(sealed, linkSealContext(mail));

/** Returns the content with the link inserted; it is handed over and not stored. */
export function withLink<T extends Pick<MailContent, 'text' | 'html'>>(content: T, url: Secret): T {
  // Revealed for its only reader. Links of the service contain no characters that HTML must escape.
  const link = url.reveal();
  return {
    ...content,
    text: content.text.replaceAll(PLACEHOLDER, link),
    html: content.html.replaceAll(PLACEHOLDER, link),
  };
}
