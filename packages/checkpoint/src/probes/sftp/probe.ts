import type { Outcome } from '@vedette/contract/checkpoint/protocol';
import type { SftpTarget } from '@vedette/contract/checkpoint/target';
import { serviceProbe, type ServiceWork } from '../service/probe.js';
import type { Probe, ProbeTools } from '../tools.js';
import { actOn } from './files.js';
import { ProcessLost, SshLink } from './link.js';
import { SshProcesses, type SshProcessesOptions } from './process/ssh-processes.js';
import { signIn } from './sign-in.js';

/**
 * SSH handshake, login, file transfer, and what the monitor asks of a file. A server that cannot be
 * reached takes no process.
 */
function workIn(processes: SshProcesses, signal: AbortSignal): ServiceWork<SftpTarget> {
  return async (check, target) => {
    const { course } = check;
    const link = new SshLink(check, await check.connect(target));
    const connectedAt = course.elapsed();
    await processes.serve(signal, async (ssh, keep) => {
      course.allow(course.elapsed() - connectedAt);
      link.join(ssh);
      await check.timed('downloadMs', async () => {
        await signIn(link, target);
        await actOn(link, target);
      });
      if (await link.leave()) keep();
    });
  };
}

/** With less left a check begins no second time. */
const MIN_RETRY_MS = 500;

/**
 * Makes the probe of SFTP checks. Waiting for a process is no time of the target's. One that is lost before the server said
 * anything is replaced once, and the check begins anew, in the time that is left; after that it is a fault of ours.
 */
export function makeSftpProbe(tools: ProbeTools, options: SshProcessesOptions): Probe<SftpTarget> {
  const processes = new SshProcesses(options);
  return async (target, signal, place) => {
    const startedAt = tools.clock.elapsed();
    const probed = (totalTimeoutMs: number): Promise<Outcome> =>
      serviceProbe(tools, workIn(processes, signal))({ ...target, totalTimeoutMs }, signal, place);
    try {
      return await probed(target.totalTimeoutMs);
    } catch (error) {
      const leftMs = target.totalTimeoutMs - (tools.clock.elapsed() - startedAt);
      if (!(error instanceof ProcessLost) || leftMs < MIN_RETRY_MS) throw error;
      return probed(leftMs);
    }
  };
}
