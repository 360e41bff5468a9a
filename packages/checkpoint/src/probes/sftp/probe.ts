import type { SftpTarget } from '@vedette/contract/target';
import type { ServiceCheck } from '../service/check.js';
import { actOn, openFiles } from './files.js';
import { SshLink } from './link.js';
import { signIn } from './sign-in.js';

/** SSH handshake, login, file transfer, and what the monitor asks of a file (monitors, section 7.7). */
export async function checkSftp(check: ServiceCheck, target: SftpTarget): Promise<void> {
  // Loaded when the first such check runs, and not in its time.
  const { Client } = (await import('ssh2')).default;
  const socket = await check.connect(target);
  await check.timed('downloadMs', async () => {
    const link = new SshLink(check, socket, new Client());
    await signIn(link, target);
    await actOn(await openFiles(link), target);
    link.client.end();
  });
}
