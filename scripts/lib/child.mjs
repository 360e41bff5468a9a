// Runs a program to its end and stops it together with this process, since a signal for one process does not reach its
// children.
import { spawn } from 'node:child_process';

const SIGNALS = ['SIGINT', 'SIGTERM', 'SIGHUP'];

/**
 * @param {string} program
 * @param {readonly string[]} args
 * @param {import('node:child_process').SpawnOptions & { onLine?: (line: string) => void }} options `onLine` receives
 * each line of stdout and stderr; without it they are inherited.
 * @returns {Promise<number>} its exit code. A signal to this process stops the child first, then this process.
 */
export async function runChild(program, args, { onLine, ...options }) {
  // A separate process group, so that its children are stopped with it.
  const isGroup = process.platform !== 'win32';
  const stdio = onLine ? ['ignore', 'pipe', 'pipe'] : 'inherit';
  const child = spawn(program, args, { ...options, stdio, detached: isGroup });
  let received;
  const stop = (signal) => {
    received = signal;
    try {
      if (isGroup) process.kill(-child.pid, signal);
      else child.kill(signal);
    } catch {
      // It has already ended.
    }
  };
  for (const signal of SIGNALS) process.on(signal, stop);
  if (onLine) for (const stream of [child.stdout, child.stderr]) readLines(stream, onLine);
  const code = await new Promise((resolve) => {
    child.once('error', () => resolve(1)).once('close', (status) => resolve(status ?? 1));
  });
  for (const signal of SIGNALS) process.off(signal, stop);
  if (received !== undefined) process.exit(130);
  return code;
}

function readLines(stream, onLine) {
  let rest = '';
  stream.setEncoding('utf8').on('data', (chunk) => {
    const lines = (rest + chunk).split(/\r?\n/);
    rest = lines.pop() ?? '';
    for (const line of lines) onLine(line);
  });
  stream.on('end', () => rest !== '' && onLine(rest));
}
