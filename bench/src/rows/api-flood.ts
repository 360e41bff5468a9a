import { systemClock, SECOND } from '@vedette/kernel/clock';
import { startChild, type Child } from '../child.js';
import { quantile, type Row } from '../row.js';
import { createMonitors, startService, type Service } from '../service.js';
import { startTarget } from '../target.js';

const ALLOWED = 1.2;
const MONITORS = 100;
const INTERVAL_S = 10;
const WARM_UP_MS = 20 * SECOND;
const MEASURED_MS = 40 * SECOND;
const CONNECTIONS = 40;
/** A flood comes from elsewhere: its sender must not take the CPU of the machine it is sent to. */
const LOWEST_PRIORITY = '19';

interface Check {
  readonly Id: number;
  readonly Attributes: { readonly TotalTime: number; readonly ErrorCode: number };
}

/** How long checks of an idle target take while the API is flooded, against an idle API. */
export const apiFlood: Row = {
  name: 'checks under an API flood',
  target: `≤ ${ALLOWED} × idle`,
  meets: (ratio) => ratio <= ALLOWED,
  run: async () => {
    const [target, service] = [await startTarget(), await startService()];
    try {
      await createMonitors(service, { count: MONITORS, url: target.url, intervalS: INTERVAL_S });
      const guids = await monitorGuids(service);
      await systemClock.sleep(WARM_UP_MS);
      const idle = await measured(service, guids);
      const anonymous = await flooded(service, guids, { path: '/v4/openapi.json' });
      const reads = await flooded(service, guids, { path: `/v4/Monitor/${guids[0] ?? ''}`, isSignedIn: true });
      const worst = Math.max(mean(anonymous.times), mean(reads.times));
      return {
        ...{ ours: worst, floor: mean(idle), floorName: 'idle', unit: 'ms (mean)' },
        also: {
          'idle p95': quantile(idle, 0.95),
          'openapi.json mean': mean(anonymous.times),
          'its p95': quantile(anonymous.times, 0.95),
          'its answers/s': anonymous.perSecond,
          'GET of a monitor mean': mean(reads.times),
          'GET p95': quantile(reads.times, 0.95),
          'GET answers/s': reads.perSecond,
        },
      };
    } finally {
      await service.stop();
      await target.stop();
    }
  },
};

/** Times are whole milliseconds, and an idle check takes two of them: a median could not tell 1.2 from 1.5 times. */
const mean = (values: readonly number[]): number => values.reduce((sum, each) => sum + each, 0) / values.length;

async function monitorGuids(service: Service): Promise<string[]> {
  const monitors = (await service.call('GET', '/v4/Monitor')) as readonly { readonly MonitorGuid: string }[];
  return monitors.map(({ MonitorGuid }) => MonitorGuid);
}

/** Total times of the checks of the next stretch, in ms. @throws Error for a check that fails: the target is well */
async function measured(service: Service, guids: readonly string[]): Promise<number[]> {
  const before = await newestIds(service, guids);
  await systemClock.sleep(MEASURED_MS);
  return newTimes(service, before);
}

async function newestIds(service: Service, guids: readonly string[]): Promise<Map<string, number>> {
  const newest = new Map<string, number>();
  for (const guid of guids) newest.set(guid, (await checksOf(service, guid))[0]?.Id ?? 0);
  return newest;
}

async function newTimes(service: Service, before: ReadonlyMap<string, number>): Promise<number[]> {
  const times: number[] = [];
  for (const [guid, newest] of before) {
    const added = (await checksOf(service, guid)).filter(({ Id }) => Id > newest);
    for (const { Attributes } of added) {
      if (Attributes.ErrorCode !== 0) throw new Error(`a check of the idle target failed: ${Attributes.ErrorCode}`);
      times.push(Attributes.TotalTime);
    }
  }
  return times;
}

async function checksOf(service: Service, guid: string): Promise<readonly Check[]> {
  const path = `/v4/MonitorCheck/Monitor/${guid}?Sorting=Descending`;
  return ((await service.call('GET', path)) as { readonly Data: readonly Check[] }).Data;
}

interface Flood {
  readonly path: string;
  readonly isSignedIn?: boolean;
}

async function flooded(service: Service, guids: readonly string[], { path, isSignedIn = false }: Flood) {
  const before = await newestIds(service, guids);
  const flood = startFlood(service.url + path, isSignedIn ? service.authorization : '');
  await systemClock.sleep(MEASURED_MS);
  await flood.stop();
  const answers = Number(/answers (\d+)/.exec(flood.output())?.[1] ?? Number.NaN);
  return { times: await newTimes(service, before), perSecond: (answers * SECOND) / MEASURED_MS };
}

/** Connections that ask again as soon as they are answered, in a process of their own; it says how often they were. */
function startFlood(url: string, authorization: string): Child {
  const program = `
    const { Agent, request } = require('node:http');
    const [url, authorization] = process.argv.slice(1);
    const headers = { 'accept-encoding': 'gzip', ...(authorization !== '' && { authorization }) };
    let answers = 0;
    for (let i = 0; i < ${CONNECTIONS}; i += 1) {
      const agent = new Agent({ keepAlive: true, maxSockets: 1 });
      const ask = () => request(url, { agent, headers }, (answer) => {
        answers += 1;
        answer.resume().on('end', ask);
      }).on('error', ask).end();
      ask();
    }
    process.on('SIGTERM', () => { console.log('answers ' + answers); process.exit(0); });`;
  return startChild('nice', ['-n', LOWEST_PRIORITY, process.execPath, '-e', program, url, authorization]);
}
