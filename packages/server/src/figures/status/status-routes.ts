import { statusEndpoints } from '@vedette/contract/v4/status';
import { Fault } from '@vedette/kernel/fault';
import { formatLocalDateTime } from '@vedette/kernel/zones';
import type { StoreContext } from '../../module/context.js';
import type { MonitorAccess } from '../../monitors/index.js';
import { mount, SerialisedJson, type RouteHost } from '../../http/index.js';
import { toMonitorStatus } from './status-rules.js';
import { readStatuses } from './status-sql.js';
import { renderStatuses } from './status-text-rules.js';

const MAX_STATUSES = 10_000;

/** Serves `/Status`. */
export function registerStatusRoutes(
  host: RouteHost,
  context: Pick<StoreContext, 'db' | 'clock'> & Pick<MonitorAccess, 'monitorsOfGroup'>,
): void {
  const toEnvelope = <Data>(data: Data, path: string, now: number, zone: string) => ({
    Data: data,
    Links: { Self: `/v4${path}` },
    Relationships: [],
    Meta: { Timestamp: formatLocalDateTime(now, zone) },
  });
  mount(host, statusEndpoints.readForMonitor, async ({ caller: { accountId, zone }, params: { monitorGuid } }) => {
    const now = context.clock.now();
    const [facts] = await readStatuses(context.db, { accountId, monitors: [monitorGuid], skip: 0, take: 1, now });
    if (!facts) throw new Fault('missing', `There is no monitor ${monitorGuid}`);
    return toEnvelope(toMonitorStatus(facts, now, zone), `/Status/Monitor/${monitorGuid}`, now, zone);
  });
  mount(host, statusEndpoints.listForGroup, async ({ caller: { accountId, zone }, params, query }) => {
    const now = context.clock.now();
    const { monitorGroupGuid } = params;
    const monitors = await context.monitorsOfGroup(accountId, monitorGroupGuid);
    const { skip = 0, take = MAX_STATUSES } = query;
    const all = await readStatuses(context.db, { accountId, monitors, skip, take, now });
    const envelope = toEnvelope([] as const, `/Status/MonitorGroup/${monitorGroupGuid}`, now, zone);
    return new SerialisedJson(renderStatuses(all, envelope, { now, zone }));
  });
}
