import { z } from 'zod';

/** Maximum of each filter in a query, limited by the length of a URL. */
export const MAX_FILTER_ITEMS = 50;

const guids = z.array(z.guid()).max(MAX_FILTER_ITEMS).optional();

/** Filters by several monitors and groups of the dashboard. */
export const monitorsFilter = {
  MonitorGuids: guids.meta({ description: 'Only these monitors and those of MonitorGroupGuids.' }),
  MonitorGroupGuids: guids.meta({ description: 'Only the monitors of these groups and those of MonitorGuids.' }),
};

const ids = z.array(z.int().min(1).max(2_147_483_647)).max(100).optional();

/**
 * Filters for the newest checks, the errors by type and the figures by checkpoint. Roll-ups do not distinguish
 * checkpoints.
 */
export const checkpointFilter = {
  CheckpointIds: ids.meta({
    description: 'Only results of these checkpoints, instead of those of the dashboard.',
  }),
  CheckpointRegionIds: ids.meta({
    description: 'Also results of the checkpoints that currently belong to these regions or their subregions.',
  }),
};

/** Filters that apply to single checks only. */
export const checkFilters = {
  ...checkpointFilter,
  OnlyOk: z.boolean().optional().meta({ description: 'Only checks without an error. Not with ErrorLevel.' }),
  ShowPartialMeasurements: z
    .boolean()
    .optional()
    .meta({ description: 'Whether partial checks are included in addition to overall results. Default: false.' }),
};
