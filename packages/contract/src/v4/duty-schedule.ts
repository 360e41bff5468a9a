import { z } from 'zod';
import { endpoint } from '../endpoint.js';
import { text } from '../lenient.js';
import { scheduleModeRules } from '../text-patterns.js';
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

const operatorBase = {
  surface: 'v4',
  area: 'Operator',
  credentials: 'account',
  permission: { kind: 'operator', level: 'edit', param: 'operatorGuid' },
} as const;
const operatorParams = z.object({ operatorGuid: z.guid() });
const periodParams = operatorParams.extend({ dutyScheduleId });

export const dutyScheduleEndpoints = {
  list: endpoint({
    ...operatorBase,
    id: 'listDutySchedules',
    method: 'GET',
    path: '/Operator/:operatorGuid/DutySchedule',
    permission: { kind: 'operator', level: 'see', param: 'operatorGuid' },
    summary: 'List the off-duty periods of an operator, including past ones',
    params: operatorParams,
    status: 200,
    reply: z.array(OperatorDutySchedule),
  }),
  create: endpoint({
    ...operatorBase,
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
    ...operatorBase,
    id: 'replaceDutySchedule',
    method: 'PUT',
    path: '/Operator/:operatorGuid/DutySchedule/:dutyScheduleId',
    summary: 'Replace an off-duty period. A period that was added through a group then belongs to this operator alone.',
    params: periodParams,
    body: DutyScheduleWrite,
    status: 200,
    reply: OperatorDutySchedule,
  }),
  remove: endpoint({
    ...operatorBase,
    id: 'deleteDutySchedule',
    method: 'DELETE',
    path: '/Operator/:operatorGuid/DutySchedule/:dutyScheduleId',
    summary: 'Delete an off-duty period',
    params: periodParams,
    status: 204,
  }),
};

const groupBase = {
  surface: 'v4',
  area: 'OperatorGroup',
  credentials: 'account',
  permission: { kind: 'operatorGroup', level: 'edit', param: 'operatorGroupGuid' },
} as const;
const groupParams = z.object({ operatorGroupGuid: z.guid() });
const groupPeriodParams = groupParams.extend({ dutyScheduleId });

export const groupDutyScheduleEndpoints = {
  list: endpoint({
    ...groupBase,
    id: 'listGroupDutySchedules',
    method: 'GET',
    path: '/OperatorGroup/:operatorGroupGuid/DutySchedule',
    permission: { kind: 'operatorGroup', level: 'see', param: 'operatorGroupGuid' },
    summary: 'List the off-duty periods that were added through the group and still apply to at least one member',
    params: groupParams,
    status: 200,
    reply: z.array(OperatorDutySchedule),
  }),
  create: endpoint({
    ...groupBase,
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
    ...groupBase,
    id: 'replaceGroupDutySchedule',
    method: 'PUT',
    path: '/OperatorGroup/:operatorGroupGuid/DutySchedule/:dutyScheduleId',
    summary: 'Replace an off-duty period for all operators to whom it still applies through the group',
    params: groupPeriodParams,
    body: DutyScheduleWrite,
    status: 204,
  }),
  remove: endpoint({
    ...groupBase,
    id: 'deleteGroupDutySchedule',
    method: 'DELETE',
    path: '/OperatorGroup/:operatorGroupGuid/DutySchedule/:dutyScheduleId',
    summary: 'Delete an off-duty period for all operators to whom it still applies through the group',
    params: groupPeriodParams,
    status: 204,
  }),
};
