/** Query parameters that lists of checks and alerts share. */
import { presetPeriodTypes } from '@vedette/kernel/periods';
import { z } from 'zod';
import { dateTimeOrEmpty } from '../wire-texts.js';

const dateTime =
  'YYYY-MM-DDTHH:MM:SS on the clock of the caller, or YYYY-MM-DD for the whole day. Start and End together.';
const presets = `One of ${presetPeriodTypes.join(', ')}; not with Start and End.`;

/** Start with End, or a preset; without any the last 24 hours. Judged by `resolvePeriod` of the kernel. */
export const periodQuery = {
  Start: z
    .string()
    .optional()
    .meta({ description: dateTime, ...dateTimeOrEmpty }),
  End: z
    .string()
    .optional()
    .meta({ description: dateTime, ...dateTimeOrEmpty }),
  PresetPeriod: z
    .string()
    .optional()
    .meta({ description: `${presets} Default Last24Hours.` }),
  Period: z.string().optional().meta({ description: 'Other name of PresetPeriod.' }),
};

/** Cursor, order and size of a batch. */
const pagingQuery = {
  Cursor: z.string().optional().meta({ description: 'From Cursors of a batch; it carries period, order and filters.' }),
  Sorting: z.enum(['Ascending', 'Descending']).optional().meta({ description: 'By time. Default Descending.' }),
  Take: z.int().min(0).max(100).optional().meta({ description: 'Size of the batch. Default 100.' }),
};

export const ListQuery = z.object({ ...periodQuery, ...pagingQuery });
export type ListQuery = z.infer<typeof ListQuery>;
