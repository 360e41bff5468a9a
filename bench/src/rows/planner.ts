import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { MINUTE, SECOND, systemClock } from '@vedette/kernel/clock';
import { seededRandom, systemRandom } from '@vedette/kernel/random';
import type { Checkpoint } from '../../../packages/server/src/checkpoints/index.js';
import { Fleet } from '../../../packages/server/src/engine/fleet/fleet.js';
import { Planner } from '../../../packages/server/src/engine/plan/planner.js';
import type { PlannedMonitor } from '../../../packages/server/src/engine/plan/watch.js';
import type { Row } from '../row.js';

const MONITORS = 100_000;
const CHECKPOINTS = 1_000;
const TICK_MS = 20;
const SIMULATED_MS = MINUTE;
const CHOICES = 20_000;
const ALLOWED_SHARE = 0.05;

/** CPU of the planner and its choice of checkpoints per second, while every run ends in the next tick. */
export const planner: Row = {
  name: 'planner at 100,000 monitors at 60 s and 1,000 checkpoints',
  target: '≤ 5 % of a core',
  meets: (ratio) => ratio <= 1,
  run: () => {
    let now = Math.floor(systemClock.now() / MINUTE) * MINUTE;
    const startedAt = now;
    const clock = { now: () => now, elapsed: () => now - startedAt };
    const fleet = new Fleet({ clock, random: seededRandom(1) });
    fleet.replace(Array.from({ length: CHECKPOINTS }, (_, index) => makeCheckpoint(index + 1)));
    const poll = (): void => {
      for (let id = 1; id <= CHECKPOINTS; id += 1) fleet.recordPoll(makeState(id, now));
    };
    poll();
    for (let id = 1; id <= CHECKPOINTS; id += 1) fleet.trackPoll(id);
    const plan = new Planner({
      choose: fleet.choose,
      listSelectedCheckpoints: fleet.listSelectedCheckpoints,
      mayBecomeUsable: (planned) => fleet.mayBecomeUsable(planned),
      canStart: () => true,
      isResultQueued: () => false,
    });
    const heapBefore = heapMb();
    for (let index = 0; index < MONITORS; index += 1) {
      const known = { watermarkAt: now, definitionSeenAt: 0, accounted: [] };
      const last = { lastServerId: 1 + (index % CHECKPOINTS), lastCheckAt: now, unrecheckedError: undefined };
      plan.put(makeMonitor(), { ...known, ...last }, now, index);
    }
    const heapKb = ((heapMb() - heapBefore) * 1024) / MONITORS;
    const cpuBefore = process.cpuUsage();
    let runs = 0;
    let underWay: readonly string[] = [];
    while (now < startedAt + SIMULATED_MS) {
      now += TICK_MS;
      for (const guid of underWay) {
        const watch = plan.get(guid);
        if (watch) plan.endRun(watch);
      }
      plan.planDue(now);
      underWay = plan.takeWork().map(({ monitorGuid }) => monitorGuid);
      runs += underWay.length;
      plan.takeMissed();
    }
    const share = cpuSince(cpuBefore) / (SIMULATED_MS / SECOND);
    if (runs < 0.99 * MONITORS) throw new Error(`only ${runs} runs of ${MONITORS}`);
    const choicesBefore = process.cpuUsage();
    const { monitor } = makeMonitor();
    for (let choice = 0; choice < CHOICES; choice += 1)
      fleet.choose(monitor, { previousServerId: 1 + (choice % CHECKPOINTS), tried: [], mayFallBack: true });
    const choiceUs = (cpuSince(choicesBefore) * 1e6) / CHOICES;
    const pollsBefore = process.cpuUsage();
    for (let id = 1; id <= CHECKPOINTS; id += 1) {
      fleet.recordPoll({ ...makeState(id, now), capabilities: ['IPv6'] });
      fleet.choose(monitor, { previousServerId: 1, tried: [], mayFallBack: true });
    }
    const changeUs = (cpuSince(pollsBefore) * 1e6) / CHECKPOINTS;
    const also = { 'µs a choice': choiceUs, 'µs a change of capabilities': changeUs, 'KB a monitor': heapKb };
    return Promise.resolve({ ours: share, floor: ALLOWED_SHARE, floorName: 'allowed', unit: 'cores', also });
  },
};

function cpuSince(before: NodeJS.CpuUsage): number {
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1e6;
}

function heapMb(): number {
  setFlagsFromString('--expose-gc');
  (runInNewContext('gc') as () => void)();
  return process.memoryUsage().heapUsed / 1024 / 1024;
}

const makeState = (serverId: number, sentAt: number) => ({
  serverId,
  version: '1',
  sentAt,
  free: 1,
  capabilities: [],
  impairments: [],
  loopLagMs: 0,
});

const makeCheckpoint = (checkpointId: number): Checkpoint => ({
  accountId: 1,
  checkpointId,
  name: `Checkpoint ${checkpointId}`,
  code: `C${checkpointId}`,
  regionIds: [2001 + (checkpointId % 40), 1001 + (checkpointId % 6)],
  isPrivate: false,
  isPrimary: true,
  isEnabled: true,
  isDeleted: false,
  servers: [
    {
      serverId: checkpointId,
      checkpointId,
      isLocal: false,
      isEnrolled: true,
      capabilities: [],
      softwareVersion: '1',
      lastSeenAt: undefined,
      impairments: [],
      addresses: [],
    },
  ],
});

/** A monitor as it is loaded from the store: nothing is shared with others. */
function makeMonitor(): PlannedMonitor {
  const monitorGuid = systemRandom.newGuid();
  return JSON.parse(
    JSON.stringify({
      monitor: {
        accountId: 1,
        monitorGuid,
        name: `Monitor ${monitorGuid}`,
        monitorType: 'Https',
        targetKind: 'http',
        mode: 'Production',
        isActive: true,
        generateAlert: true,
        intervalMs: MINUTE,
        phaseMs: Number.parseInt(monitorGuid.slice(0, 8), 16) % MINUTE,
        selectedCheckpoints: { Checkpoints: [], Regions: [], ExcludeLocations: [] },
        usePrimaryCheckpointsOnly: false,
        ipVersion: 'IpV4',
        nativeIPv6Only: false,
        errorConditions: [],
        definitionChangedAt: 0,
      },
      conditions: [],
      maintenance: [],
      zone: 'UTC',
      mayFallBack: true,
    }),
  ) as PlannedMonitor;
}
