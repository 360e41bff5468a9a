import type { Outcome } from '@vedette/contract/checkpoint/protocol';
import type { SftpTarget } from '@vedette/contract/checkpoint/target';
import { createServiceProbe, type CheckService } from '../service/probe.js';
import type { Probe, ProbeTools } from '../probe-tools.js';
import { performAction } from './file-actions.js';
import { ProcessLostError, SshConnection } from './ssh-connection.js';
import { SshProcessPool, type SshProcessPoolOptions } from './process/ssh-process-pool.js';
import { logIn } from './ssh-login.js';

/**
 * Performs SSH handshake, login, file transfer, and the file action of the monitor. An unreachable server uses no
 * process.
 */
function createSftpCheck(processPool: SshProcessPool, signal: AbortSignal): CheckService<SftpTarget> {
  return async (check, target) => {
    const { timer } = check;
    const connection = new SshConnection(check, await check.connect(target));
    const connectedAt = timer.elapsed();
    await processPool.use(signal, async (ssh, markReusable) => {
      timer.extend(timer.elapsed() - connectedAt);
      connection.assignProcess(ssh);
      await check.measure('downloadMs', async () => {
        await logIn(connection, target);
        await performAction(connection, target);
      });
      if (await connection.finish()) markReusable();
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
export function makeSftpProbe(tools: ProbeTools, options: SshProcessPoolOptions): Probe<SftpTarget> {
  const processPool = new SshProcessPool(options);
  return async (target, signal, context) => {
    const startedAt = tools.clock.elapsed();
    const runProbe = (totalTimeoutMs: number): Promise<Outcome> =>
      createServiceProbe(tools, createSftpCheck(processPool, signal))({ ...target, totalTimeoutMs }, signal, context);
    try {
      return await runProbe(target.totalTimeoutMs);
    } catch (error) {
      const remainingMs = target.totalTimeoutMs - (tools.clock.elapsed() - startedAt);
      if (!(error instanceof ProcessLostError) || remainingMs < MIN_RETRY_MS) throw error;
      return runProbe(remainingMs);
    }
  };
}
