import { rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Fault } from '@vedette/kernel/fault';
import { readConfig, resolveWebAddress, type Config } from '@vedette/server/app/settings/config';
import { deleteFirstPasswordFile } from '@vedette/server/app/store/first-start';
import { createLogger, type Logger } from '@vedette/server/app/settings/logger';
import { describeDiskError } from './data-folder.js';
import { startInWorkerThread } from './local-checkpoints/worker-thread.js';
import { checkMailServer } from './mail-server.js';
import { runStandalone, type Running } from './run.js';

const MAX_STOP_MS = 9_500;

try {
  await main();
} catch (error) {
  const problems = error instanceof Fault ? error.problems : describeDiskError(error);
  if (!problems) throw error;
  for (const problem of problems) console.error(problem);
  process.exit(1);
}

async function main(): Promise<void> {
  const config = readConfig(process.env);
  const log = createLogger(config.logLevel);
  const pidFile = join(config.dataFolder, 'vedette.pid');
  const stopping = new AbortController();
  const starting = runStandalone(config, log, {
    signal: stopping.signal,
    startCheckpoints: startInWorkerThread,
  });
  stopOnSignal({ starting, stopping, pidFile, log });
  const running = await starting.catch((error: unknown) => {
    if (!stopping.signal.aborted) throw error;
  });
  // Stopped during the start: the signal handler ends the process.
  if (!running) return;
  // Recreated, since one left by a killed process may be readable by others.
  await rm(pidFile, { force: true });
  await writeFile(pidFile, `${String(process.pid)}\n`, { mode: 0o600 });
  await printStartMessages(running, config);
}

async function printStartMessages({ url, firstLogin, notices }: Running, config: Config): Promise<void> {
  for (const notice of notices) console.log(notice);
  if (!config.smtpUrl)
    console.log(
      'No mail server is configured (VEDETTE_SMTP_URL): e-mails are only stored in the outbox of the web app.',
    );
  if (!config.publicUrl)
    console.log(
      `Links in messages use ${resolveWebAddress(config)}. Set VEDETTE_PUBLIC_URL to the address that recipients can reach.`,
    );
  if (firstLogin) {
    // Shown only this once.
    console.log(`Sign in as ${firstLogin.email} with the password ${firstLogin.password.reveal()}`);
    console.log('The password is shown only once; change it under your name in the web app.');
    await deleteFirstPasswordFile(config);
  }
  console.log(`Vedette is ready: ${config.publicUrl ?? url}`);
  const problem = config.smtpUrl && (await checkMailServer(config.smtpUrl));
  if (problem !== undefined) console.log(problem);
}

interface ShutdownContext {
  readonly starting: Promise<Running>;
  readonly stopping: AbortController;
  readonly pidFile: string;
  readonly log: Logger;
}

/**
 * The first signal drains; during the start it ends the start at its next step. A second signal ends the process at
 * once.
 */
function stopOnSignal({ starting, stopping, pidFile, log }: ShutdownContext): void {
  let isStopping = false;
  const stop = async (): Promise<void> => {
    stopping.abort();
    const running = await starting.catch(() => undefined);
    await running?.stop();
    await rm(pidFile, { force: true });
  };
  const onSignal = (signal: NodeJS.Signals): void => {
    if (isStopping) process.exit(1);
    isStopping = true;
    log.info({ signal }, 'stopping');
    setTimeout(() => process.exit(1), MAX_STOP_MS).unref();
    stop().then(
      () => process.exit(0),
      (error: unknown) => {
        if (!(error instanceof Fault)) log.error({ err: error }, 'stopping failed');
        process.exit(1);
      },
    );
  };
  process.on('SIGTERM', onSignal);
  process.on('SIGINT', onSignal);
}
