// Program of the thread that runs the local checkpoints of `npm start`.
import { parentPort, workerData } from 'node:worker_threads';
import { runCheckpoint } from '@vedette/checkpoint/checkpoint';
import { systemRandom } from '@vedette/kernel/random';
import { systemClock } from '@vedette/kernel/clock';
import type { LogLevel } from '@vedette/server/app/settings/config';
import { createLogger } from '@vedette/server/app/settings/logger';
import { STOP, type ThreadData } from './local-checkpoints/worker-thread.js';
import { createChannelPort } from './local-checkpoints/port-channel.js';

if (!parentPort) throw new Error('this program runs in a thread of the service');
const { settings, logLevel } = workerData as ThreadData;
const stopping = new AbortController();
parentPort.on('message', (message: { readonly type: string }) => {
  if (message.type === STOP.type) stopping.abort();
});
const options = {
  ...settings,
  port: createChannelPort(parentPort),
  clock: systemClock,
  random: systemRandom,
  log: createLogger(logLevel as LogLevel).child({ component: 'checkpoint' }),
};
await runCheckpoint(options, stopping.signal);
process.exit(0);
