import { mkdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Fault } from '@vedette/kernel/fault';
import { readConfig } from '@vedette/server/app/config';
import { makeLogger, type Logger } from '@vedette/server/app/logger';
import { runStandalone, type Running } from './run.js';

const LONGEST_STOP_MS = 9_500;

try {
  await main();
} catch (error) {
  if (!(error instanceof Fault)) throw error;
  for (const problem of error.problems) console.error(problem);
  process.exit(1);
}

async function main(): Promise<void> {
  const config = readConfig(process.env);
  const log = makeLogger(config.logLevel);
  const running = await runStandalone(config, log);
  const pidFile = join(config.dataFolder, 'vedette.pid');
  await mkdir(config.dataFolder, { recursive: true });
  await writeFile(pidFile, `${String(process.pid)}\n`);
  greet(running);
  stopOnSignal(running, pidFile, log);
}

function greet({ url, notices }: Running): void {
  for (const notice of notices) console.log(notice);
  console.log(`Vedette is ready: ${url}`);
}

/** The first signal drains; whoever sends a second one does not want to wait. */
function stopOnSignal(running: Running, pidFile: string, log: Logger): void {
  let isStopping = false;
  const stop = (signal: NodeJS.Signals): void => {
    if (isStopping) process.exit(1);
    isStopping = true;
    log.info({ signal }, 'stopping');
    setTimeout(() => process.exit(1), LONGEST_STOP_MS).unref();
    void running
      .stop()
      .then(() => rm(pidFile, { force: true }))
      .then(
        () => process.exit(0),
        (error: unknown) => {
          log.error({ err: error }, 'the stop failed');
          process.exit(1);
        },
      );
  };
  process.on('SIGTERM', stop);
  process.on('SIGINT', stop);
}
