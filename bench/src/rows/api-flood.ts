import { systemClock, SECOND } from '@vedette/kernel/clock';
import { startChild, type Child } from '../child.js';
import { quantile, type Row } from '../row.js';
import { createMonitors, startService, type Service } from '../service.js';
import { startTarget } from '../target.js';

const ALLOWED = 1.2;
const MONITORS = 200;
const INTERVAL_S = 10;
const WARM_UP_MS = 20 * SECOND;
const ROUNDS = 3;
const MEASURED_MS = 20 * SECOND;
const CONNECTIONS = 40;
/** A real flood comes from another machine, so its sender must not compete for CPU with the service. */
const LOWEST_PRIORITY = '19';

interface Check {
  readonly Id: number;
  readonly Attributes: { readonly TotalTime: number; readonly ErrorCode: number };
}

/**
 * Duration of checks of an idle target while the API is flooded. The floor is the same flood at another server on this
 * machine: with two cores, any flooded server shares the CPU with the checks, and only the difference is ours.
 */
export const apiFlood: Row = {
  name: 'checks under an API flood',
  target: `≤ ${ALLOWED} × the same flood of another server`,
  meets: (ratio) => ratio <= ALLOWED,
  run: async () => {
    const [target, neighbour, service] = [await startTarget(), await startTarget(), await startService()];
    try {
      await createMonitors(service, { count: MONITORS, url: target.url, intervalS: INTERVAL_S });
      const guids = await loadMonitorGuids(service);
      const floods = {
        elsewhere: { url: neighbour.url, authorization: '' },
        document: { url: `${service.url}/v4/openapi.json`, authorization: '' },
        reads: { url: `${service.url}/v4/Monitor/${guids[0] ?? ''}`, authorization: service.authorization },
      };
      const idle: number[] = [];
      const [elsewhere, document, reads] = [createPhase(), createPhase(), createPhase()];
      await systemClock.sleep(WARM_UP_MS);
      // Alternate several times, since the other load of the machine varies.
      for (let round = 0; round < ROUNDS; round += 1) {
        idle.push(...(await measureDuring(service, guids, () => systemClock.sleep(MEASURED_MS))));
        await addFlood(elsewhere, service, guids, floods.elsewhere);
        await addFlood(document, service, guids, floods.document);
        await addFlood(reads, service, guids, floods.reads);
      }
      return {
        ours: Math.max(mean(document.times), mean(reads.times)),
        floor: mean(elsewhere.times),
        floorName: 'flood of another server',
        unit: 'ms (mean)',
        also: {
          'idle mean': mean(idle),
          'idle p95': quantile(idle, 0.95),
          'other server p95': quantile(elsewhere.times, 0.95),
          'other server responses/s': perSecond(elsewhere.responses),
          'openapi.json mean': mean(document.times),
          'openapi.json p95': quantile(document.times, 0.95),
          'openapi.json responses/s': perSecond(document.responses),
          'openapi.json refused/s': perSecond(document.refused),
          'GET of a monitor mean': mean(reads.times),
          'GET p95': quantile(reads.times, 0.95),
          'GET responses/s': perSecond(reads.responses),
          'GET refused/s': perSecond(reads.refused),
        },
      };
    } finally {
      await service.stop();
      await target.stop();
      await neighbour.stop();
    }
  },
};

/**
 * Times are whole milliseconds, and an idle check takes two, so a median could not distinguish a ratio of 1.2 from 1.5.
 */
const mean = (values: readonly number[]): number => values.reduce((sum, each) => sum + each, 0) / values.length;

async function loadMonitorGuids(service: Service): Promise<string[]> {
  const monitors = (await service.call('GET', '/v4/Monitor')) as readonly { readonly MonitorGuid: string }[];
  return monitors.map(({ MonitorGuid }) => MonitorGuid);
}

/**
 * Returns total times in ms of the checks made while `during` runs. @throws Error if a check fails, since the target is
 * healthy
 */
async function measureDuring(
  service: Service,
  guids: readonly string[],
  during: () => Promise<unknown>,
): Promise<readonly number[]> {
  const before = await loadNewestIds(service, guids);
  await during();
  return loadNewTimes(service, before);
}

async function loadNewestIds(service: Service, guids: readonly string[]): Promise<Map<string, number>> {
  const newest = new Map<string, number>();
  for (const guid of guids) newest.set(guid, (await loadChecks(service, guid))[0]?.Id ?? 0);
  return newest;
}

async function loadNewTimes(service: Service, before: ReadonlyMap<string, number>): Promise<number[]> {
  const times: number[] = [];
  for (const [guid, newest] of before) {
    const added = (await loadChecks(service, guid)).filter(({ Id }) => Id > newest);
    for (const { Attributes } of added) {
      if (Attributes.ErrorCode !== 0) throw new Error(`a check of the idle target failed: ${Attributes.ErrorCode}`);
      times.push(Attributes.TotalTime);
    }
  }
  return times;
}

async function loadChecks(service: Service, guid: string): Promise<readonly Check[]> {
  const path = `/v4/MonitorCheck/Monitor/${guid}?Sorting=Descending`;
  return ((await service.call('GET', path)) as { readonly Data: readonly Check[] }).Data;
}

interface Flood {
  readonly url: string;
  readonly authorization: string;
}

/** Measurements under one kind of flood, over all rounds. */
interface Phase {
  readonly times: number[];
  responses: number;
  /** Responses with 429, since floods are rate limited. */
  refused: number;
}

const createPhase = (): Phase => ({ times: [], responses: 0, refused: 0 });
const perSecond = (count: number): number => (count * SECOND) / (ROUNDS * MEASURED_MS);

async function addFlood(phase: Phase, service: Service, guids: readonly string[], flood: Flood): Promise<void> {
  const times = await measureDuring(service, guids, async () => {
    const sender = startFlood(flood);
    await systemClock.sleep(MEASURED_MS);
    await sender.stop();
    const [, responses, refused] = /responses (\d+) refused (\d+)/.exec(sender.output()) ?? [];
    if (refused === undefined) throw new Error(`the flood of ${flood.url} ended early: ${sender.output()}`);
    phase.responses += Number(responses);
    phase.refused += Number(refused);
  });
  phase.times.push(...times);
}

/**
 * Starts a process whose connections repeat the request after each response. It prints its counts when it is stopped.
 */
function startFlood({ url, authorization }: Flood): Child {
  const program = `
    const { Agent, request } = require('node:http');
    const [url, authorization] = process.argv.slice(1);
    const headers = { 'accept-encoding': 'gzip', ...(authorization !== '' && { authorization }) };
    let responses = 0;
    let refused = 0;
    for (let i = 0; i < ${CONNECTIONS}; i += 1) {
      const agent = new Agent({ keepAlive: true, maxSockets: 1 });
      const send = () => request(url, { agent, headers }, (response) => {
        if (response.statusCode === 200) responses += 1;
        else if (response.statusCode === 429) refused += 1;
        else throw new Error('status ' + response.statusCode);
        response.resume().on('end', send);
      }).on('error', send).end();
      send();
    }
    process.on('SIGTERM', () => { console.log('responses ' + responses + ' refused ' + refused); process.exit(0); });`;
  return startChild('nice', ['-n', LOWEST_PRIORITY, process.execPath, '-e', program, url, authorization]);
}
