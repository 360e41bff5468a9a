import { z } from 'zod';
import { endpoint } from '../endpoint.js';

const Hours = z.array(z.boolean()).length(24);

/**
 * The weekly grid of an SLA: for each day 24 hours of the account's wall clock, true where time counts. An hour the
 * clocks skip is no time, one they repeat counts twice.
 */
export const SlaTimeSchedule = z.object({
  Sunday: Hours,
  Monday: Hours,
  Tuesday: Hours,
  Wednesday: Hours,
  Thursday: Hours,
  Friday: Hours,
  Saturday: Hours,
});
export type SlaTimeSchedule = z.infer<typeof SlaTimeSchedule>;

const params = z.object({ slaGuid: z.guid() });
const base = {
  surface: 'v1',
  area: 'Sla',
  path: '/Sla/:slaGuid/TimeSchedule',
  credentials: 'account',
  params,
} as const;

/** The contract has no place for the weekly grid of an SLA. */
export const slaViewEndpoints = {
  readSchedule: endpoint({
    ...base,
    id: 'v1ReadSlaTimeSchedule',
    method: 'GET',
    right: { of: 'basic' },
    summary: 'The hours of the week that count for an SLA',
    status: 200,
    reply: SlaTimeSchedule,
  }),
  replaceSchedule: endpoint({
    ...base,
    id: 'v1ReplaceSlaTimeSchedule',
    method: 'PUT',
    right: { of: 'administrator' },
    summary: 'Set the hours of the week that count for an SLA, from its beginning on',
    body: SlaTimeSchedule,
    status: 204,
  }),
};
