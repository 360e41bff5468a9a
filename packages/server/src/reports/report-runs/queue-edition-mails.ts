import { createHash, randomBytes } from 'node:crypto';
import { Secret } from '@vedette/kernel/secret';
import { queuePreparedMail, type MailContext } from '../../alerting/index.js';
import type { Tx } from '../../definitions/index.js';
import type { ComposeDeps } from './compose.js';
import type { Edition } from './editions.js';
import { insertFile, insertMessage } from './file-sql.js';
import type { Run } from './run-sql.js';

export type MailQueueDeps = MailContext & Pick<ComposeDeps, 'publicUrl'>;

/** Stores the file of an edition, and queues a mail for each of its readers. */
export async function queueEditionMails(
  tx: Tx,
  context: MailQueueDeps,
  { account_id: accountId, run_guid: runGuid }: Pick<Run, 'account_id' | 'run_guid'>,
  { composed: { body, file, delivery }, readers }: Edition,
): Promise<void> {
  const fileGuid = file && context.random.newGuid();
  const token = delivery.form === 'link' ? linkToken() : undefined;
  const expiresAt = delivery.form === 'link' ? delivery.expiresAt : 0;
  const culture = readers[0]?.culture ?? 'en-GB';
  if (file && fileGuid !== undefined) {
    const link = token && { sha256: token.sha256, expiresAt };
    await insertFile(tx, { ...file, accountId, fileGuid, runGuid, culture, link });
  }
  for (const { address, operatorGuid } of readers) {
    const mailId = await queuePreparedMail(tx, context, {
      ...body,
      accountId,
      address,
      ...(token && { link: { url: new Secret(`${context.publicUrl ?? ''}${token.path}`), expiresAt } }),
      ...(delivery.form === 'file' && { attachmentGuid: fileGuid }),
    });
    await insertMessage(tx, { accountId, runGuid, address, operatorGuid, culture, fileGuid, mailId });
  }
}

/** Creates a 192-bit token that is sent only in the mail; the database keeps its digest. */
function linkToken(): { readonly path: string; readonly sha256: Buffer } {
  const token = randomBytes(24).toString('base64url');
  return { path: `/reports/file/${token}`, sha256: hashToken(token) };
}
export const hashToken = (token: string): Buffer => createHash('sha256').update(token).digest();
