import { z } from 'zod';

/** What the newest checks, the errors by type and the figures by checkpoint may be limited to; roll-ups do not tell checkpoints apart. */
export const checkpointFilter = {
  CheckpointIds: z
    .array(z.int().min(1))
    .max(100)
    .optional()
    .meta({ description: 'Only what these checkpoints did, instead of those the dashboard is limited to.' }),
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
