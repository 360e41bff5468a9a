import { z } from 'zod';
import { endpoint } from '../endpoint.js';
import { text } from '../lenient.js';
import { scheduleModeRules } from '../wire-texts.js';
import { scheduleModes, weekDays } from './schedule.js';

const fields = {
  ScheduleMode: z.enum(scheduleModes),
  StartDateTime: text(40).optional().meta({ description: 'Account time, YYYY-MM-DDTHH:MM[:SS]. Only for OneTime.' }),
  EndDateTime: text(40).optional().meta({ description: 'As StartDateTime, and after it; not in the period itself.' }),
  WeekDay: z.enum(weekDays).optional().meta({ description: 'Day of the start. Only for Weekly.' }),
  MonthDay: z.int().min(1).max(31).optional().meta({
    description: 'Day of the start; shorter months take their last day. Only for Monthly.',
  }),
  StartTime: text(10).optional().meta({ description: 'Account time, HH:mm. For Daily, Weekly and Monthly.' }),
  EndTime: text(10).optional().meta({ description: 'As StartTime; not after it means on the next day.' }),
};

/** A period in which an operator is off duty, as it is written; which fields it needs depends on ScheduleMode. */
export const DutyScheduleWrite = z
  .object({ Id: z.unknown().optional().meta({ description: 'Ignored; clients send it.' }), ...fields })
  .meta(scheduleModeRules);
export type DutyScheduleWrite = z.infer<typeof DutyScheduleWrite>;

/** A period as it is read: only the fields its mode uses. Wall-clock texts of the account, never converted. */
export const OperatorDutySchedule = z.object({ Id: z.int(), ...fields }).meta({ id: 'OperatorDutySchedule' });
export type OperatorDutySchedule = z.infer<typeof OperatorDutySchedule>;

const dutyScheduleId = z.int().min(0).max(2_147_483_647);

const ofOperator = {
  surface: 'v4',
  area: 'Operator',
  credentials: 'account',
  right: { of: 'operator', level: 'edit', param: 'operatorGuid' },
} as const;
const operatorParams = z.object({ operatorGuid: z.guid() });
const onePeriod = operatorParams.extend({ dutyScheduleId });

export const dutyScheduleEndpoints = {
  list: endpoint({
    ...ofOperator,
    id: 'listDutySchedules',
    method: 'GET',
    path: '/Operator/:operatorGuid/DutySchedule',
    right: { of: 'operator', level: 'see', param: 'operatorGuid' },
    summary: 'Periods in which the operator is off duty, past ones too',
    params: operatorParams,
    status: 200,
    reply: z.array(OperatorDutySchedule),
  }),
  create: endpoint({
    ...ofOperator,
    id: 'createDutySchedule',
    method: 'POST',
    path: '/Operator/:operatorGuid/DutySchedule',
    summary: 'Add a period in which the operator is off duty and receives no alerts',
    params: operatorParams,
    body: DutyScheduleWrite,
    status: 201,
    reply: OperatorDutySchedule,
    location: '/Operator/:operatorGuid/DutySchedule',
  }),
  replace: endpoint({
    ...ofOperator,
    id: 'replaceDutySchedule',
    method: 'PUT',
    path: '/Operator/:operatorGuid/DutySchedule/:dutyScheduleId',
    summary: 'Replace a period; one that came from a group is from then on the operator’s own',
    params: onePeriod,
    body: DutyScheduleWrite,
    status: 200,
    reply: OperatorDutySchedule,
  }),
  remove: endpoint({
    ...ofOperator,
    id: 'deleteDutySchedule',
    method: 'DELETE',
    path: '/Operator/:operatorGuid/DutySchedule/:dutyScheduleId',
    summary: 'Delete a period',
    params: onePeriod,
    status: 204,
  }),
};

const ofGroup = {
  surface: 'v4',
  area: 'OperatorGroup',
  credentials: 'account',
  right: { of: 'operatorGroup', level: 'edit', param: 'operatorGroupGuid' },
} as const;
const groupParams = z.object({ operatorGroupGuid: z.guid() });
const oneGroupPeriod = groupParams.extend({ dutyScheduleId });

export const groupDutyScheduleEndpoints = {
  list: endpoint({
    ...ofGroup,
    id: 'listGroupDutySchedules',
    method: 'GET',
    path: '/OperatorGroup/:operatorGroupGuid/DutySchedule',
    right: { of: 'operatorGroup', level: 'see', param: 'operatorGroupGuid' },
    summary: 'Periods that were added for all members at once and that at least one of them still has',
    params: groupParams,
    status: 200,
    reply: z.array(OperatorDutySchedule),
  }),
  create: endpoint({
    ...ofGroup,
    id: 'createGroupDutySchedule',
    method: 'POST',
    path: '/OperatorGroup/:operatorGroupGuid/DutySchedule',
    aliases: ['/OperatorGroup/:operatorGroupGuid/DutySchedule/AddDutyScheduleForAllMembers'],
    summary: 'Add a period for everybody who is a member now; the list tells its Id',
    params: groupParams,
    body: DutyScheduleWrite,
    status: 204,
  }),
  replace: endpoint({
    ...ofGroup,
    id: 'replaceGroupDutySchedule',
    method: 'PUT',
    path: '/OperatorGroup/:operatorGroupGuid/DutySchedule/:dutyScheduleId',
    summary: 'Replace a period for everybody who still has it from the group',
    params: oneGroupPeriod,
    body: DutyScheduleWrite,
    status: 204,
  }),
  remove: endpoint({
    ...ofGroup,
    id: 'deleteGroupDutySchedule',
    method: 'DELETE',
    path: '/OperatorGroup/:operatorGroupGuid/DutySchedule/:dutyScheduleId',
    summary: 'Delete a period for everybody who still has it from the group',
    params: oneGroupPeriod,
    status: 204,
  }),
};
