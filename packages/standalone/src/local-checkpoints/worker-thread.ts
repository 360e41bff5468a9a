import { Worker } from 'node:worker_threads';
import type { Clock } from '@vedette/kernel/clock';
import { SECOND, systemClock } from '@vedette/kernel/clock';
import type { LocalCheckpoints, LocalSettings, RunningCheckpoints } from './options.js';
import { servePort } from './port-channel.js';

/** Start data of the thread's program. */
export interface ThreadData {
  readonly settings: LocalSettings;
  readonly logLevel: string;
}

/** Makes the thread drain and end. */
export const STOP = { type: 'stop' } as const;

const FIRST_PAUSE_MS = SECOND;
const MAX_PAUSE_MS = 30 * SECOND;
/** A thread that ran this long started without problems. */
const STABLE_AFTER_MS = 60 * SECOND;
/** In addition to the drain time, for the thread to close its browser and the processes of its checks. */
const CLOSE_GRACE_MS = 0.5 * SECOND;

/** By default, V8 would let the garbage of checks grow to 48 MB before it is collected. */
const MAX_YOUNG_MB = 16;

/** Parts that tests may replace. */
export interface WorkerDependencies {
  readonly program: URL;
  readonly clock: Pick<Clock, 'elapsed' | 'sleep'>;
}

const DEFAULT_DEPENDENCIES: WorkerDependencies = {
  // In the bundle, this file and the program are in one folder.
  program: new URL('./local-checkpoints.js', import.meta.url),
  clock: systemClock,
};

/**
 * Runs the local checkpoints in a separate thread, so that API calls do not delay their measurements. A thread that
 * fails is restarted after a growing pause; its runs are written off when their leases expire, as for any checkpoint.
 */
export function startInWorkerThread(
  checkpoints: LocalCheckpoints,
  { program, clock }: WorkerDependencies = DEFAULT_DEPENDENCIES,
): RunningCheckpoints {
  const { settings, log } = checkpoints;
  const stopping = new AbortController();
  const isStopped = (): boolean => stopping.signal.aborted;
  let worker: Worker | undefined;

  const runOnce = async (): Promise<void> => {
    const workerData: ThreadData = { settings, logLevel: log.level };
    const thread = new Worker(program, { workerData, resourceLimits: { maxYoungGenerationSizeMb: MAX_YOUNG_MB } });
    worker = thread;
    const servedPort = servePort(checkpoints.port, thread);
    await new Promise<void>((resolve) => {
      thread.on('error', (error) => log.error({ err: error }, 'the thread of the local checkpoints failed'));
      thread.once('exit', () => resolve());
    });
    worker = undefined;
    servedPort.close();
  };

  const run = async (): Promise<void> => {
    let pauseMs = FIRST_PAUSE_MS;
    while (!isStopped()) {
      const startedAt = clock.elapsed();
      await runOnce();
      if (isStopped()) return;
      if (clock.elapsed() - startedAt > STABLE_AFTER_MS) pauseMs = FIRST_PAUSE_MS;
      log.error({ restartInMs: pauseMs }, 'the local checkpoints stopped unexpectedly and are being restarted');
      await clock.sleep(pauseMs, stopping.signal);
      pauseMs = Math.min(MAX_PAUSE_MS, pauseMs * 2);
    }
  };

  const ended = run();
  return {
    stop: async () => {
      stopping.abort();
      worker?.postMessage(STOP);
      const limit = new AbortController();
      const termination = clock
        .sleep((settings.drainMs ?? 0) + CLOSE_GRACE_MS, limit.signal)
        .then(() => worker?.terminate());
      await ended;
      limit.abort();
      await termination;
    },
  };
}
