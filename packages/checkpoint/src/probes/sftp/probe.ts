import type { Outcome } from '@vedette/contract/checkpoint/protocol';
import type { SftpTarget } from '@vedette/contract/checkpoint/target';
import { serviceProbe, type ServiceWork } from '../service/probe.js';
import type { Probe, ProbeTools } from '../tools.js';
import { actOn } from './files.js';
import { ProcessLost, SshLink } from './link.js';
import { SshProcesses, type SshProcessesOptions } from './process/ssh-processes.js';
import { signIn } from './sign-in.js';

/**
 * Performs SSH handshake, login, file transfer, and the file action of the monitor. An unreachable server uses no
 * process.
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

/** With less time left, a check is not started a second time. */
const MIN_RETRY_MS = 500;

/**
 * Creates the probe of SFTP checks. Waiting for a process does not count as time of the target. If a process is lost
 * before the server sent anything, the check starts again once with a new process in the remaining time; a second loss
 * is a checkpoint fault.
 */
export function makeSftpProbe(tools: ProbeTools, options: SshProcessesOptions): Probe<SftpTarget> {
  const processes = new SshProcesses(options);
  return async (target, signal, context) => {
    const startedAt = tools.clock.elapsed();
    const probed = (totalTimeoutMs: number): Promise<Outcome> =>
      serviceProbe(tools, workIn(processes, signal))({ ...target, totalTimeoutMs }, signal, context);
    try {
      return await probed(target.totalTimeoutMs);
    } catch (error) {
      const leftMs = target.totalTimeoutMs - (tools.clock.elapsed() - startedAt);
      if (!(error instanceof ProcessLost) || leftMs < MIN_RETRY_MS) throw error;
      return probed(leftMs);
    }
  };
}
