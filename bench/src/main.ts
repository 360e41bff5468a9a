// `npm run bench [-- name… --minutes=3]`: one line per row, each a ratio against a peer or a floor of the same run.
// `--minutes` is how long the service runs for the memory and lateness rows; their targets are for ten minutes.
import { loadavg } from 'node:os';
import { agentMemory } from './rows/agent-memory.js';
import { alertLatency } from './rows/alert.js';
import { alertStorm } from './rows/alert-storm.js';
import { apiFlood } from './rows/api-flood.js';
import { backTest } from './rows/back-test.js';
import { monitorCharts } from './rows/charts.js';
import { collectionRuns } from './rows/collections.js';
import { checkpointFleet } from './rows/checkpoint-fleet.js';
import { dashboardYear } from './rows/dashboards.js';
import { stepRollUp } from './rows/roll-up.js';
import { httpCheck } from './rows/http-check.js';
import { httpsCheck } from './rows/https.js';
import { batches } from './rows/batches.js';
import { ingest, stepIngest } from './rows/ingest.js';
import { checkKinds } from './rows/kinds.js';
import { lateness } from './rows/lateness.js';
import { memory } from './rows/memory.js';
import { newestChecks } from './rows/newest.js';
import { onSchedule } from './rows/on-schedule.js';
import { openPage } from './rows/open-page.js';
import { pageRun, pagesAtOnce, pagesPerMinute } from './rows/pages.js';
import { apiRoutes } from './rows/routes.js';
import { sealedDay } from './rows/sealed.js';
import { secondStart } from './rows/start.js';
import { statusOfEveryMonitor, accountYear, statisticsYear } from './rows/statistics.js';
import { planner } from './rows/planner.js';
import { statusPage } from './rows/status-page.js';
import { takeOver } from './rows/take-over.js';
import { closeRolledStore } from './rolled-service.js';
import type { Measurement, Row } from './row.js';

const MINUTES = '--minutes=';
const args = process.argv.slice(2);
const minutes = Number(args.find((each) => each.startsWith(MINUTES))?.slice(MINUTES.length) ?? 10);
if (!(minutes > 0)) throw new Error(`${MINUTES}: must be a number above 0`);

const rows: readonly Row[] = [
  batches,
  ingest,
  stepIngest,
  stepRollUp,
  newestChecks,
  sealedDay,
  apiRoutes,
  statisticsYear,
  accountYear,
  statusOfEveryMonitor,
  dashboardYear,
  monitorCharts,
  statusPage,
  secondStart,
  onSchedule,
  checkpointFleet,
  httpCheck,
  httpsCheck,
  checkKinds,
  collectionRuns,
  pageRun,
  pagesPerMinute,
  pagesAtOnce,
  apiFlood,
  lateness(minutes),
  alertLatency,
  alertStorm,
  openPage,
  backTest,
  memory(100, 256, minutes),
  memory(1_000, 512, minutes),
  agentMemory(minutes),
  planner,
  takeOver,
];

const requested = args.filter((each) => !each.startsWith('--'));
const selected = rows.filter(({ name }) => requested.length === 0 || requested.some((each) => name.includes(each)));
const unknown = requested.filter((each) => !rows.some(({ name }) => name.includes(each)));
if (unknown.length > 0)
  throw new Error(`unknown rows ${unknown.join(', ')}: ${rows.map(({ name }) => name).join('; ')}`);
let missed = 0;
try {
  for (const row of selected) missed += (await runRow(row)) ? 0 : 1;
} finally {
  await closeRolledStore();
}
process.exitCode = missed === 0 ? 0 : 1;

/** Runs a row and prints its line. */
async function runRow(row: Row): Promise<boolean> {
  const result = await row.run();
  if ('skipped' in result) {
    console.log(`${row.name}: skipped, ${result.skipped}`);
    return true;
  }
  const ratio = result.ours / result.floor;
  const meets = row.meets(ratio, result);
  console.log(formatLine(row, result, ratio, meets));
  return meets;
}

function formatLine(
  { name, target }: Row,
  { ours, floor, floorName, unit, also }: Measurement,
  ratio: number,
  meets: boolean,
): string {
  const further = Object.entries(also ?? {}).map(([key, value]) => `${key} ${round(value)}`);
  const figures = `${round(ours)} ${unit}, ${floorName} ${round(floor)} ${unit}`;
  return `${meets ? 'met   ' : 'MISSED'} ${name}: ratio ${round(ratio)} (${figures}${further.map((each) => `, ${each}`).join('')}); target ${target}; load ${loadavg()[0]?.toFixed(1) ?? ''}`;
}

function round(value: number): string {
  return Math.abs(value) >= 100 ? Math.round(value).toLocaleString('en-US') : value.toPrecision(3);
}
