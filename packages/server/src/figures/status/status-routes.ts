import { statusEndpoints } from '@vedette/contract/v4/status';
import type { Clock } from '@vedette/kernel/clock';
import { Fault } from '@vedette/kernel/fault';
import { toLocal } from '@vedette/kernel/zones';
import { mount, WrittenJson, type RouteHost } from '../../http/index.js';
import { statusOf, type StatusFacts } from './status-rules.js';
import type { StatusWish } from './status-sql.js';
import { statusesText } from './status-text-rules.js';

export interface StatusRoutesDeps {
  /** See `readStatuses`. */
  readonly readStatuses: (wish: StatusWish) => Promise<readonly StatusFacts[]>;
  readonly clock: Pick<Clock, 'now'>;
  /** Monitors of a group of the account; `all` for the group of all monitors. */
  readonly monitorsOfGroup: (accountId: number, monitorGroupGuid: string) => Promise<'all' | readonly string[]>;
}

const MOST_AT_ONCE = 10_000;

/** Serves `/Status`. */
export function registerStatusRoutes(host: RouteHost, deps: StatusRoutesDeps): void {
  const enveloped = <Data>(data: Data, path: string, now: number, zone: string) => ({
    Data: data,
    Links: { Self: `/v4${path}` },
    Relationships: [],
    Meta: { Timestamp: toLocal(now, zone) },
  });
  mount(host, statusEndpoints.ofMonitor, async ({ caller: { accountId, zone }, params: { monitorGuid } }) => {
    const now = deps.clock.now();
    const [facts] = await deps.readStatuses({ accountId, monitors: [monitorGuid], skip: 0, take: 1, now });
    if (!facts) throw new Fault('missing', `There is no monitor ${monitorGuid}`);
    return enveloped(statusOf(facts, now, zone), `/Status/Monitor/${monitorGuid}`, now, zone);
  });
  mount(host, statusEndpoints.ofGroup, async ({ caller: { accountId, zone }, params, query }) => {
    const now = deps.clock.now();
    const { monitorGroupGuid } = params;
    const monitors = await deps.monitorsOfGroup(accountId, monitorGroupGuid);
    const { skip = 0, take = MOST_AT_ONCE } = query;
    const all = await deps.readStatuses({ accountId, monitors, skip, take, now });
    const around = enveloped([] as const, `/Status/MonitorGroup/${monitorGroupGuid}`, now, zone);
    return new WrittenJson(statusesText(all, around, { now, zone }));
  });
}
