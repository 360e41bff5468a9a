import { monitorMetricsEndpoints } from '@vedette/contract/v1/monitors/monitor-metrics';
import { Fault } from '@vedette/kernel/fault';
import { createYieldingStream } from '@vedette/kernel/concurrency/event-loop';
import { mount, type RouteHost } from '../../http/index.js';
import type { StoreContext } from '../../module/context.js';
import type { MonitorAccess, VisibleMonitors } from '../../monitors/index.js';
import { CONTENT_TYPE, negotiateFormat, metricsText } from './metrics-text-rules.js';
import { buildMetricFamilies } from './monitor-families-rules.js';
import { readMonitorMetrics } from './monitor-metrics-sql.js';

/** Maximum per scrape, since a scrape reads and writes all at once. Larger accounts are scraped by group. */
const MAX_MONITORS = 10_000;

/** Serves the metrics of monitors. */
export function registerMonitorMetricsRoutes(
  host: RouteHost,
  context: Pick<StoreContext, 'db' | 'clock'> & Pick<MonitorAccess, 'visibleTo' | 'monitorsOfGroup'>,
  readMetrics = readMonitorMetrics,
): void {
  mount(host, monitorMetricsEndpoints.read, async ({ caller, query, request, reply }) => {
    const { accountId } = caller;
    const groupGuid = query.MonitorGroupGuid;
    if (groupGuid !== undefined && !(await host.lookups.lookupMonitorGroup(accountId, groupGuid)))
      throw new Fault('missing', `MonitorGroupGuid: no monitor group ${groupGuid}`);
    const members = groupGuid === undefined ? 'all' : await context.monitorsOfGroup(accountId, groupGuid);
    const monitors = intersectMonitors(await context.visibleTo(caller), members);
    const facts = await readMetrics(context.db, {
      accountId,
      monitors,
      limit: MAX_MONITORS + 1,
      now: context.clock.now(),
    });
    if (facts.length > MAX_MONITORS)
      throw new Fault('invalid', `MonitorGroupGuid: must be a group of at most ${MAX_MONITORS} monitors`);
    const format = negotiateFormat(request.headers.accept);
    void reply.header('vary', 'Accept');
    await reply.type(CONTENT_TYPE[format]).send(createYieldingStream(metricsText(buildMetricFamilies(facts), format)));
  });
}

/** Returns the monitors in both sets. */
function intersectMonitors(one: VisibleMonitors, other: VisibleMonitors): VisibleMonitors {
  if (one === 'all') return other;
  if (other === 'all') return one;
  const allowed = new Set(one);
  return other.filter((guid) => allowed.has(guid));
}
