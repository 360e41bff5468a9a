import type { SftpTarget } from '@vedette/contract/target';
import { serviceProbe, type ServiceWork } from '../service/probe.js';
import type { Probe, ProbeTools } from '../tools.js';
import { actOn } from './files.js';
import { SshLink } from './link.js';
import type { SshProcess, SshProcessOptions } from './process/ssh-process.js';
import { SshProcesses } from './process/ssh-processes.js';
import { signIn } from './sign-in.js';

/** SSH handshake, login, file transfer, and what the monitor asks of a file (monitors, section 7.7). */
function workIn(ssh: SshProcess, keep: () => void): ServiceWork<SftpTarget> {
  return async (check, target) => {
    const socket = await check.connect(target).catch((error: unknown) => {
      // It has heard of no server yet.
      keep();
      throw error;
    });
    const link = new SshLink(check, socket, ssh);
    await check.timed('downloadMs', async () => {
      await signIn(link, target);
      await actOn(link, target);
    });
    if (await link.leave()) keep();
  };
}

/** Makes the probe of SFTP checks: each in a process that is there before its time begins. */
export function makeSftpProbe(tools: ProbeTools, options: SshProcessOptions): Probe<SftpTarget> {
  const processes = new SshProcesses(options);
  return (target, signal, place) =>
    processes.serve((ssh, keep) => serviceProbe(tools, workIn(ssh, keep))(target, signal, place));
}
