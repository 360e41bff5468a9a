import { exclusionPeriodEndpoints as periods } from '@vedette/contract/v4/exclusion-period';
import { slaEndpoints as slas } from '@vedette/contract/v4/sla';
import { slaViewEndpoints as views } from '@vedette/contract/v1/sla';
import { mount, type RouteHost } from '../../http/index.js';
import {
  createExclusion,
  listExclusions,
  patchExclusion,
  readExclusion,
  removeExclusion,
  replaceExclusion,
} from './sla-exclusion.js';
import { createSla, listSlas, patchSla, readSchedule, readSla, removeSla, replaceSchedule, replaceSla } from './sla.js';
import { readHistory, readOverview, type SlaFigureDeps } from './sla-overview.js';

/** Serves `/Sla`, its exclusion periods and its weekly grid, and what it says about monitors. */
export function registerSlaRoutes(host: RouteHost, deps: SlaFigureDeps): void {
  mount(host, slas.list, ({ caller }) => listSlas(deps, caller));
  mount(host, slas.create, ({ caller, body }) => createSla(deps, caller, body));
  mount(host, slas.read, ({ caller, params }) => readSla(deps, caller, params.slaGuid));
  mount(host, slas.replace, ({ caller, params, body, ifMatch }) =>
    replaceSla(deps, caller, { ...params, ifMatch }, body),
  );
  mount(host, slas.patch, ({ caller, params, body, ifMatch }) => patchSla(deps, caller, { ...params, ifMatch }, body));
  mount(host, slas.remove, ({ caller, params, ifMatch }) => removeSla(deps, caller, { ...params, ifMatch }));
  mount(host, periods.list, ({ caller, params }) => listExclusions(deps, caller, params.slaGuid));
  mount(host, periods.create, ({ caller, params, body }) => createExclusion(deps, caller, params.slaGuid, body));
  mount(host, periods.read, ({ caller, params }) => readExclusion(deps, caller, params));
  mount(host, periods.replace, ({ caller, params, body, ifMatch }) =>
    replaceExclusion(deps, caller, { ...params, ifMatch }, body),
  );
  mount(host, periods.patch, ({ caller, params, body, ifMatch }) =>
    patchExclusion(deps, caller, { ...params, ifMatch }, body),
  );
  mount(host, periods.remove, ({ caller, params, ifMatch }) => removeExclusion(deps, caller, { ...params, ifMatch }));
  mount(host, views.readSchedule, ({ caller, params }) => readSchedule(deps, caller, params.slaGuid));
  mount(host, views.replaceSchedule, ({ caller, params, body }) => replaceSchedule(deps, caller, params.slaGuid, body));
  mount(host, views.overview, ({ caller, params, query }) => readOverview(deps, caller, params.slaGuid, query));
  mount(host, views.history, ({ caller, params, query }) => readHistory(deps, caller, params, query));
}
