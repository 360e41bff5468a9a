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
  const own = dutyScheduleEndpoints;
  mount(host, own.list, ({ caller, params }) => listDutySchedules(deps.db, caller, params.operatorGuid));
  mount(host, own.create, ({ caller, params, body }) => createDutySchedule(deps, caller, params.operatorGuid, body));
  mount(host, own.replace, ({ caller, params, body }) => replaceDutySchedule(deps, caller, params, body));
  mount(host, own.remove, ({ caller, params }) => deleteDutySchedule(deps, caller, params));
  const group = groupDutyScheduleEndpoints;
  mount(host, group.list, ({ caller, params }) => listGroupDutySchedules(deps.db, caller, params.operatorGroupGuid));
  mount(host, group.create, ({ caller, params, body }) =>
    createGroupDutySchedule(deps, caller, params.operatorGroupGuid, body),
  );
  mount(host, group.replace, ({ caller, params, body }) => replaceGroupDutySchedule(deps, caller, params, body));
  mount(host, group.remove, ({ caller, params }) => deleteGroupDutySchedule(deps, caller, params));
}
