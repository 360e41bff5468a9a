import { runCheckpoint } from '@vedette/checkpoint/checkpoint';
import { systemRandom } from '@vedette/kernel/random';
import { systemClock } from '@vedette/kernel/clock';
import type { LocalCheckpoints, RunningCheckpoints } from './options.js';

/** Runs the local checkpoints in the calling thread, for tests that run the service from source. */
export function startInThisThread({ port, settings, log }: LocalCheckpoints): RunningCheckpoints {
  const stopping = new AbortController();
  const ended = runCheckpoint({ ...settings, port, clock: systemClock, random: systemRandom, log }, stopping.signal);
  return {
    stop: async () => {
      stopping.abort();
      await ended;
    },
  };
}
