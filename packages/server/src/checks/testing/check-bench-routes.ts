import { noArtifacts } from './no-artifacts.js';
import type { MonitorCheckResponse } from '@vedette/contract/v4/monitor-check';
import { monday, aMonitorRow } from '../../testing/a-check.js';
import { aCaller, aHost, get } from '../../testing/a-host.js';
import { Rights, type Grant } from '../../rights/index.js';
import type { Db } from '../../db/connection.js';
import type { RouteHost } from '../../http/index.js';
import type { NewCheck } from '../record/check.js';
import { registerCheckRoutes } from '../read/check-routes.js';
import { createCursorCodec } from '../read/cursor.js';
import { findCheckMonitor } from '../read/list-sql.js';
import { sqlCheckReads } from '../read/reads-sql.js';
import { ensurePartitions } from '../store/partitions-sql.js';
import { storeChecks } from '../store/store-sql.js';

export const groupGuid = '22222222-2222-4222-8222-222222222222';
export const ids = (list: MonitorCheckResponse): number[] => list.Data.map(({ Id }) => Id);

/**
 * The check routes over two monitors of account 1. `ann` is its administrator, `cas` sees the shop's checks but not its
 * settings, `bob` sees the blog only, and `eve` belongs to another account.
 */
export class CheckBench {
  now = monday;
  group: string[] = [];

  readonly db: Db;
  readonly host: RouteHost;
  readonly shop: string;
  readonly blog: string;

  private constructor(db: Db, host: RouteHost, monitors: { readonly shop: string; readonly blog: string }) {
    this.db = db;
    this.host = host;
    ({ shop: this.shop, blog: this.blog } = monitors);
    this.group.push(monitors.shop, monitors.blog);
  }

  static async open(db: Db, artifacts = noArtifacts): Promise<CheckBench> {
    await ensurePartitions(db, monday);
    const shop = await aMonitorRow(db);
    const blog = await aMonitorRow(db);
    const basic: Grant = { contextType: 'account', contextId: '', type: 'AccountAccess' };
    const viewGrant: Grant = { contextType: 'monitor', contextId: shop, type: 'ViewMonitorData' };
    const cas = aCaller({ isAdministrator: false, rights: new Rights([basic, viewGrant], false) });
    const callers = { cas, ann: aCaller(), eve: aCaller({ accountId: 2 }), bob: aCaller({ isAdministrator: false }) };
    const isBenchMonitor = (guid: string) => bench.group.includes(guid);
    const host = await aHost(callers, {
      lookupMonitor: (accountId, guid) =>
        Promise.resolve(accountId === 1 && isBenchMonitor(guid) ? { groupGuids: [] } : undefined),
      lookupMonitorGroup: (accountId, guid) => Promise.resolve(accountId === 1 && guid === groupGuid),
      lookupCheck: async (accountId, checkId) => {
        const monitorGuid = await findCheckMonitor(db, accountId, checkId);
        return monitorGuid === undefined ? undefined : { monitorGuid, groupGuids: [] };
      },
    });
    const bench = new CheckBench(db, host, { shop, blog });
    registerCheckRoutes(host, {
      reads: sqlCheckReads(db),
      cursors: createCursorCodec(Buffer.alloc(32, 7)),
      clock: { now: () => bench.now },
      retention: { checkDays: 90, okDetailDays: 7 },
      visibleTo: (caller) => Promise.resolve(caller.isAdministrator ? 'all' : [blog]),
      monitorsOfGroup: () => Promise.resolve(bench.group),
      ...artifacts,
      maySeeSettings: ({ isAdministrator }) => Promise.resolve(isAdministrator),
    });
    return bench;
  }

  readonly close = (): Promise<void> => this.host.app.close();

  readonly store = (batch: readonly NewCheck[]) => this.db.transaction().execute((tx) => storeChecks(tx, batch));

  readonly read = async (path: string, as = 'ann'): Promise<MonitorCheckResponse> => {
    const { status, body, text } = await get(this.host, path, as);
    if (status !== 200) throw new Error(text);
    return body as MonitorCheckResponse;
  };

  /** Follows `Links.Next` from `path` to the end. */
  readonly walk = async (path: string): Promise<MonitorCheckResponse[]> => {
    const batches = [await this.read(path)];
    for (;;) {
      const next = batches.at(-1)?.Links.Next;
      if (next === undefined) return batches;
      batches.push(await this.read(next));
    }
  };
}
