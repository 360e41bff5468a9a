// `npm start` is npm, a shell and this process. A supervisor that stops npm ends npm and the shell, but the shell
// passes no signal on, so this process would continue with the store and the port.
import { clearInterval, setInterval } from 'node:timers';

const CHECK_EVERY_MS = 500;

/** Stops this process when its parent ends. Does nothing if it was not started by npm. */
export function stopWithParent(environment = process.env, everyMs = CHECK_EVERY_MS) {
  if (environment['npm_lifecycle_event'] === undefined || process.platform === 'win32') return;
  const parent = process.ppid;
  const timer = setInterval(() => {
    if (process.ppid === parent) return;
    clearInterval(timer);
    process.kill(process.pid, 'SIGTERM');
  }, everyMs);
  timer.unref();
}
