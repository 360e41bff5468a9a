import type { AlertingOverview } from '@vedette/contract/v1/screens/area-overviews';
import { DAY } from '@vedette/kernel/clock';
import type { Caller } from '../../rights/index.js';
import { resolveFindReach } from '../reads/find-rules.js';
import { loadMonitorStates } from '../monitor-pages/monitor-list.js';
import type { ReadDeps } from '../reads/read-deps.js';

const MAX_TOP_MONITORS = 5;

/**
 * Returns numbers of alerting objects that the caller may edit or use, and the visible monitors with the most alerts.
 */
export async function readAlertingOverview(deps: ReadDeps, caller: Caller): Promise<AlertingOverview> {
  const { reads } = deps;
  const { accountId } = caller;
  const scope = { accountId, visible: await deps.visibleTo(caller) };
  const now = deps.clock.now();
  const numbers = await reads.alertingNumbers(accountId, resolveFindReach(caller));
  const counts = await reads.alertCounts(scope, { since: now - 7 * DAY, recently: now - DAY });
  const top = counts.slice(0, MAX_TOP_MONITORS);
  const { all } = top.length === 0 ? { all: [] } : await loadMonitorStates(deps, caller);
  const states = new Map(all.map(({ facts, state }) => [facts.monitorGuid, state]));
  return {
    Integrations: { Total: numbers.integrations, Active: numbers.activeIntegrations },
    Definitions: { Total: numbers.definitions, Active: numbers.activeDefinitions },
    AlertsIn24Hours: counts.reduce((sum, { recent }) => sum + recent, 0),
    Top: top.map(({ monitorGuid, name, alerts, lastAt }) => ({
      MonitorGuid: monitorGuid,
      MonitorName: name,
      State: states.get(monitorGuid) ?? 'Unknown',
      Alerts: alerts,
      LastAt: lastAt,
    })),
  };
}
