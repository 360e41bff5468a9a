import { z } from 'zod';
import { endpoint } from '../endpoint.js';

const base = { surface: 'v4', area: 'Operator', credentials: 'account', permission: { kind: 'basic' } } as const;

/** The contract spells the id in two ways, one in its table and one in its samples. Both are returned. */
export const Timezone = z
  .object({
    TimezoneId: z.int(),
    TimeZoneId: z.int(),
    Description: z.string(),
    OffsetFromUtc: z
      .int()
      .meta({ description: 'Offset in minutes, excluding daylight saving. Negative west of Greenwich.' }),
    HasDaylightSaving: z
      .boolean()
      .meta({ description: 'Whether the zone has daylight saving time in the current year.' }),
    DaylightSavingOffset: z
      .int()
      .optional()
      .meta({ description: 'Minutes added to OffsetFromUtc during daylight saving time.' }),
    DaylightSavingStart: z.string().optional().meta({ description: 'Local time of the change in the current year.' }),
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
    summary: 'List all time zones',
    status: 200,
    reply: z.array(Timezone),
  }),
  read: endpoint({
    ...base,
    id: 'getTimezone',
    method: 'GET',
    path: '/Timezone/:timezoneId',
    summary: 'Get a time zone',
    params: z.object({ timezoneId: z.int().min(0).max(2_147_483_647) }),
    status: 200,
    reply: Timezone,
  }),
};
