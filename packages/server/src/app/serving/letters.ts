import type { Chance } from '@vedette/kernel/chance';
import type { Clock } from '@vedette/kernel/clock';
import { Secret } from '@vedette/kernel/secret';
import { recordAudit, type SignInDeps } from '../../access/index.js';
import { withLink, writeLetter, type DeliveryDeps } from '../../alerting/index.js';
import type { Db } from '../../db/connection.js';
import type { OpenLetter } from '../../screens/index.js';
import type { Vault } from '../../module/context.js';

type Sealer = Pick<Vault, 'seal' | 'unseal'>;

const placeOf = (accountId: number, messageId: string) => ({ accountId, objectGuid: messageId, field: 'Link' });

/** Opens the link of a letter, just before it is handed over. */
export const linkOpener =
  (vault: Sealer): DeliveryDeps['openLink'] =>
  (accountId, messageId, sealed) =>
    vault.unseal(sealed, placeOf(accountId, messageId));

/** Seals the link of a letter until then. */
export const linkSealer =
  (vault: Sealer) =>
  (accountId: number, messageId: string, url: Secret): Buffer =>
    vault.seal(url, placeOf(accountId, messageId));

/** What access sends letters by: the ledger of mails, with their links sealed. */
export function letterSender(
  vault: Sealer,
  { chance, clock }: { readonly chance: Pick<Chance, 'newGuid'>; readonly clock: Pick<Clock, 'now'> },
): SignInDeps['sendLetter'] {
  const deps = {
    sealLink: linkSealer(vault),
    newGuid: () => chance.newGuid(),
    now: () => clock.now(),
  };
  return (tx, letter) => writeLetter(tx, deps, letter);
}

/** Shows an administrator a letter that stayed here for want of a mail server; the audit log tells that he read it. */
export const letterReader =
  (vault: Sealer, db: Db, clock: Pick<Clock, 'now'>): OpenLetter =>
  async (caller, mail) => {
    if (!mail.sealedLink) return mail;
    const url = linkOpener(vault)(caller.accountId, mail.messageId, mail.sealedLink);
    const entry = { objectType: 'Mail', objectGuid: String(mail.id), objectName: `${mail.subject} to ${mail.address}` };
    await recordAudit(db, caller, { at: clock.now(), action: 'SecretRead', ...entry });
    return withLink(mail, url);
  };
