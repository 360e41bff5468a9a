import { systemClock } from '@vedette/kernel/clock';
import { Fault } from '@vedette/kernel/fault';
import { sql } from 'kysely';
import { pino } from 'pino';
import { expect, test } from 'vitest';
import { createLocalCheckpoints, loadCheckpoints } from '../checkpoints/index.js';
import { ensurePartitions } from '../checks/index.js';
import { scheduleOffset, UnsupportedMonitor } from '../monitors/index.js';
import { aMonitorRow } from '../testing/a-check.js';
import { anAccountRow } from '../testing/an-account-row.js';
import { testDatabaseWithUrl } from '../testing/database.js';
import { listen } from '../db/listen.js';
import type { Change } from '../db/announce.js';
import { lockMember, sqlCheckStore } from './collect/check-store-sql.js';
import { LeaseLost, type CheckStore } from './collect/check-store.js';
import { ALL_PARTITIONS } from './partitions/partition-rules.js';
import { requestRun, returnRunRequests, takeRunRequests } from './plan/run-request-sql.js';
import { aFailure, anOutcome, aResult } from './testing/a-result.js';
import type { Spool } from './collect/spool.js';
import { anEngine, until, type TestEngine } from './testing/an-engine.js';

const { db, url } = await testDatabaseWithUrl();
const now = systemClock.now();
await ensurePartitions(db, now);
await anAccountRow(db);
await db.transaction().execute((tx) => createLocalCheckpoints(tx, { accountId: 1, now }));

const INTERVAL_MS = 300_000;

/** Returns the guid of a monitor whose next slot is far off, so that only its extra run happens within a test. */
function aGuid(): string {
  for (;;) {
    const guid = crypto.randomUUID();
    const untilSlot =
      (scheduleOffset(guid, INTERVAL_MS) - (systemClock.now() % INTERVAL_MS) + INTERVAL_MS) % INTERVAL_MS;
    if (untilSlot > INTERVAL_MS / 2) return guid;
  }
}

/** Created in one transaction, because a starting engine reads every monitor. */
const aMonitor = (): Promise<string> =>
  db.transaction().execute(async (tx) => {
    const guid = await aMonitorRow(tx, { guid: aGuid() });
    const anywhere = JSON.stringify({ Checkpoints: [], Regions: [], ExcludeLocations: [] });
    await sql`
      update monitor set definition_changed_at = ${systemClock.now()}, selected_checkpoints = ${anywhere}
      where monitor_guid = ${guid}`.execute(tx);
    return guid;
  });
const loadChecks = (guid: string) =>
  db.selectFrom('monitor_check').selectAll().where('monitor_guid', '=', guid).orderBy('id').execute();

test('checks a new monitor immediately, confirms and announces its error, and ends it', async () => {
  const announced: Change[] = [];
  const ended = new AbortController();
  let isListening = false;
  const onConnected = (): void => void (isListening = true);
  const listening = listen({
    connectionString: url,
    clock: systemClock,
    signal: ended.signal,
    onChange: (change) => announced.push(change),
    onConnected,
  });
  await until(() => isListening);
  const running = await anEngine(db);
  running.outcome = () => aFailure();
  const guid = await aMonitor();
  running.engine.onChange({ topic: 'monitor', ids: [guid] });
  await until(async () => (await loadChecks(guid)).length === 2);
  const [first, second] = await loadChecks(guid);
  expect(first).toMatchObject({ error_level: 1, error_code: 14500, attempt: 0, http_status: 500 });
  expect(second).toMatchObject({ error_level: 2, attempt: 1, slot_at: first?.slot_at });
  expect(second?.server_id).not.toBe(first?.server_id);
  const open = await db.selectFrom('incident').selectAll().where('monitor_guid', '=', guid).executeTakeFirstOrThrow();
  expect(open).toMatchObject({
    first_error_check_id: first?.id,
    first_confirmed_check_id: second?.id,
    closed_at: null,
  });
  expect(running.transitions).toMatchObject([{ kind: 'opened', isLate: false }]);
  await until(() => announced.some(({ topic, ids }) => topic === 'incident' && ids.includes(guid)));
  expect(announced.some(({ topic, accountId }) => topic === 'check' && accountId === 1)).toBe(true);

  running.outcome = () => anOutcome();
  await sql`update monitor set definition_changed_at = ${systemClock.now()} where monitor_guid = ${guid}`.execute(db);
  running.engine.onChange({ topic: 'monitor', ids: [guid] });
  await until(() => running.transitions.length === 2);
  expect(running.transitions[1]).toMatchObject({ kind: 'closed' });
  await running.stop();
  ended.abort();
  await listening;
});

test('stores a repeated result once, also in the next engine', async () => {
  const running = await anEngine(db);
  const guid = await aMonitor();
  running.engine.onChange({ topic: 'monitor', ids: [guid] });
  await until(async () => (await loadChecks(guid)).length === 1);
  const [result] = running.delivered.filter(({ monitorGuid }) => monitorGuid === guid);
  if (!result) throw new Error('nothing was delivered');
  await running.engine.port.deliver(result.serverId, [result, result]);
  await running.stop();
  const next = await anEngine(db);
  await until(() => next.engine.countPartitions() === ALL_PARTITIONS.length);
  await next.engine.port.deliver(result.serverId, [result]);
  expect(await loadChecks(guid)).toHaveLength(1);
  await next.stop();
});

const ownEpoch = ({ engine }: TestEngine): number => engine.epoch() ?? 0;

test('takes over from a process that stops, which then cannot write any more', async () => {
  const first = await anEngine(db);
  await until(() => first.engine.isLeading() && first.engine.countPartitions() === ALL_PARTITIONS.length);
  const epoch = ownEpoch(first);
  const second = await anEngine(db);
  await until(() => second.engine.countPartitions() === ALL_PARTITIONS.length / 2);
  expect(first.engine.countPartitions()).toBe(ALL_PARTITIONS.length / 2);
  await first.stop();
  await until(() => second.engine.isLeading() && second.engine.countPartitions() === ALL_PARTITIONS.length);
  await expect(db.transaction().execute((tx) => lockMember(tx, epoch))).rejects.toThrow(LeaseLost);
  const checkStore = sqlCheckStore({
    db,
    packBodies: () => Promise.resolve(new Map()),
    onBodiesStored: () => undefined,
    followTransitions: () => Promise.resolve(),
  });
  await expect(checkStore.transaction(epoch, () => Promise.resolve())).rejects.toThrow(LeaseLost);
  await checkStore.transaction(ownEpoch(second), () => Promise.resolve());
  await second.stop();
});

test('stays a member while it stores forwarded results, and plans nothing before', async () => {
  let resume = (): void => undefined;
  const held = new Promise<void>((resolve) => (resume = resolve));
  const checkStore = sqlCheckStore({
    db,
    packBodies: () => Promise.resolve(new Map()),
    onBodiesStored: () => undefined,
    followTransitions: () => Promise.resolve(),
  });
  const slow: CheckStore = {
    ...checkStore,
    transaction: async (epoch, work) => {
      await held;
      return checkStore.transaction(epoch, work);
    },
  };
  const outcome = { kind: 'quarantine', reason: 'test' } as const;
  const waiting = [{ result: aResult(), accountId: 1, receivedAt: now, isLate: false, outcome }];
  const spool: Spool = {
    get size() {
      return waiting.length;
    },
    hasCapacity: true,
    append: () => Promise.resolve(),
    peek: () => Promise.resolve([...waiting]),
    drop: (count) => Promise.resolve(void waiting.splice(0, count)),
  };
  const running = await anEngine(db, { checkStore: slow, spool });
  const forwarded = db.selectFrom('forwarded_result').select('forwarded_result_id');
  await until(async () => (await forwarded.execute()).length === 1);
  const member = db.selectFrom('engine_member').select(['heartbeat', 'started_at']);
  const first = await until(() => member.executeTakeFirst());
  await until(async () => ((await member.executeTakeFirst())?.heartbeat ?? 0) > first.heartbeat + 1);
  const loading = await running.engine.port.deliver(101, [aResult()]).catch((error: unknown) => error);
  expect(loading).toMatchObject({ kind: 'unavailable' });
  resume();
  await until(async () => (await forwarded.execute()).length === 0);
  expect(waiting).toEqual([]);
  await running.stop();
});

test('ends the incident of a paused monitor silently and forgets a deleted one', async () => {
  const running = await anEngine(db);
  running.outcome = () => aFailure();
  const guid = await aMonitor();
  running.engine.onChange({ topic: 'monitor', ids: [guid] });
  await until(() => running.transitions.some(({ kind }) => kind === 'opened'));
  await db.updateTable('monitor').set({ is_active: false }).where('monitor_guid', '=', guid).execute();
  running.engine.onChange({ topic: 'monitor', ids: [guid] });
  const incident = db.selectFrom('incident').selectAll().where('monitor_guid', '=', guid);
  // The transition is reported within the transaction, while this query sees committed rows only.
  const ended = await until(() => incident.where('closed_at', 'is not', null).executeTakeFirst());
  expect(running.transitions.some(({ kind }) => kind === 'silenced')).toBe(true);
  expect(ended).toMatchObject({ silenced_reason: 'switchedOff', ok_check_id: null });
  expect(ended.closed_at).not.toBeNull();
  await db.deleteFrom('monitor').where('monitor_guid', '=', guid).execute();
  running.engine.onChange({ topic: 'monitor', ids: [guid] });
  await running.stop();
});

test('ends the incident of a monitor moved to Staging silently', async () => {
  const running = await anEngine(db);
  running.outcome = () => aFailure();
  const guid = await aMonitor();
  running.engine.onChange({ topic: 'monitor', ids: [guid] });
  const incident = db.selectFrom('incident').selectAll().where('monitor_guid', '=', guid);
  await until(() => incident.executeTakeFirst());
  await db.updateTable('monitor').set({ monitor_mode: 'Staging' }).where('monitor_guid', '=', guid).execute();
  running.engine.onChange({ topic: 'monitor', ids: [guid] });
  const ended = await until(() => incident.where('closed_at', 'is not', null).executeTakeFirst());
  expect(ended).toMatchObject({ silenced_reason: 'staging', ok_check_id: null });
  const own = running.transitions.filter(({ incident: { monitorGuid } }) => monitorGuid === guid);
  expect(own.at(-1)).toMatchObject({ kind: 'silenced', reason: 'staging' });
  await running.stop();
});

test('marks slots missed while stopped, but not those that were run', async () => {
  const running = await anEngine(db);
  const guid = await aMonitor();
  await db.updateTable('monitor').set({ interval_ms: 10_000 }).where('monitor_guid', '=', guid).execute();
  running.engine.onChange({ topic: 'monitor', ids: [guid] });
  await until(async () => (await loadChecks(guid)).length === 1);
  await running.stop();
  const watermark = systemClock.now() - 95_000;
  await sql`update schedule set watermark_at = ${watermark} where monitor_guid = ${guid}`.execute(db);
  const next = await anEngine(db);
  const missed = await until(() =>
    db.selectFrom('missed_range').selectAll().where('monitor_guid', '=', guid).executeTakeFirst(),
  );
  expect(missed).toMatchObject({ reason: 'stopped', account_id: 1 });
  expect(missed.slots).toBeGreaterThanOrEqual(8);
  expect(missed.to_at - missed.from_at).toBe(missed.slots * 10_000);
  await next.stop();
});

test('turns an unusable definition into an error and confirms it elsewhere', async () => {
  const running = await anEngine(db, {
    loadTarget: () => Promise.reject(new Fault('missing', 'VaultItem: it is gone')),
  });
  const guid = await aMonitor();
  running.engine.onChange({ topic: 'monitor', ids: [guid] });
  await until(async () => (await loadChecks(guid)).length === 2);
  const failed = { error_code: 29004, error_message: 'VaultItem: it is gone', http_status: null, is_timed: false };
  expect(await loadChecks(guid)).toMatchObject([
    { ...failed, error_level: 1 },
    { ...failed, error_level: 2 },
  ]);
  const own = running.transitions.filter(({ incident }) => incident.monitorGuid === guid);
  expect(own).toMatchObject([{ kind: 'opened' }]);
  await running.stop();
});

test('stores no check and no incident for an unsupported setting', async () => {
  const setting = { field: 'PostmanCollectionJson', rule: 'the request one signs in by OAuth 2' };
  const running = await anEngine(db, { loadTarget: () => Promise.reject(new UnsupportedMonitor(setting)) });
  const guid = await aMonitor();
  running.engine.onChange({ topic: 'monitor', ids: [guid] });
  const missed = await until(() =>
    db.selectFrom('missed_range').selectAll().where('monitor_guid', '=', guid).executeTakeFirst(),
  );
  expect(missed).toMatchObject({ reason: 'unsupported', slots: 1 });
  expect(await loadChecks(guid)).toEqual([]);
  expect(running.transitions.filter(({ incident }) => incident.monitorGuid === guid)).toEqual([]);
  await running.stop();
});

test('marks a slot as missed when the definition cannot be read', async () => {
  const running = await anEngine(db, { loadTarget: () => Promise.reject(new Error('connection terminated')) });
  const guid = await aMonitor();
  running.engine.onChange({ topic: 'monitor', ids: [guid] });
  const missed = await until(() =>
    db.selectFrom('missed_range').selectAll().where('monitor_guid', '=', guid).executeTakeFirst(),
  );
  expect(missed).toMatchObject({ reason: 'store', slots: 1 });
  expect(await loadChecks(guid)).toEqual([]);
  await running.stop();
});

test('runs a requested check off schedule on the given checkpoint, unless paused', async () => {
  const running = await anEngine(db);
  const guid = await aMonitor();
  running.engine.onChange({ topic: 'monitor', ids: [guid] });
  await until(async () => (await loadChecks(guid)).length === 1);
  const servers = (await loadCheckpoints(db)).flatMap((one) => one.servers);
  const [first] = await loadChecks(guid);
  // The checkpoint of the last run, which random choice would avoid.
  const server = servers.find(({ serverId }) => serverId === first?.server_id);
  const ask = async (): Promise<void> => {
    const checkpointId = server?.checkpointId;
    await requestRun(db, { accountId: 1, monitorGuid: guid, checkpointId }, systemClock.now());
    running.engine.onChange({ topic: 'monitor', ids: [guid] });
  };
  await ask();
  await until(async () => (await loadChecks(guid)).length === 2);
  expect((await loadChecks(guid))[1]).toMatchObject({ server_id: server?.serverId, attempt: 0, error_level: 0 });
  const waiting = () => db.selectFrom('run_request').selectAll().execute();
  expect(await waiting()).toEqual([]);

  await db.updateTable('monitor').set({ is_active: false }).where('monitor_guid', '=', guid).execute();
  await ask();
  await until(async () => (await waiting()).length === 0);
  await running.stop();
  expect(await loadChecks(guid)).toHaveLength(2);
});

test('drops a requested run that was not claimed in time', async () => {
  const guid = await aMonitor();
  const request = { accountId: 1, monitorGuid: guid, checkpointId: undefined };
  const taken = (at: number) => db.transaction().execute((tx) => takeRunRequests(tx, ALL_PARTITIONS, at));
  await requestRun(db, request, 1_000);
  await requestRun(db, request, 2_000);
  expect(await taken(3_000)).toEqual([request]);
  await requestRun(db, request, 1_000);
  expect([await taken(302_000), await taken(3_000)]).toEqual([[], []]);
});

test('returns a requested run that did not start, unless there is a newer one', async () => {
  const [guid, deleted] = [await aMonitor(), crypto.randomUUID()];
  const returned = (checkpointId: number | undefined) =>
    db.transaction().execute((tx) =>
      returnRunRequests(
        tx,
        [guid, deleted].map((monitorGuid) => ({ accountId: 1, monitorGuid, checkpointId, at: 2_000.5 })),
      ),
    );
  const taken = () => db.transaction().execute((tx) => takeRunRequests(tx, ALL_PARTITIONS, 3_000));
  await returned(7);
  expect(await taken()).toEqual([{ accountId: 1, monitorGuid: guid, checkpointId: 7 }]);
  await requestRun(db, { accountId: 1, monitorGuid: guid, checkpointId: undefined }, 2_500);
  await returned(7);
  expect(await taken()).toEqual([{ accountId: 1, monitorGuid: guid, checkpointId: undefined }]);
});

test.each([
  [false, 1],
  [true, 0],
])('warns once of artifacts that other processes cannot read: shared %s', async (hasSharedArtifacts, expected) => {
  const warnings: string[] = [];
  const log = pino({ level: 'warn' }, { write: (line: string) => void warnings.push(line) });
  const first = await anEngine(db, { hasSharedArtifacts, log });
  await until(() => first.engine.epoch() !== undefined);
  expect(warnings).toEqual([]);
  const second = await anEngine(db);
  await until(() => first.engine.countPartitions() === 32);
  await second.stop();
  await until(() => first.engine.countPartitions() === 64);
  expect(warnings.filter((line) => line.includes('VEDETTE_ARTIFACTS_URL'))).toHaveLength(expected);
});
