import { setTimeout as sleep } from 'node:timers/promises';
import type { MissedReason } from '@vedette/contract/v1/checks/missed-reasons';
import { checkArtifacts, countWaitingSnapshots } from './artifacts.js';
import { auditAlerts, auditChecks, formatTime } from './audit-rules.js';
import {
  countWaitingMessages,
  findWrongStatistics,
  loadChecks,
  loadIncidents,
  loadMissed,
  loadMonitors,
  loadPossibleDuplicates,
} from './evidence-sql.js';
import type { FleetEvent } from './events.js';
import { progress, type Fleet } from './fleet.js';
import { startObserver } from './observer.js';
import { FAILING_TARGETS, type FleetOptions } from './options.js';
import { longestPause, longestPauseOfOne } from './recovery-rules.js';
import { countServerErrors } from './responses-rules.js';
import { readMailAlerts } from './mail-rules.js';
import { WaitTimeout, waitFor } from './wait.js';
import { monitorName } from './workload.js';

const BEFORE_MS = 1_500;
const DURING_MS = 4_000;
/** Results of the last seconds may still be on their way. */
const LAG_MS = 8_000;
const SETTLE_MS = 90_000;
/** A call that a killed process had begun is repeated after its lease of three minutes. */
const MESSAGES_MS = 240_000;
/** The short form runs everywhere, also on machines that are too slow to start all checks in time. */
const SHORT_MAX_MISSED = 0.4;
const MAX_SHOWN = 20;
/** Until a host that was cut off knows that others have taken over, and its packets that waited have arrived. */
const AFTER_CUT_OFF_MS = 10_000;
/** Results of requests less than this before may not have been delivered or stored. */
const UNDELIVERED_MS = 2_000;
/** Until requests to the bucket that began before it was back have failed. */
const AFTER_BUCKET_MS = 60_000;
const EXPECTED_REASONS: ReadonlySet<string> = new Set<MissedReason>([
  'stopped',
  'late',
  'lost',
  'store',
  'noCheckpoint',
  'clock',
  'quarantined',
]);

/**
 * Lets an event happen while targets fail and recover, waits until everything works again, and compares the outside
 * world with the store. Returns what is wrong.
 */
export async function runEvent(
  fleet: Fleet,
  event: FleetEvent,
  { isShort }: Pick<FleetOptions, 'isShort'>,
): Promise<readonly string[]> {
  const { cluster, sinks, responses, bucket, workload } = fleet;
  const { query } = cluster;
  if (event.losesBucket === true && !bucket) {
    progress(`▶ ${event.name}: skipped, no S3 server is installed`);
    return [];
  }
  await fleet.waitUntilHealthy();
  const from = Date.now();
  progress(`▶ ${event.name}`);
  const observer = startObserver(fleet);
  const numbers = chooseMonitors(fleet, FAILING_TARGETS.before + FAILING_TARGETS.during);
  for (const n of numbers.slice(0, FAILING_TARGETS.before)) sinks.down.add(n);
  await sleep(BEFORE_MS);
  const begunAt = Date.now();
  const failingLater = sleep(DURING_MS).then(() => {
    for (const n of numbers.slice(FAILING_TARGETS.before)) sinks.down.add(n);
  });
  await event.begin(fleet);
  await failingLater;
  await sleep(Math.max(0, event.lastsMs - (Date.now() - begunAt)));
  await event.heal(fleet);
  const healedAt = Date.now();
  const violations: string[] = [];
  const expectSoon = async (
    description: string,
    attempt: () => Promise<boolean>,
    timeoutMs = SETTLE_MS,
  ): Promise<void> => {
    try {
      await waitFor(description, attempt, { timeoutMs, intervalMs: 500 });
    } catch (error) {
      if (!(error instanceof WaitTimeout)) throw error;
      violations.push(error.message);
    }
  };
  await expectSoon(
    'an incident of each failed target',
    async () => (await loadIncidents(query, from)).open >= numbers.length,
  );
  sinks.down.clear();
  await expectSoon('end of all incidents', async () => (await loadIncidents(query, from)).open === 0);
  await fleet.waitUntilHealthy();
  await expectSoon('all messages sent', async () => (await countWaitingMessages(query)) === 0, MESSAGES_MS);
  if (bucket && !isShort)
    await expectSoon(
      'all error snapshots rendered',
      async () => (await countWaitingSnapshots(query, from, workload.remoteGuids)) === 0,
      MESSAGES_MS,
    );
  const to = Date.now();
  await sleep(LAG_MS);
  const pauses = await observer.stop();

  const monitors = await loadMonitors(query);
  const guids = new Map(monitors.map(({ name, guid }) => [name, guid]));
  const hits = sinks.hits
    .filter(({ at }) => at >= from && at < to)
    .map(({ monitor, ...hit }) => ({ ...hit, guid: guids.get(monitorName(monitor)) ?? '' }));
  const audit = async () =>
    auditChecks({
      monitors,
      from,
      to,
      hits,
      checks: await loadChecks(query, from - SETTLE_MS, Date.now()),
      missed: await loadMissed(query, from),
      failed: new Set(numbers.map((n) => guids.get(monitorName(n)) ?? '')),
      kills: fleet.kills,
      cutOff: event.cutsOff === true ? { from: begunAt - UNDELIVERED_MS, to: healedAt + AFTER_CUT_OFF_MS } : undefined,
      expectedReasons: EXPECTED_REASONS,
      maxMissed: isShort ? SHORT_MAX_MISSED : event.maxMissed,
    });
  let checked = await audit();
  // Results that a killed process kept arrive once it is back.
  for (const deadline = Date.now() + SETTLE_MS; checked.violations.length > 0 && Date.now() < deadline;) {
    await sleep(5_000);
    checked = await audit();
  }
  violations.push(...checked.violations);
  const { names: incidents } = await loadIncidents(query, from);
  const calls = sinks.calls.filter(({ at }) => at >= from);
  const mails = sinks.mails.filter(({ at }) => at >= from).flatMap(readMailAlerts);
  const possibleDuplicates = await loadPossibleDuplicates(query);
  violations.push(...auditAlerts({ failed: numbers.map(monitorName), incidents, calls, mails, possibleDuplicates }));
  for (const row of await findWrongStatistics(query))
    violations.push(
      `statistics differ: ${row['name'] ?? ''} ${row['quarter'] ?? ''} counted ${row['counted'] ?? '-'}, stored ${row['stored'] ?? '-'}`,
    );

  const artifacts =
    bucket &&
    (await checkArtifacts(
      {
        query,
        bucket,
        calls: fleet.hosts.map((host) => workload.callTo(host)),
        snapshotGuids: workload.remoteGuids,
      },
      {
        from,
        to,
        away:
          event.losesBucket === true ? { from: begunAt - UNDELIVERED_MS, to: healedAt + AFTER_BUCKET_MS } : undefined,
      },
    ));
  violations.push(...(artifacts?.violations ?? []));
  const storePause = pauses['new checks in the store'];
  if (storePause && storePause.ms > (event.maxPauseMs ?? Infinity))
    violations.push(`no check stored for ${seconds(storePause.ms)}`);

  const checks = await loadChecks(query, from, to);
  const gaps = {
    'checks of any monitor': longestPause(
      checks.map(({ at }) => at),
      { from: begunAt - 1_000, to },
    ),
    'checks of one monitor': longestPauseOfOne(workload.guids, checks, { from: begunAt - 1_000, to }),
    ...pauses,
  };
  const slots = [...checked.slots].map(([outcome, count]) => `${count} ${outcome}`).join(', ');
  progress(
    `  ${checked.hits} requests, ${checked.interrupted} interrupted, ${checked.repeated} repeated, ${checked.explained} without a check for an expected reason; slots: ${slots}`,
  );
  progress(
    `  ${incidents.length} incidents, ${calls.length} webhook calls, ${mails.length} alerts in mails; healed after ${seconds(healedAt - begunAt)}`,
  );
  if (artifacts) progress(`  ${artifacts.count} artifacts`);
  for (const [what, { ms, from: since }] of Object.entries(gaps))
    progress(`  longest pause of ${what}: ${seconds(ms)}, from ${seconds(since - begunAt)} after the event`);
  const errors = countServerErrors(responses.filter(({ at }) => at >= begunAt && at < to));
  progress(`  responses of the load balancer from 500: ${errors.join(', ') || 'none'}`);
  for (const violation of violations.slice(0, MAX_SHOWN)) progress(`  ✗ ${violation}`);
  if (violations.length > MAX_SHOWN) progress(`  ✗ and ${violations.length - MAX_SHOWN} more`);
  if (violations.length === 0) progress(`  ✓ (${formatTime(from)} to ${formatTime(to)})`);
  return violations;
}

const seconds = (ms: number): string => `${(ms / 1_000).toFixed(1)} s`;

function chooseMonitors({ workload, random }: Fleet, count: number): number[] {
  const numbers = new Set<number>();
  while (numbers.size < count) numbers.add(Math.floor(random.next() * workload.guids.length));
  return [...numbers];
}
