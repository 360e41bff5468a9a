import type { DashboardNumbers } from '@vedette/contract/v1/dashboards/dashboard';
import { MINUTE, SECOND } from '@vedette/kernel/clock';
import { findSlaOrDefault, type StoredSla } from '../../sla/index.js';
import {
  noAlerts,
  figuresKey,
  noFigures,
  type FiguresQuery,
  type FigureReads,
  mergeWindows,
} from '../../figures/index.js';
import type { WindowFigures } from './figures-rules.js';
import type { ContextPick } from '../../module/context.js';

/** Reads figures and alerts of the same windows; `monitorGuid` is '' for the total of all monitors. */
export async function loadFigureLookup(
  deps: ContextPick<'db'> & FigureReads,
  query: FiguresQuery,
): Promise<(monitorGuid: string, window: number) => WindowFigures> {
  const [figures, alerts] = await Promise.all([
    deps.figures(query),
    deps.alertFigures({ ...query, windows: mergeWindows(query.windows) }),
  ]);
  return (monitorGuid, window) => {
    const key = figuresKey(monitorGuid, window);
    return { figures: figures.get(key) ?? noFigures, alerts: alerts.get(key) ?? noAlerts };
  };
}

type Targets = Pick<DashboardNumbers, 'SlaTargetPercentage' | 'SlaTargetTotalTime' | 'OperatorResponseTarget'>;

/** Returns the targets that an SLA has; unset ones are omitted. */
export const slaTargets = (sla: StoredSla) => ({
  SlaTargetPercentage: sla.uptimeWarning,
  ...(sla.loadTimeS > 0 && { SlaTargetTotalTime: sla.loadTimeS * SECOND }),
  ...(sla.responseMinutes > 0 && { OperatorResponseTarget: sla.responseMinutes * MINUTE }),
});

/** Returns the targets of the named SLA, else of the first by name. */
export async function loadSlaTargets(
  deps: ContextPick<'db'> & FigureReads,
  accountId: number,
  slaGuid: string | undefined,
): Promise<Targets> {
  const sla = await findSlaOrDefault(deps.db, accountId, slaGuid);
  return sla ? slaTargets(sla) : {};
}
