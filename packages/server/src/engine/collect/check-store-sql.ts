import type { Outcome } from '@vedette/contract/checkpoint/protocol';
import { lowestIdAt } from '@vedette/kernel/ids';
import { announce, type Change } from '../../db/announce.js';
import type { Db, Tx } from '../../db/connection.js';
import { defineRows } from '../../db/rows.js';
import { statement } from '../../db/statement.js';
import { checkByExpression, checksBetween, ensurePartitions, storeChecks, type NewCheck } from '../../checks/index.js';
import { lockOpenIncidents, saveIncidents, type IncidentTransition } from '../../incidents/index.js';
import { lockWatchedMonitors } from '../../monitors/index.js';
import {
  DuplicateIds,
  LeaseLost,
  type HistoricRun,
  type CheckStore,
  type CheckStoreTx,
  type Progress,
  type SettledCheck,
} from './check-store.js';
import { listMonitors } from '../partitions/partition-sql.js';
import { loadKnownMonitors } from '../plan/known-sql.js';
import { removeMissedSlots, recountStoredTime, saveMissedRanges, loadUnobservedTimes } from '../plan/missed-sql.js';
import type { PackedParts } from './check-store-bodies.js';
import { RUN_RETENTION_MS } from './history-rules.js';
import { toNewCheck } from './new-check.js';
import { returnRunRequests, takeRunRequests } from '../plan/run-request-sql.js';
import type { Settled } from './settle.js';
import { runKeyText } from '../work/work-port.js';

export interface SqlCheckStoreDeps {
  readonly db: Db;
  /** Compresses bodies for storage, or decides not to keep them. Results are keyed by check id. */
  readonly packBodies: (checks: readonly SettledCheck[]) => Promise<ReadonlyMap<number, PackedParts>>;
  /** See `CheckStore.storeArtifacts`. By default, browser artifacts are not kept. */
  readonly storeArtifacts?: CheckStore['storeArtifacts'];
  /** Called after the commit with the stored checks and their bodies. */
  readonly onBodiesStored: (checks: readonly NewCheck[]) => void;
  /** Called within the storing transaction with the new checks. */
  readonly onChecksStored?: (tx: Tx, checks: readonly NewCheck[]) => Promise<void>;
  /** Called within the storing transaction with the first confirmed error of each sequence. */
  readonly onFirstConfirmed?: (tx: Tx, firsts: readonly FirstConfirmed[]) => Promise<void>;
  readonly followTransitions: (tx: Tx, transitions: readonly IncidentTransition[], at: number) => Promise<void>;
}

/** A check with its probe's outcome. */
interface FirstConfirmed {
  readonly check: NewCheck;
  readonly probeOutcome: Outcome;
}

/** PostgreSQL ends a transaction that is idle for this long, so that a frozen engine does not keep its locks. */
const IDLE_TRANSACTION_TIMEOUT = '5s';

/** Check store on PostgreSQL. */
export function sqlCheckStore(deps: SqlCheckStoreDeps): CheckStore {
  return {
    storeArtifacts: (settled) => deps.storeArtifacts?.(settled) ?? Promise.resolve(settled),
    transaction: (epoch, work) => inTransaction(deps, epoch, work),
    ensurePartitions: (at) => ensurePartitions(deps.db, at),
    findTakenIds: (checks) => findDuplicateIds(deps.db, checks),
    listMonitors: (partitions) => listMonitors(deps.db, partitions),
    loadKnownMonitors: (monitorGuids) => loadKnownMonitors(deps.db, monitorGuids),
  };
}

async function inTransaction<T>(
  deps: SqlCheckStoreDeps,
  epoch: number,
  work: (tx: CheckStoreTx) => Promise<T>,
): Promise<T> {
  const stored: NewCheck[] = [];
  const result = await deps.db.transaction().execute(async (tx) => {
    await lockMember(tx, epoch);
    return work(checkStoreTx(tx, deps, stored));
  });
  deps.onBodiesStored(stored);
  return result;
}

const lockMemberRow = statement(`
  select set_config('idle_in_transaction_session_timeout', '${IDLE_TRANSACTION_TIMEOUT}', true)
  from (select from engine_member where epoch = $1 for key share) member`);

/**
 * Fencing: prevents this process from being removed from the members, and its leases from being taken, until the
 * transaction ends. The epoch is the fencing token. Heartbeats do not wait for the lock.
 * @throws LeaseLost if it was removed already, so that a former holder writes nothing
 */
export async function lockMember(tx: Tx, epoch: number): Promise<void> {
  const rows = await lockMemberRow(tx, [epoch]);
  if (rows.length === 0) throw new LeaseLost();
}

/** @param stored collects the checks that were new */
function checkStoreTx(tx: Tx, deps: SqlCheckStoreDeps, stored: NewCheck[]): CheckStoreTx {
  return {
    claimRuns: (settled) => claimRuns(tx, settled),
    findRejected: (runs) => findRejected(tx, runs),
    saveMissed: async (missed) => {
      await saveMissedRanges(tx, missed);
      await recountStoredTime(tx, missed);
    },
    removeMissed: (runs) => removeMissedSlots(tx, runs),
    saveQuarantined: (settled) => saveQuarantined(tx, settled),
    storeChecks: async (checks) => {
      const bodies = await deps.packBodies(checks);
      const rows = checks.map((check) => toNewCheck(check, bodies.get(check.outcome.checkId)));
      const { newIds, firstConfirmed } = await storeNew(tx, checks, rows);
      const newChecks = rows.filter(({ id }) => newIds.has(id));
      await deps.onChecksStored?.(tx, newChecks);
      if (firstConfirmed.size > 0)
        await deps.onFirstConfirmed?.(tx, selectFirstConfirmed(checks, rows, firstConfirmed));
      stored.push(...newChecks);
    },
    lockAlerting: (monitorGuids) => lockWatchedMonitors(tx, monitorGuids),
    lockOpenIncidents: (monitorGuids) => lockOpenIncidents(tx, monitorGuids),
    saveIncidents: (incidents) => saveIncidents(tx, incidents),
    followTransitions: (transitions, at) => deps.followTransitions(tx, transitions, at),
    saveProgress: (progress) => saveProgress(tx, progress),
    takeRunRequests: (partitions, at) => takeRunRequests(tx, partitions, at),
    announce: async (checks, incidents) => {
      const changes: Change[] = [
        ...checks.map(({ accountId, result }) => ({ topic: 'check' as const, accountId, ids: [result.monitorGuid] })),
        ...incidents.map(({ accountId, monitorGuid }) => ({
          topic: 'incident' as const,
          accountId,
          ids: [monitorGuid],
        })),
      ];
      await announce(tx, ...changes);
    },
  };
}

/**
 * A check that could not be inserted is either a repetition, or its id belongs to another check.
 * @throws DuplicateIds
 */
async function storeNew(tx: Tx, checks: readonly SettledCheck[], rows: readonly NewCheck[]) {
  const checkKey = ({ accountId, id }: NewCheck): string => `${accountId} ${id}`;
  if (new Set(rows.map(checkKey)).size < rows.length) throw new DuplicateIds();
  const stored = await storeChecks(tx, rows, loadUnobservedTimes).catch((error: unknown) => {
    throw isDuplicateId(error) ? new DuplicateIds({ cause: error }) : error;
  });
  const isNotInserted = ({ outcome, result }: SettledCheck): boolean =>
    !stored.newIds.has(outcome.checkId) && stored.currentStates.has(result.monitorGuid);
  const notInserted = checks.filter(isNotInserted);
  if (notInserted.length > 0 && (await findDuplicateIds(tx, notInserted)).size > 0) throw new DuplicateIds();
  return stored;
}

/** Whether the error is a unique violation in a partition of the checks. */
function isDuplicateId(error: unknown): boolean {
  if (!(error instanceof Error) || !('code' in error) || error.code !== '23505') return false;
  return 'table' in error && typeof error.table === 'string' && error.table.startsWith('monitor_check');
}

const checkIdRows = defineRows<SettledCheck>({
  account_id: ['integer', ({ accountId }) => accountId],
  id: ['bigint', ({ outcome }) => outcome.checkId],
  monitor_guid: ['uuid', ({ result }) => result.monitorGuid],
  slot_at: ['bigint', ({ result }) => result.slotAt],
  attempt: ['smallint', ({ result }) => result.attempt],
});
const selectDuplicateIds = statement<{ id: number }>(`
  select c.id from ${checkIdRows.source} as r (${checkIdRows.names})
  cross join lateral ${checkByExpression('r.account_id', 'r.id')} c
  where (c.monitor_guid, c.slot_at, c.attempt) is distinct from (r.monitor_guid, r.slot_at, r.attempt)`);

async function findDuplicateIds(db: Db, checks: readonly SettledCheck[]): Promise<ReadonlySet<number>> {
  const rows = await selectDuplicateIds(db, checkIdRows.bind(checks));
  return new Set(rows.map(({ id }) => id));
}

const selectFirstConfirmed = (
  checks: readonly SettledCheck[],
  rows: readonly NewCheck[],
  ids: ReadonlySet<number>,
): FirstConfirmed[] =>
  checks.flatMap(({ result }, index) => {
    const check = rows[index];
    return check && ids.has(check.id) ? [{ check, probeOutcome: result.outcome }] : [];
  });

const runRows = defineRows<Settled>({
  monitor_guid: ['uuid', ({ result }) => result.monitorGuid],
  slot_at: ['bigint', ({ result }) => result.slotAt],
  attempt: ['smallint', ({ result }) => result.attempt],
  server_id: ['integer', ({ result }) => result.serverId],
  is_quarantined: ['boolean', ({ outcome }) => outcome.kind === 'quarantine'],
});
const insertRuns = statement<{ monitor_guid: string; slot_at: number; attempt: number }>(`
  insert into run (${runRows.names}) select * from ${runRows.source}
  on conflict do nothing returning monitor_guid, slot_at, attempt`);

async function claimRuns(tx: Tx, settled: readonly Settled[]): Promise<ReadonlySet<string>> {
  const rows = await insertRuns(tx, runRows.bind(settled));
  return new Set(
    rows.map((row) => runKeyText({ monitorGuid: row.monitor_guid, slotAt: row.slot_at, attempt: row.attempt })),
  );
}

const historicRows = defineRows<HistoricRun>({
  monitor_guid: ['uuid', (run) => run.monitorGuid],
  slot_at: ['bigint', (run) => run.slotAt],
  attempt: ['smallint', (run) => run.attempt],
  exact: ['boolean', (run) => run.isExactAttempt],
  server_id: ['integer', (run) => run.serverId],
  // A check completes no earlier than its slot and no later than its result is received, which bounds its id.
  from_id: ['bigint', (run) => lowestIdAt(run.slotAt)],
  until_id: ['bigint', (run) => lowestIdAt(run.slotAt + RUN_RETENTION_MS)],
  own_id: ['bigint', (run) => lowestIdAt(run.at)],
});
const selectRejectedRuns = statement<{ monitor_guid: string; slot_at: number; attempt: number }>(`
  select r.monitor_guid, r.slot_at, r.attempt from ${historicRows.source} as r (${historicRows.names})
  where exists (select from ${checksBetween({ from: 'r.from_id', until: 'r.until_id' })} c
    where c.monitor_guid = r.monitor_guid
      and c.slot_at = r.slot_at and not c.is_partial and (not r.exact or c.attempt = r.attempt))
  or not r.exact and exists (select from monitor_check c where c.monitor_guid = r.monitor_guid and c.id >= r.from_id
    and c.id < r.own_id and c.slot_at > r.slot_at and not c.is_partial and c.error_level > 0
    and c.server_id <> r.server_id)`);

async function findRejected(tx: Tx, runs: readonly HistoricRun[]): Promise<ReadonlySet<string>> {
  const rows = await selectRejectedRuns(tx, historicRows.bind(runs));
  return new Set(
    rows.map((row) => runKeyText({ monitorGuid: row.monitor_guid, slotAt: row.slot_at, attempt: row.attempt })),
  );
}

/** JSON text that `jsonb` accepts: it rejects NUL and lone surrogates, which targets do send. */
const storableJson = (value: unknown): string =>
  JSON.stringify(value, (_key, part: unknown) =>
    typeof part === 'string' ? part.replace(/[\0\p{Surrogate}]/gu, '\ufffd') : part,
  );

async function saveQuarantined(tx: Tx, settled: readonly Settled[]): Promise<void> {
  await tx
    .insertInto('quarantined_result')
    .values(
      settled.map(({ result, accountId, receivedAt, outcome }) => ({
        account_id: accountId,
        monitor_guid: result.monitorGuid,
        slot_at: result.slotAt,
        attempt: result.attempt,
        server_id: result.serverId,
        received_at: receivedAt,
        reason: outcome.kind === 'quarantine' ? outcome.reason : '',
        result: storableJson(withoutArtifacts(result)),
      })),
    )
    .execute();
}

/** Quarantined results are only inspected for their reason, so images and page source are dropped. */
function withoutArtifacts(result: Settled['result']): unknown {
  if (result.outcome.kind === 'transaction')
    return { ...result, outcome: { ...result.outcome, source: '', steps: [] } };
  if (result.outcome.kind !== 'page') return result;
  const { source: _, ...outcome } = result.outcome;
  return { ...result, outcome: { ...outcome, pictures: [], elements: [], elementsLeftOut: outcome.elements.length } };
}

const progressRows = defineRows<Progress>({
  monitor_guid: ['uuid', (row) => row.monitorGuid],
  account_id: ['integer', (row) => row.accountId],
  watermark_at: ['bigint', (row) => row.watermarkAt],
  definition_seen_at: ['bigint', (row) => row.definitionSeenAt],
  assigned_slot_at: ['bigint', (row) => row.assignedSlotAt ?? null],
});
const upsertProgress = statement(`
  insert into schedule (${progressRows.names}) select * from ${progressRows.source}
  on conflict (monitor_guid) do update set
    watermark_at = greatest(schedule.watermark_at, excluded.watermark_at),
    definition_seen_at = greatest(schedule.definition_seen_at, excluded.definition_seen_at),
    assigned_slot_at = excluded.assigned_slot_at`);

async function saveProgress(tx: Tx, progress: readonly Progress[]): Promise<void> {
  await upsertProgress(tx, progressRows.bind(progress));
  await returnRunRequests(
    tx,
    progress.flatMap(({ monitorGuid, accountId, requestedRun }) =>
      requestedRun ? [{ monitorGuid, accountId, checkpointId: requestedRun.checkpointId, at: requestedRun.at }] : [],
    ),
  );
}
