import type { RunResult } from '@vedette/contract/checkpoint/protocol';
import { OFFLINE_ATTEMPT } from '@vedette/contract/checkpoint/offline-plan';
import { isConcurrentAttempt } from '../../checks/index.js';
import { isOfflineSlot } from '../collect/history-rules.js';
import { isFromItsSource } from '../collect/result-source-rules.js';
import type { Term } from '../term/term.js';
import { findActiveRun, isClosed, isRunning, openRun, type Watch } from '../plan/watch.js';
import type { FleetServer } from '../fleet/fleet.js';
import type { RunTokens } from './run-tokens.js';

/**
 * Returns whether a result may come from that server. Results of deleted monitors pass, because the collector skips
 * them. Repetitions are not expected any more.
 */
export function isExpected(term: Term, server: FleetServer, result: RunResult, runTokens: RunTokens): boolean {
  const { planner, lostRuns, fleet, startedAt } = term;
  const watch = planner.get(result.monitorGuid);
  if (!watch) return true;
  if (result.attempt === OFFLINE_ATTEMPT) return isOffline(term, server, watch, result);
  // Concurrent checks are judged here, so no server delivers them as a whole.
  if (isConcurrentAttempt(result.attempt)) return false;
  return isFromItsSource({
    server,
    monitor: watch.planned.monitor,
    slotAt: result.slotAt,
    termStartedAt: startedAt,
    activeRun: findActiveRun(watch, result),
    lostBy: lostRuns.findHolder(result),
    mayRun: isRunning(watch.planned) && fleet.mayRun(watch.planned, server.checkpointId),
    isClosed: isClosed(watch, result.slotAt),
    wasHanded: runTokens.isValid(result.runToken, server.serverId, result),
  });
}

function isOffline({ fleet }: Term, { serverId }: FleetServer, watch: Watch, { slotAt }: RunResult): boolean {
  const { monitor } = watch.planned;
  const { decidedUntil } = watch;
  const mayRun = fleet.offlineShare(monitor, serverId) !== undefined;
  return isOfflineSlot({ monitor, slotAt, decidedUntil, underWay: openRun(watch)?.slotAt, mayRun });
}
