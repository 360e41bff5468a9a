import { dutyScheduleEndpoints, groupDutyScheduleEndpoints } from '@vedette/contract/v4/duty-schedule';
import { mount, type RouteHost } from '../../http/index.js';
import type { StoreContext } from '../../module/context.js';
import { createDutySchedule, deleteDutySchedule, listDutySchedules, replaceDutySchedule } from './duty-schedule.js';
import {
  createGroupDutySchedule,
  deleteGroupDutySchedule,
  listGroupDutySchedules,
  replaceGroupDutySchedule,
} from './group-duty-schedule.js';

export function registerDutyScheduleRoutes(host: RouteHost, deps: StoreContext): void {
  const operatorEndpoints = dutyScheduleEndpoints;
  mount(host, operatorEndpoints.list, ({ caller, params }) => listDutySchedules(deps.db, caller, params.operatorGuid));
  mount(host, operatorEndpoints.create, ({ caller, params, body }) =>
    createDutySchedule(deps, caller, params.operatorGuid, body),
  );
  mount(host, operatorEndpoints.replace, ({ caller, params, body }) => replaceDutySchedule(deps, caller, params, body));
  mount(host, operatorEndpoints.remove, ({ caller, params }) => deleteDutySchedule(deps, caller, params));
  const groupEndpoints = groupDutyScheduleEndpoints;
  mount(host, groupEndpoints.list, ({ caller, params }) =>
    listGroupDutySchedules(deps.db, caller, params.operatorGroupGuid),
  );
  mount(host, groupEndpoints.create, ({ caller, params, body }) =>
    createGroupDutySchedule(deps, caller, params.operatorGroupGuid, body),
  );
  mount(host, groupEndpoints.replace, ({ caller, params, body }) =>
    replaceGroupDutySchedule(deps, caller, params, body),
  );
  mount(host, groupEndpoints.remove, ({ caller, params }) => deleteGroupDutySchedule(deps, caller, params));
}
