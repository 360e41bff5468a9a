import { errorCodes } from '@vedette/contract/v4/error-codes';
import { Semaphore } from '@vedette/kernel/concurrency/semaphore';
import { CheckAbandoned } from '../../../net/check-timer.js';
import { after, idly } from '../../../timer.js';
import { ProbeFailure } from '../../../probe-failure.js';
import { SshProcess, type SshProcessOptions } from './ssh-process.js';

/** Maximum number of processes. Each needs 11 MB, and a server can hold it until the check times out. */
const MAX_PROCESSES = 32;
/** A check that waits longer is given up, so that another checkpoint can run it. */
const WAIT_MS = 10_000;
/** An unused process is stopped after this time. */
const IDLE_MS = 60_000;
/** A process is replaced after this number of checks, which frees memory the library may have leaked. */
const MAX_CHECKS = 500;

/** Whether a process starts on this machine: it needs a shell and, as root, permission to change the user. */
export async function canSpeakSsh(options: SshProcessOptions): Promise<boolean> {
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

export interface SshProcessesOptions extends SshProcessOptions {
  /** Maximum number of processes, and how long a check waits for one. */
  readonly maxProcesses?: number;
  readonly waitMs?: number;
}

interface Idle {
  readonly ssh: SshProcess;
  readonly checks: number;
  readonly stop: () => void;
}

/** The processes of SFTP checks. Each serves one check at a time and is reused after a successful one. */
export class SshProcesses {
  readonly #options: SshProcessesOptions;
  readonly #semaphore: Semaphore;
  readonly #idle: Idle[] = [];

  constructor(options: SshProcessesOptions) {
    this.#options = options;
    this.#semaphore = new Semaphore(options.maxProcesses ?? MAX_PROCESSES);
  }

  /**
   * Waits for a process until `signal` aborts, at most ten seconds. `action` calls `markReusable` if the process may
   * serve another check.
   * @throws ProbeFailure 29002 without a process in time, CheckAbandoned, Error when no process starts
   */
  async serve<T>(signal: AbortSignal, act: (ssh: SshProcess, keep: () => void) => Promise<T>): Promise<T> {
    await this.#admit(signal);
    try {
      return await this.#within(signal, act);
    } finally {
      this.#semaphore.release();
    }
  }

  async #admit(signal: AbortSignal): Promise<void> {
    const late = new AbortController();
    const stop = after(this.#options.waitMs ?? WAIT_MS, () => late.abort());
    try {
      await this.#semaphore.acquire(AbortSignal.any([signal, late.signal]));
    } catch (error) {
      if (signal.aborted) throw new CheckAbandoned('the check was abandoned', { cause: error });
      throw new ProbeFailure(errorCodes.probeFailed, 'too many SFTP checks run at once', { cause: error });
    } finally {
      stop();
    }
  }

  async #within<T>(signal: AbortSignal, act: (ssh: SshProcess, keep: () => void) => Promise<T>): Promise<T> {
    const { ssh, checks } = await this.#take(signal);
    let isSound = false as boolean;
    try {
      return await act(ssh, () => (isSound = true));
    } finally {
      if (isSound && checks < MAX_CHECKS) this.#keep(ssh, checks);
      else ssh.close();
    }
  }

  async #take(signal: AbortSignal): Promise<{ readonly ssh: SshProcess; readonly checks: number }> {
    for (let one = this.#idle.pop(); one; one = this.#idle.pop()) {
      one.stop();
      one.ssh.holds(true);
      if (await one.ssh.answers()) return { ssh: one.ssh, checks: one.checks + 1 };
    }
    return { ssh: await startSsh(this.#options, signal), checks: 1 };
  }

  #keep(ssh: SshProcess, checks: number): void {
    ssh.holds(false);
    const stop = idly(IDLE_MS, () => {
      ssh.close();
      this.#idle.splice(this.#idle.indexOf(idle), 1);
    });
    const idle = { ssh, checks, stop };
    this.#idle.push(idle);
  }
}
