import { z } from 'zod';
import { endpoint } from '../endpoint.js';
import { text } from '../lenient.js';
import { scheduleModeRules } from '../wire-texts.js';
import { scheduleModes, weekDays } from './schedule.js';

const fields = {
  ScheduleMode: z.enum(scheduleModes),
  StartDateTime: text(40)
    .optional()
    .meta({ description: 'YYYY-MM-DDTHH:MM[:SS] in the time zone of the account. Only for OneTime.' }),
  EndDateTime: text(40).optional().meta({
    description: 'Exclusive end, in the same format as StartDateTime. Must be after StartDateTime. Only for OneTime.',
  }),
  WeekDay: z
    .enum(weekDays)
    .optional()
    .meta({ description: 'Day of the week on which the period starts. Only for Weekly.' }),
  MonthDay: z.int().min(1).max(31).optional().meta({
    description: 'Day of the month on which the period starts. Shorter months use their last day. Only for Monthly.',
  }),
  StartTime: text(10)
    .optional()
    .meta({ description: 'HH:mm in the time zone of the account. For Daily, Weekly and Monthly.' }),
  EndTime: text(10).optional().meta({
    description: 'In the same format as StartTime. If it is not after StartTime, the period ends on the next day.',
  }),
};

/** An off-duty period of an operator as it is written. ScheduleMode decides which fields it needs. */
export const DutyScheduleWrite = z
  .object({
    Id: z.unknown().optional().meta({ description: 'Accepted for compatibility with older clients and ignored.' }),
    ...fields,
  })
  .meta(scheduleModeRules);
export type DutyScheduleWrite = z.infer<typeof DutyScheduleWrite>;

/**
 * A period as it is read: only the fields of its mode. Times are wall-clock texts of the account and never converted.
 */
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
    summary: 'List the off-duty periods of an operator, including past ones',
    params: operatorParams,
    status: 200,
    reply: z.array(OperatorDutySchedule),
  }),
  create: endpoint({
    ...ofOperator,
    id: 'createDutySchedule',
    method: 'POST',
    path: '/Operator/:operatorGuid/DutySchedule',
    summary: 'Add an off-duty period, during which the operator receives no alerts',
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
    summary: 'Replace an off-duty period. A period that was added through a group then belongs to this operator alone.',
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
    summary: 'Delete an off-duty period',
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
    summary: 'List the off-duty periods that were added through the group and still apply to at least one member',
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
    summary: 'Add an off-duty period to all current members. GET on the same path returns its Id.',
    params: groupParams,
    body: DutyScheduleWrite,
    status: 204,
  }),
  replace: endpoint({
    ...ofGroup,
    id: 'replaceGroupDutySchedule',
    method: 'PUT',
    path: '/OperatorGroup/:operatorGroupGuid/DutySchedule/:dutyScheduleId',
    summary: 'Replace an off-duty period for all operators to whom it still applies through the group',
    params: oneGroupPeriod,
    body: DutyScheduleWrite,
    status: 204,
  }),
  remove: endpoint({
    ...ofGroup,
    id: 'deleteGroupDutySchedule',
    method: 'DELETE',
    path: '/OperatorGroup/:operatorGroupGuid/DutySchedule/:dutyScheduleId',
    summary: 'Delete an off-duty period for all operators to whom it still applies through the group',
    params: oneGroupPeriod,
    status: 204,
  }),
};
