/**
 * A process that sends due mails and ends, for tests that kill it: `mailer-process.ts <database> <mail server> <now>
 * <die>`, where `die` is `claimed` (a mail is claimed, its text is not fixed), `begun` (the text is fixed, nothing is
 * sent), `sent` (the mail server has it, nothing is stored) or `never`.
 */
import { fileURLToPath } from 'node:url';
import { Secret } from '@vedette/kernel/secret';
import { openStore } from '../../db/connection.js';
import { createMailDelivery } from '../mail/mail-delivery.js';
import { createSmtpSender } from '../mail/smtp.js';
import { AlertingFixture } from './alerting-fixture.js';
import { plainVault } from '../../testing/plain-vault.js';

const die = (): never => {
  process.kill(process.pid, 'SIGKILL');
  throw new Error('the signal takes a moment');
};

async function main([connectionString = '', server = '', now = '0', when = 'never']: readonly string[]): Promise<void> {
  const db = openStore({ connectionString });
  const { ports } = new AlertingFixture(db);
  const send = createSmtpSender(new Secret(server));
  const delivery = createMailDelivery({
    holder: crypto.randomUUID(),
    db,
    sender: 'Vedette <alerts@vedette.example>',
    linkBase: { publicUrl: undefined },
    clock: { now: () => Number(now) },
    ports: { ...ports, checkpointNames: () => (when === 'claimed' ? die() : Promise.resolve(new Map())) },
    vault: plainVault,
    sendToServer: async (mail) => {
      if (when === 'begun') die();
      const result = await send(mail);
      return when === 'sent' ? die() : result;
    },
  });
  await delivery.releaseAbandoned();
  await delivery.deliverDue();
  await db.destroy();
}

if (process.argv[1] === fileURLToPath(import.meta.url)) await main(process.argv.slice(2));
