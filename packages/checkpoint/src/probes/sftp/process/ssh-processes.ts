import { Places } from '../../../confined/places.js';
import { idly } from '../../../net/timer.js';
import { SshProcess, type SshProcessOptions } from './ssh-process.js';

/** Each takes some 30 MB of its own. */
const AT_ONCE = 8;
/** A process that nobody needed for so long is ended. */
const IDLE_MS = 60_000;
/** What a library may gather over time is let go. */
const MOST_CHECKS = 500;

interface Idle {
  readonly ssh: SshProcess;
  readonly checks: number;
  readonly stop: () => void;
}

/** The processes that SFTP checks run in: each serves one check at a time, and another one after a check that went well. */
export class SshProcesses {
  readonly #options: SshProcessOptions;
  readonly #places = new Places(AT_ONCE);
  readonly #idle: Idle[] = [];

  constructor(options: SshProcessOptions) {
    this.#options = options;
  }

  /** Waits for a place; `act` says with `keep` that the process may serve another check. @throws Error where none starts. */
  serve<T>(act: (ssh: SshProcess, keep: () => void) => Promise<T>): Promise<T> {
    return this.#places.within(async () => {
      const { ssh, checks } = await this.#take();
      let isSound = false as boolean;
      try {
        return await act(ssh, () => (isSound = true));
      } finally {
        if (isSound && checks < MOST_CHECKS) this.#keep(ssh, checks);
        else ssh.close();
      }
    });
  }

  async #take(): Promise<{ readonly ssh: SshProcess; readonly checks: number }> {
    for (let one = this.#idle.pop(); one; one = this.#idle.pop()) {
      one.stop();
      one.ssh.holds(true);
      if (!one.ssh.isGone) return { ssh: one.ssh, checks: one.checks + 1 };
    }
    return { ssh: await SshProcess.start(this.#options), checks: 1 };
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
