import { z } from 'zod';
import { endpoint } from '../../endpoint.js';
import { InstantMs, StateCounts } from '../shared.js';

/** One checkpoint as the app's status line shows it. */
export const CheckpointHealth = z.object({
  CheckpointId: z.int(),
  CheckpointName: z.string(),
  IsPrimaryCheckpoint: z.boolean(),
  State: z.enum(['Online', 'Impaired', 'Offline']).meta({ description: 'Impaired: its results are quarantined.' }),
  LastSeenAt: InstantMs.optional(),
  Reason: z.string().optional(),
});

/** A monitor whose planned checks were not run, through no doing of its target. */
const UncheckedMonitor = z.object({
  MonitorGuid: z.guid(),
  Name: z.string(),
  Slots: z.int().meta({ description: 'How many planned checks were not run.' }),
  FromAt: InstantMs.meta({ description: 'When the first of them was due.' }),
  ToAt: InstantMs.meta({ description: 'When the check after the last of them was due.' }),
});

/** Something wrong with the service itself, never with a target. */
export const SystemWarning = z.object({
  Kind: z.enum(['Checkpoints', 'MissedSlots', 'Mail', 'Disk', 'Store', 'Clock', 'Other']),
  Message: z.string(),
  SinceAt: InstantMs,
  Monitors: z
    .array(UncheckedMonitor)
    .optional()
    .meta({ description: 'Of `MissedSlots`: the monitors missed last, of those the caller may see; at most five.' }),
  MoreMonitors: z.int().optional().meta({ description: 'How many there are beside those named.' }),
});

/** The numbers in the app's frame: badges, banner, checkpoints. Only monitors the caller may see are counted. */
export const Overview = z.object({
  At: InstantMs.meta({ description: 'When the answer was made, by the server clock.' }),
  Monitors: StateCounts,
  OpenIncidents: z.int(),
  WaitingMails: z.int().meta({ description: 'Messages kept in the outbox and not yet accepted by a mail server.' }),
  Checkpoints: z.array(CheckpointHealth),
  SharedMachine: z.boolean().meta({
    description: 'True when all usable checkpoints run on one machine: an error is then not independently confirmed.',
  }),
  Warnings: z.array(SystemWarning),
  Itself: z
    .object({ Url: z.url(), Checkpoints: z.array(z.int()) })
    .optional()
    .meta({
      description:
        'Where the service tells whether it lives, and the checkpoints in its own process, which may ask it there. ' +
        'Absent: it has none, or its egress policy keeps them from this machine.',
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
    right: { of: 'basic' },
    summary: 'Counts by state, open incidents, checkpoints, and what is wrong with the service itself',
    status: 200,
    reply: Overview,
  }),
};
