import { z } from 'zod';

/** A query names at most as many of each: an address holds no more. */
export const MAX_FILTER_ITEMS = 50;

const guids = z.array(z.guid()).max(MAX_FILTER_ITEMS).optional();

/** Several monitors and groups together, of those the dashboard has. */
export const monitorsFilter = {
  MonitorGuids: guids.meta({ description: 'Only these monitors and those of MonitorGroupGuids.' }),
  MonitorGroupGuids: guids.meta({ description: 'Only the monitors of these groups and those of MonitorGuids.' }),
};

const ids = z.array(z.int().min(1).max(2_147_483_647)).max(100).optional();

/** What the newest checks, the errors by type and the figures by checkpoint may be limited to; roll-ups do not tell checkpoints apart. */
export const checkpointFilter = {
  CheckpointIds: ids.meta({
    description: 'Only what these checkpoints did, instead of those the dashboard is limited to.',
  }),
  CheckpointRegionIds: ids.meta({
    description: 'And what the checkpoints did that lie in these regions now, or in regions within them.',
  }),
};

/** What only single checks follow. */
export const checkFilters = {
  ...checkpointFilter,
  OnlyOk: z.boolean().optional().meta({ description: 'Only checks without an error; not with ErrorLevel.' }),
  ShowPartialMeasurements: z
    .boolean()
    .optional()
    .meta({ description: 'The parts of rounds too, beside what each round comes to. Default false.' }),
};
