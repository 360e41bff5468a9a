import { z } from 'zod';

/** The last millisecond of the year 9999. Ids of checks start with a time and have at most 63 bits. */
const MAX_INSTANT = 253_402_300_799_999;

/**
 * Shared shapes of `/api/v1`. Field names are spelt as in `/v4`. Instants are whole milliseconds since
 * 1970-01-01T00:00:00Z (names end in `At`), durations whole milliseconds (names end in `Ms` or `Time`).
 */
export const InstantMs = z
  .int()
  .min(0)
  .max(MAX_INSTANT)
  .meta({ description: 'Milliseconds since 1970-01-01T00:00:00Z, up to the year 9999.' });
export const Percent = z.number().min(0).max(100);
export const CheckId = z.int().min(0);

/** Whole numbers in a query, which are sent as text. */
export const queryNumber = z.coerce.number<string | number>().int();
export const queryInstant = queryNumber.min(0).max(MAX_INSTANT);

/** Page size of every list below: 1 to 200, default 50. */
export const Take = queryNumber
  .min(1)
  .max(200)
  .optional()
  .meta({ description: 'Number of rows, 1 to 200. Default: 50.' });

const GUID = '[0-9a-fA-F]{8}(?:-[0-9a-fA-F]{4}){3}-[0-9a-fA-F]{12}';
/** Filter of lists by monitors. */
export const MonitorGuids = z
  .string()
  .regex(new RegExp(`^${GUID}(?:,${GUID}){0,199}$`), 'must be comma-separated guids, at most 200')
  .optional()
  .meta({ description: 'Only these monitors: comma-separated guids, at most 200.' });

/** Opaque start of the next page. Absent after the last row. */
export const Cursor = z.string().optional().meta({ description: 'Value of `Next` on the previous page.' });

/** Results of a check of a service (a TCP port, a mail or name server, a certificate, a database). */
export const ServiceFacts = z.object({
  Facts: z
    .array(z.object({ Name: z.string(), Value: z.string() }))
    .optional()
    .meta({ description: 'For service protocols: results of the check, in the order in which they were obtained.' }),
  Dialogue: z.string().optional().meta({
    description:
      'For text protocols: the conversation, one line per message; `> ` marks lines sent, `< ` lines received.',
  }),
});
/** Protocol violations of an HTTP response that were tolerated, as browsers do. */
export const Deviations = z.array(z.string()).optional().meta({
  description: 'Protocol violations of the HTTP response that browsers tolerate. Absent if there are none.',
});

export type ServiceFacts = z.infer<typeof ServiceFacts>;

/** A page of a list: rows, and the start of the next page unless it is the last. */
export const pageShape = <Row extends z.ZodType>(row: Row) =>
  z.object({ Rows: z.array(row), Next: z.string().optional() });

/**
 * The five states in the app. `Up`: last check without an error. `Warn`: last check with an unconfirmed error. `Down`:
 * last conclusive check with a confirmed error. `Unknown`: active but no check yet, or none for longer than two
 * intervals. `Paused`: inactive, in Development mode, or in maintenance that stops monitoring.
 */
export const MonitorState = z.enum(['Up', 'Warn', 'Down', 'Unknown', 'Paused']);
export type MonitorState = z.infer<typeof MonitorState>;

export const ErrorLevelName = z.enum(['NoError', 'Unconfirmed', 'Confirmed']);
export type ErrorLevelName = z.infer<typeof ErrorLevelName>;

export const StateCounts = z.object({ Up: z.int(), Warn: z.int(), Down: z.int(), Unknown: z.int(), Paused: z.int() });
export type StateCounts = z.infer<typeof StateCounts>;
