import { type Translate } from '@vedette/i18n/translator';
import { SECOND, type Clock } from '@vedette/kernel/clock';
import { Fault } from '@vedette/kernel/fault';
import { describeWait, type AvailableServers } from './available-servers-rules.js';

/** How long a requested run waits for a checkpoint. One on a busy machine is available again within moments. */
const MAX_WAIT_MS = 15 * SECOND;
const CHECK_INTERVAL_MS = SECOND / 4;
const RETRY_AFTER_S = 10;

export interface ServerWait {
  /** Reads what could take the run now. */
  readonly loadServers: () => Promise<AvailableServers>;
  readonly signal: AbortSignal;
  /** Translates what the run waits for, in `onWait` and in the error. */
  readonly translate: Translate;
  /** Called with what the run waits for whenever that changes; undefined when the wait is over. */
  readonly onWait?: ((message: string | undefined) => void) | undefined;
}

/**
 * Waits for a server that can take a run.
 * @throws Fault `unavailable` with what was waited for; immediately when no checkpoint could become available
 */
export async function waitForServers(
  clock: Pick<Clock, 'sleep'>,
  { loadServers, signal, onWait, translate }: ServerWait,
): Promise<AvailableServers['servers']> {
  let reported = '';
  for (let waitedMs = 0; ; waitedMs += CHECK_INTERVAL_MS) {
    const servers = await loadServers();
    if (servers.servers.length > 0) {
      if (reported !== '') onWait?.(undefined);
      return servers.servers;
    }
    const obstacles = describeWait(servers, translate);
    if (!servers.mayBecomeAvailable)
      throw unavailable(
        obstacles === ''
          ? translate('No checkpoint can run it: no selected checkpoint is enabled')
          : translate('No checkpoint can run it: {obstacles}', { obstacles }),
      );
    if (waitedMs >= MAX_WAIT_MS || signal.aborted) {
      const seconds = MAX_WAIT_MS / SECOND;
      throw unavailable(
        translate('No checkpoint could run it within {seconds} s: {obstacles}', { seconds, obstacles }),
      );
    }
    if (obstacles !== reported) onWait?.(translate('Waiting for a checkpoint: {obstacles}', { obstacles }));
    reported = obstacles;
    await clock.sleep(CHECK_INTERVAL_MS, signal);
  }
}

const unavailable = (message: string): Fault => new Fault('unavailable', message, { retryAfterS: RETRY_AFTER_S });
