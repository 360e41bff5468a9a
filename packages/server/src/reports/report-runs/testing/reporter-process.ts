/**
 * Creates the due reports in a separate process and exits, for tests that kill it: `reporter-process.ts <database>
 * <now> <die>`, where `die` is `making` (a run is claimed, its figures are being read) or `never`.
 */
import { fileURLToPath } from 'node:url';
import { openStore } from '../../../db/connection.js';
import { aReporter, reporterDeps } from './a-reporter.js';

const killProcess = (): never => {
  process.kill(process.pid, 'SIGKILL');
  throw new Error('waits until the signal ends the process');
};

async function main([connectionString = '', now = '0', dieAt = 'never']: readonly string[]): Promise<void> {
  const db = openStore({ connectionString });
  const clock = { now: () => Number(now) };
  const { dashboards } = reporterDeps(db, clock);
  const reporter = aReporter(
    db,
    clock,
    dieAt === 'making' ? { dashboards: { ...dashboards, figures: killProcess } } : {},
  );
  await reporter.takeOver();
  await reporter.reportDue();
  await db.destroy();
}

if (process.argv[1] === fileURLToPath(import.meta.url)) await main(process.argv.slice(2));
