/** Query parameters that the lists of checks and alerts share. */
import { presetPeriodTypes } from '@vedette/kernel/periods';
import { z } from 'zod';
import { dateTimeOrEmpty } from '../text-patterns.js';

const dateTime =
  'YYYY-MM-DDTHH:MM:SS in the time zone of the caller, or YYYY-MM-DD for the whole day. Start and End must be sent together.';
const presets = `One of ${presetPeriodTypes.join(', ')}. Not with Start and End.`;

/** Start with End, or a preset. Defaults to the last 24 hours. Validated by `resolvePeriod` of the kernel. */
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
    .meta({ description: `${presets} Default: Last24Hours.` }),
  Period: z.string().optional().meta({ description: 'Alias of PresetPeriod.' }),
};

/** Cursor, order and size of a page. */
const pagingQuery = {
  Cursor: z
    .string()
    .optional()
    .meta({ description: 'Taken from Cursors of a page. It includes period, order and filters.' }),
  Sorting: z.enum(['Ascending', 'Descending']).optional().meta({ description: 'Order by time. Default: Descending.' }),
  Take: z.int().min(0).max(100).optional().meta({ description: 'Page size. Default: 100.' }),
};

export const ListQuery = z.object({ ...periodQuery, ...pagingQuery });
export type ListQuery = z.infer<typeof ListQuery>;
