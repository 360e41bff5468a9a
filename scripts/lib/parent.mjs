// `npm start` is npm, a shell and this process. Who tells npm to stop, as supervisors do, ends npm and the shell: the shell passes
// no signal on, and this process would go on alone, with the store and the port.
import { clearInterval, setInterval } from 'node:timers';

const LOOK_EVERY_MS = 500;

/** Takes the end of whoever started this process for the word to stop. Does nothing where npm has no part in it. */
export function stopWithParent(environment = process.env, everyMs = LOOK_EVERY_MS) {
  if (environment['npm_lifecycle_event'] === undefined || process.platform === 'win32') return;
  const parent = process.ppid;
  const look = setInterval(() => {
    if (process.ppid === parent) return;
    clearInterval(look);
    process.kill(process.pid, 'SIGTERM');
  }, everyMs);
  look.unref();
}
