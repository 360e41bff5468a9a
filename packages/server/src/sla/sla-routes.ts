import { exclusionPeriodEndpoints as periods } from '@vedette/contract/v4/exclusion-period';
import { slaEndpoints } from '@vedette/contract/v4/sla';
import { slaViewEndpoints as views } from '@vedette/contract/v1/sla/sla';
import { slaVersionEndpoints as versions } from '@vedette/contract/v1/sla/sla-version';
import { mountDefinition } from '../definitions/index.js';
import { mount, type RouteHost } from '../http/index.js';
import { KeyedMutex } from '@vedette/kernel/concurrency/keyed-mutex';
import {
  createExclusion,
  listExclusions,
  patchExclusion,
  readExclusion,
  removeExclusion,
  replaceExclusion,
  validateExclusionChange,
  validateNewExclusion,
} from './sla-exclusion.js';
import { readSchedule, replaceSchedule } from './sla-schedule.js';
import { listVersionFigures, listVersions, type SlaChangeContext } from './sla-versions.js';
import { slaDefinition } from './sla.js';
import { readHistory, readOverview, type SlaFigureDeps } from './sla-overview.js';

/** Serves `/Sla`, its exclusion periods and weekly grid, and its results for monitors. */
export function registerSlaRoutes(host: RouteHost, deps: SlaFigureDeps): void {
  const changing: SlaChangeContext = { ...deps, changes: new KeyedMutex() };
  mountDefinition(host, slaEndpoints, slaDefinition, deps);
  mount(host, periods.list, ({ caller, params }) => listExclusions(deps, caller, params.slaGuid));
  mount(
    host,
    periods.create,
    ({ caller, params, body }) => createExclusion(changing, caller, params.slaGuid, body),
    ({ caller, body }, problems) => validateNewExclusion(caller, body, problems),
  );
  mount(host, periods.read, ({ caller, params }) => readExclusion(deps, caller, params));
  mount(
    host,
    periods.replace,
    ({ caller, params, body, ifMatch }) => replaceExclusion(changing, caller, { ...params, ifMatch }, body),
    ({ caller, params: path, body }, problems) =>
      validateExclusionChange(deps, caller, { path, body, isReplacement: true }, problems),
  );
  mount(
    host,
    periods.patch,
    ({ caller, params, body, ifMatch }) => patchExclusion(changing, caller, { ...params, ifMatch }, body),
    ({ caller, params: path, body }, problems) =>
      validateExclusionChange(deps, caller, { path, body, isReplacement: false }, problems),
  );
  mount(host, periods.remove, ({ caller, params, ifMatch }) =>
    removeExclusion(changing, caller, { ...params, ifMatch }),
  );
  mount(host, views.readSchedule, ({ caller, params }) => readSchedule(deps, caller, params.slaGuid));
  mount(host, views.replaceSchedule, ({ caller, params, body, query }) =>
    replaceSchedule(changing, caller, params.slaGuid, { schedule: body, reason: query.Reason ?? '' }),
  );
  mount(host, views.overview, ({ caller, params, query }) => readOverview(deps, caller, params.slaGuid, query));
  mount(host, versions.list, ({ caller, params, query }) => listVersions(deps, caller, params.slaGuid, query));
  mount(host, versions.figures, ({ caller, params, query }) => listVersionFigures(deps, caller, params, query));
  mount(host, views.history, ({ caller, params, query }) => readHistory(deps, caller, params, query));
}
