import { recordAudit } from '../../access/index.js';
import type { StoreContext, Vault } from '../../module/context.js';
import type { Caller } from '../../rights/index.js';
import { openLink, withLink } from './system-mail.js';

interface StoredMail {
  readonly id: number;
  readonly messageId: string;
  readonly subject: string;
  readonly address: string;
  readonly text: string;
  readonly html: string;
  readonly sealedLink: Buffer | null;
}

/**
 * Returns a system mail with its one-time link, as its reader would get it, for an administrator who passes it on. The
 * audit log records who read it.
 */
export async function openSystemMail(
  context: Pick<StoreContext, 'db' | 'clock'> & { readonly vault: Pick<Vault, 'unseal'> },
  caller: Caller,
  mail: StoredMail,
): Promise<Pick<StoredMail, 'text' | 'html'>> {
  if (!mail.sealedLink) return mail;
  const { accountId } = caller;
  const url = openLink(context, { accountId, messageId: mail.messageId }, mail.sealedLink);
  const entry = { objectType: 'Mail', objectGuid: String(mail.id), objectName: `${mail.subject} to ${mail.address}` };
  await recordAudit(context.db, caller, { at: context.clock.now(), action: 'SecretRead', ...entry });
  return withLink(mail, url);
}
