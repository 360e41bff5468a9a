import { type MonitorCheckQuery, monitorCheckEndpoints } from '@vedette/contract/v4/monitor-check';
import { monitorCheckDetailEndpoints } from '@vedette/contract/v4/monitor-check-detail';
import { pageCheckEndpoints } from '@vedette/contract/v1/checks/check';
import type { Caller } from '../../rights/index.js';
import { mount, type RouteHost } from '../../http/index.js';
import { loadHttpDetail, listBatch, listPartialChecks, readCheckResource, loadSteps } from './check-list.js';
import {
  readConsoleLog,
  readFilmstrip,
  readHar,
  readPageSource,
  readScreenshot,
  readWaterfall,
} from './page-detail.js';
import type { BrowserDetailDeps } from './browser-detail.js';
import type { CheckScope } from './list-sql.js';
import { readTransaction } from './transaction-view.js';
import type { MonitorAccess } from '../../monitors/index.js';

/** Registers the routes of `/MonitorCheck`: lists, single checks and their details. */
export function registerCheckRoutes(
  host: RouteHost,
  deps: BrowserDetailDeps & Pick<MonitorAccess, 'visibleTo' | 'monitorsOfGroup'>,
): void {
  const { list, listForMonitor, listForGroup, read } = monitorCheckEndpoints;
  const listScope = (caller: Caller, query: MonitorCheckQuery, path: string, monitors: 'all' | readonly string[]) =>
    listBatch(deps, { caller, query, path, scope: toCheckScope(monitors) });
  mount(host, list, async ({ caller, query }) =>
    listScope(caller, query, '/MonitorCheck', await deps.visibleTo(caller)),
  );
  mount(host, listForMonitor, ({ caller, query, params: { monitorGuid } }) =>
    listScope(caller, query, `/MonitorCheck/Monitor/${monitorGuid}`, [monitorGuid]),
  );
  mount(host, listForGroup, async ({ caller, query, params: { monitorGroupGuid: guid } }) =>
    listScope(caller, query, `/MonitorCheck/MonitorGroup/${guid}`, await deps.monitorsOfGroup(caller.accountId, guid)),
  );
  mount(host, read, ({ caller, params }) => readCheckResource(deps, caller, params.monitorCheckId));
  registerDetailRoutes(host, deps);
}

function registerDetailRoutes(
  host: RouteHost,
  deps: BrowserDetailDeps & Pick<MonitorAccess, 'visibleTo' | 'monitorsOfGroup'>,
): void {
  const { http, concurrent, multiStepApi, postmanApi, transaction, waterfall, ...rest } = monitorCheckDetailEndpoints;
  const { pageSource, consoleLog, screenshot, filmstrip } = rest;
  mount(host, http, ({ caller, params }) => loadHttpDetail(deps, caller, params.monitorCheckId));
  mount(host, concurrent, ({ caller, params }) => listPartialChecks(deps, caller, params.monitorCheckId));
  mount(host, multiStepApi, ({ caller, params: { monitorCheckId: checkId } }) =>
    loadSteps(deps, caller, { checkId, kind: 'steps' }),
  );
  mount(host, postmanApi, ({ caller, params: { monitorCheckId: checkId } }) =>
    loadSteps(deps, caller, { checkId, kind: 'collection' }),
  );
  mount(host, transaction, ({ caller, params }) => readTransaction(deps, caller, params.monitorCheckId));
  mount(host, waterfall, ({ caller, params, query }) => readWaterfall(deps, caller, { ...params, ...query }));
  mount(host, pageSource, ({ caller, params, query }) => readPageSource(deps, caller, { ...params, ...query }));
  mount(host, consoleLog, ({ caller, params, query }) => readConsoleLog(deps, caller, { ...params, ...query }));
  mount(host, screenshot, ({ caller, params }) => readScreenshot(deps, caller, params));
  mount(host, filmstrip, ({ caller, params, query }) => readFilmstrip(deps, caller, { ...params, ...query }));
  mount(host, pageCheckEndpoints.har, ({ caller, params, query }) => readHar(deps, caller, { ...params, ...query }));
}

function toCheckScope(monitors: 'all' | readonly string[]): CheckScope {
  return monitors === 'all' ? 'all' : { monitorGuids: monitors };
}
