import { errorCodes } from '@vedette/contract/v4/error-codes';
import { Semaphore } from '@vedette/kernel/concurrency/semaphore';
import { CheckAbandoned } from '../../../net/check-timer.js';
import { startTimer, startUnrefTimer } from '../../../timer.js';
import { ProbeFailure } from '../../../probe-failure.js';
import { SshProcess, type SshProcessOptions } from './ssh-process.js';

/** Maximum number of processes. Each needs 11 MB, and a server can hold it until the check times out. */
const MAX_PROCESSES = 32;
/** A check that waits longer is given up, so that another checkpoint can run it. */
const MAX_WAIT_MS = 10_000;
/** An unused process is stopped after this time. */
const MAX_IDLE_MS = 60_000;
/** A process is replaced after this number of checks, which frees memory the library may have leaked. */
const MAX_CHECKS = 500;

/** Whether a process starts on this machine: it needs a shell and, as root, permission to change the user. */
export async function canRunSsh(options: SshProcessOptions): Promise<boolean> {
  const ssh = await startSsh(options).catch(() => undefined);
  ssh?.close();
  return ssh !== undefined;
}

/** Retries a failed start once, because a machine may be short of memory or CPU for a moment. */
async function startSsh(options: SshProcessOptions, signal?: AbortSignal): Promise<SshProcess> {
  try {
    return await SshProcess.start(options, signal);
  } catch (error) {
    if (error instanceof CheckAbandoned) throw error;
    return SshProcess.start(options, signal);
  }
}

export interface SshProcessPoolOptions extends SshProcessOptions {
  /** Maximum number of processes, and how long a check waits for one. */
  readonly maxProcesses?: number;
  readonly waitMs?: number;
}

interface IdleProcess {
  readonly ssh: SshProcess;
  readonly checks: number;
  readonly stop: () => void;
}

/** The processes of SFTP checks. Each serves one check at a time and is reused after a successful one. */
export class SshProcessPool {
  readonly #options: SshProcessPoolOptions;
  readonly #semaphore: Semaphore;
  readonly #idle: IdleProcess[] = [];

  constructor(options: SshProcessPoolOptions) {
    this.#options = options;
    this.#semaphore = new Semaphore(options.maxProcesses ?? MAX_PROCESSES);
  }

  /**
   * Waits for a process until `signal` aborts, at most ten seconds. `action` calls `markReusable` if the process may
   * serve another check.
   * @throws ProbeFailure 29002 without a process in time, CheckAbandoned, Error when no process starts
   */
  async use<T>(signal: AbortSignal, action: (ssh: SshProcess, markReusable: () => void) => Promise<T>): Promise<T> {
    await this.#acquireSlot(signal);
    try {
      return await this.#runWithProcess(signal, action);
    } finally {
      this.#semaphore.release();
    }
  }

  async #acquireSlot(signal: AbortSignal): Promise<void> {
    const timedOut = new AbortController();
    const stop = startTimer(this.#options.waitMs ?? MAX_WAIT_MS, () => timedOut.abort());
    try {
      await this.#semaphore.acquire(AbortSignal.any([signal, timedOut.signal]));
    } catch (error) {
      if (signal.aborted) throw new CheckAbandoned('the check was abandoned', { cause: error });
      throw new ProbeFailure(errorCodes.probeFailed, 'too many SFTP checks run at once', { cause: error });
    } finally {
      stop();
    }
  }

  async #runWithProcess<T>(
    signal: AbortSignal,
    action: (ssh: SshProcess, markReusable: () => void) => Promise<T>,
  ): Promise<T> {
    const { ssh, checks } = await this.#takeProcess(signal);
    let isReusable = false as boolean;
    try {
      return await action(ssh, () => (isReusable = true));
    } finally {
      if (isReusable && checks < MAX_CHECKS) this.#keepIdle(ssh, checks);
      else ssh.close();
    }
  }

  async #takeProcess(signal: AbortSignal): Promise<{ readonly ssh: SshProcess; readonly checks: number }> {
    for (let idleProcess = this.#idle.pop(); idleProcess; idleProcess = this.#idle.pop()) {
      idleProcess.stop();
      idleProcess.ssh.setKeepsAlive(true);
      if (await idleProcess.ssh.isResponsive()) return { ssh: idleProcess.ssh, checks: idleProcess.checks + 1 };
    }
    return { ssh: await startSsh(this.#options, signal), checks: 1 };
  }

  #keepIdle(ssh: SshProcess, checks: number): void {
    ssh.setKeepsAlive(false);
    const stop = startUnrefTimer(MAX_IDLE_MS, () => {
      ssh.close();
      this.#idle.splice(this.#idle.indexOf(idle), 1);
    });
    const idle = { ssh, checks, stop };
    this.#idle.push(idle);
  }
}
