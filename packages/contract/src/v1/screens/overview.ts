import { z } from 'zod';
import { endpoint } from '../../endpoint.js';
import { InstantMs, StateCounts } from '../shared.js';

/** A checkpoint in the status line of the app. */
export const CheckpointHealth = z.object({
  CheckpointId: z.int(),
  CheckpointName: z.string(),
  IsPrimaryCheckpoint: z.boolean(),
  State: z.enum(['Online', 'Impaired', 'Offline']).meta({ description: 'Impaired: its results are quarantined.' }),
  LastSeenAt: InstantMs.optional(),
  Reason: z.string().optional(),
});

/** A monitor with missed slots that its target did not cause. */
const UncheckedMonitor = z.object({
  MonitorGuid: z.guid(),
  Name: z.string(),
  Slots: z.int().meta({ description: 'Number of missed slots.' }),
  FromAt: InstantMs.meta({ description: 'Scheduled time of the first missed slot.' }),
  ToAt: InstantMs.meta({ description: 'Scheduled time of the slot after the last missed one.' }),
});

/** A problem of the service itself, never of a target. */
export const SystemWarning = z.object({
  Kind: z.enum(['Checkpoints', 'MissedSlots', 'Mail', 'Disk', 'Store', 'Clock', 'Other']),
  Message: z.string(),
  SinceAt: InstantMs,
  Monitors: z
    .array(UncheckedMonitor)
    .optional()
    .meta({ description: 'For `MissedSlots`: the visible monitors with the most recent missed slots, at most five.' }),
  OmittedMonitors: z.int().optional().meta({ description: 'Number of further monitors.' }),
});

/** Numbers in the frame of the app: badges, banner, checkpoints. Only visible monitors are counted. */
export const Overview = z.object({
  At: InstantMs.meta({ description: 'Time of the response, by the clock of the service.' }),
  Monitors: StateCounts,
  OpenIncidents: z.int(),
  WaitingMails: z.int().meta({ description: 'Messages in the outbox that no mail server has accepted yet.' }),
  Checkpoints: z.array(CheckpointHealth),
  IsSingleHost: z.boolean().meta({
    description: 'True if all usable checkpoints run on one host. Errors are then not confirmed independently.',
  }),
  Warnings: z.array(SystemWarning),
  Service: z
    .object({ Url: z.url(), Checkpoints: z.array(z.int()) })
    .optional()
    .meta({
      description:
        'URL of the health endpoint, and the checkpoints in the process of the service that may request it. ' +
        'Absent if there is none, or if the egress policy of these checkpoints blocks this host.',
    }),
});
type UncheckedMonitor = z.infer<typeof UncheckedMonitor>;
export type CheckpointHealth = z.infer<typeof CheckpointHealth>;
export type SystemWarning = z.infer<typeof SystemWarning>;
export type Overview = z.infer<typeof Overview>;

export const overviewEndpoints = {
  read: endpoint({
    id: 'v1ReadOverview',
    surface: 'v1',
    area: 'Overview',
    method: 'GET',
    path: '/Overview',
    credentials: 'account',
    permission: { kind: 'basic' },
    summary: 'Get monitor counts by state, open incidents, checkpoints and service warnings',
    status: 200,
    reply: Overview,
  }),
};
