import type { RunResult } from '@vedette/contract/checkpoint/protocol';
import { OFFLINE_ATTEMPT } from '@vedette/contract/checkpoint/offline-plan';
import { isConcurrentAttempt } from '../../checks/index.js';
import { isValidOfflineSlot } from '../collect/history-rules.js';
import { isFromExpectedServer } from '../collect/result-source-rules.js';
import type { Term } from '../term/term.js';
import { findActiveRun, isUnmonitored, isRunning, openRun, type Watch } from '../plan/watch.js';
import type { FleetServer } from '../fleet/fleet.js';
import type { RunTokens } from './run-tokens.js';

/**
 * Returns whether a result may come from that server. Results of deleted monitors pass, because the collector skips
 * them. Repetitions are not expected any more.
 */
export function isExpectedResult(term: Term, server: FleetServer, result: RunResult, runTokens: RunTokens): boolean {
  const { planner, lostRuns, fleet, partitions } = term;
  const watch = planner.get(result.monitorGuid);
  if (!watch) return true;
  if (result.attempt === OFFLINE_ATTEMPT) return isExpectedOfflineResult(term, server, watch, result);
  // Concurrent checks are judged here, so no server delivers them as a whole.
  if (isConcurrentAttempt(result.attempt)) return false;
  return isFromExpectedServer({
    server,
    monitor: watch.planned.monitor,
    slotAt: result.slotAt,
    plannedSince: partitions.takenAt(result.monitorGuid) ?? Infinity,
    activeRun: findActiveRun(watch, result),
    lostServerId: lostRuns.findServerId(result),
    mayRun: isRunning(watch.planned) && fleet.mayRun(watch.planned, server.checkpointId),
    isInMaintenance: isUnmonitored(watch, result.slotAt),
    hasValidRunToken: runTokens.isValid(result.runToken, server.serverId, result),
  });
}

function isExpectedOfflineResult(
  { fleet }: Term,
  { serverId }: FleetServer,
  watch: Watch,
  { slotAt }: RunResult,
): boolean {
  const { monitor } = watch.planned;
  const { decidedUntil } = watch;
  const mayRun = fleet.offlineShare(monitor, serverId) !== undefined;
  return isValidOfflineSlot({ monitor, slotAt, decidedUntil, activeSlotAt: openRun(watch)?.slotAt, mayRun });
}
