import { z } from 'zod';
import { endpoint } from '../endpoint.js';
import { Timestamp } from './envelope.js';
import { oneLine, text } from '../lenient.js';
import { dateTimeIn21stCentury } from '../text-patterns.js';

const dateTimeText = text(40).meta(dateTimeIn21stCentury);
const fields = {
  Description: oneLine(1_000).optional(),
  From: dateTimeText.meta({
    description: 'First excluded moment, YYYY-MM-DDTHH:MM:SS in the time zone of the account. Years 2000 to 2099.',
  }),
  Until: dateTimeText.meta({ description: 'Exclusive end, after From. Years 2000 to 2099.' }),
};
const ExclusionPeriodId = z.int().optional().meta({ description: 'If given, must equal the id in the path.' });

export const ExclusionPeriodWrite = z.object(fields);
export const ExclusionPeriodReplace = ExclusionPeriodWrite.extend({ ExclusionPeriodId });
export const ExclusionPeriodPatch = ExclusionPeriodReplace.exactPartial();
export type ExclusionPeriodWrite = z.infer<typeof ExclusionPeriodWrite>;
export type ExclusionPeriodReplace = z.infer<typeof ExclusionPeriodReplace>;
export type ExclusionPeriodPatch = z.infer<typeof ExclusionPeriodPatch>;

const accountTime = Timestamp.meta({ description: 'YYYY-MM-DDTHH:MM:SS in the time zone of the account.' });

/** A time that an SLA excludes: its downtime, load times and errors do not count. */
export const ExclusionPeriod = z
  .object({
    ExclusionPeriodId: z.int(),
    Hash: z.string().meta({ description: 'Changes whenever the period changes.' }),
    Description: z.string(),
    From: accountTime,
    Until: accountTime,
  })
  .meta({ id: 'ExclusionPeriod' });
export type ExclusionPeriod = z.infer<typeof ExclusionPeriod>;

const base = {
  surface: 'v4',
  area: 'Sla',
  credentials: 'account',
  permission: { kind: 'administrator' },
} as const;
const slaParams = z.object({ slaGuid: z.guid() });
const periodParams = slaParams.extend({ exclusionPeriodId: z.int().min(0).max(2_147_483_647) });

export const exclusionPeriodEndpoints = {
  list: endpoint({
    ...base,
    id: 'listExclusionPeriods',
    method: 'GET',
    path: '/Sla/:slaGuid/ExclusionPeriod',
    permission: { kind: 'basic' },
    summary: 'List all exclusion periods of an SLA, earliest first',
    params: slaParams,
    status: 200,
    reply: z.array(ExclusionPeriod),
  }),
  create: endpoint({
    ...base,
    id: 'createExclusionPeriod',
    method: 'POST',
    path: '/Sla/:slaGuid/ExclusionPeriod',
    summary: 'Add an exclusion period to an SLA. Periods may overlap.',
    params: slaParams,
    body: ExclusionPeriodWrite,
    status: 201,
    reply: ExclusionPeriod,
    location: '/Sla/:slaGuid/ExclusionPeriod/:ExclusionPeriodId',
  }),
  read: endpoint({
    ...base,
    id: 'getExclusionPeriod',
    method: 'GET',
    path: '/Sla/:slaGuid/ExclusionPeriod/:exclusionPeriodId',
    permission: { kind: 'basic' },
    summary: 'Get an exclusion period',
    params: periodParams,
    status: 200,
    reply: ExclusionPeriod,
  }),
  replace: endpoint({
    ...base,
    id: 'updateExclusionPeriod',
    method: 'PUT',
    ifMatch: true,
    path: '/Sla/:slaGuid/ExclusionPeriod/:exclusionPeriodId',
    summary: 'Replace an exclusion period',
    params: periodParams,
    body: ExclusionPeriodReplace,
    status: 204,
  }),
  patch: endpoint({
    ...base,
    id: 'patchExclusionPeriod',
    method: 'PATCH',
    ifMatch: true,
    path: '/Sla/:slaGuid/ExclusionPeriod/:exclusionPeriodId',
    summary: 'Update an exclusion period. Omitted fields are kept.',
    params: periodParams,
    body: ExclusionPeriodPatch,
    status: 204,
  }),
  remove: endpoint({
    ...base,
    id: 'deleteExclusionPeriod',
    method: 'DELETE',
    ifMatch: true,
    path: '/Sla/:slaGuid/ExclusionPeriod/:exclusionPeriodId',
    summary: 'Delete an exclusion period. Its time then counts again.',
    params: periodParams,
    status: 204,
  }),
};
