import { z } from 'zod';
import { endpoint } from '../endpoint.js';

const base = { surface: 'v4', area: 'Operator', credentials: 'account', right: { of: 'basic' } } as const;

/** The contract spells the id both ways, in its table and in its samples: both are sent. */
export const Timezone = z
  .object({
    TimezoneId: z.int(),
    TimeZoneId: z.int(),
    Description: z.string(),
    OffsetFromUtc: z.int().meta({ description: 'Minutes without daylight saving, negative west of Greenwich.' }),
    HasDaylightSaving: z.boolean().meta({ description: 'In the current year.' }),
    DaylightSavingOffset: z.int().optional().meta({ description: 'Minutes added to OffsetFromUtc while it applies.' }),
    DaylightSavingStart: z.string().optional().meta({ description: 'Wall-clock time of the zone, this year.' }),
    DaylightSavingEnd: z.string().optional(),
  })
  .meta({ id: 'Timezone' });
export type Timezone = z.infer<typeof Timezone>;

export const timezoneEndpoints = {
  list: endpoint({
    ...base,
    id: 'listTimezones',
    method: 'GET',
    path: '/Timezone',
    summary: 'All time zones',
    status: 200,
    reply: z.array(Timezone),
  }),
  read: endpoint({
    ...base,
    id: 'getTimezone',
    method: 'GET',
    path: '/Timezone/:timezoneId',
    summary: 'One time zone',
    params: z.object({ timezoneId: z.int().min(0).max(2_147_483_647) }),
    status: 200,
    reply: Timezone,
  }),
};
