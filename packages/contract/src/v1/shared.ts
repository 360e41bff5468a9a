import { z } from 'zod';

/** The last moment of the year 9999; ids of checks begin with a moment and end at 63 bits. */
const LATEST = 253_402_300_799_999;

/**
 * What all of `/api/v1` shares. Field names are written as in `/v4`; instants are whole milliseconds since
 * 1970-01-01T00:00:00Z (names end in `At`), durations whole milliseconds (names end in `Ms` or `Time`).
 */
export const InstantMs = z
  .int()
  .min(0)
  .max(LATEST)
  .meta({ description: 'Milliseconds since 1970-01-01T00:00:00Z, up to the year 9999.' });
export const Percent = z.number().min(0).max(100);
export const CheckId = z.int().min(0);

/** Whole numbers in a query come as text. */
export const queryNumber = z.coerce.number<string | number>().int();
export const queryInstant = queryNumber.min(0).max(LATEST);

/** Page size of every list below: 1 to 200, default 50. */
export const Take = queryNumber.min(1).max(200).optional().meta({ description: 'Rows wanted, 1 to 200. Default 50.' });

const GUID = '[0-9a-fA-F]{8}(?:-[0-9a-fA-F]{4}){3}-[0-9a-fA-F]{12}';
/** Of lists: only what is of these monitors. */
export const MonitorGuids = z
  .string()
  .regex(new RegExp(`^${GUID}(?:,${GUID}){0,199}$`), 'must be guids with a comma between them, 200 at most')
  .optional()
  .meta({ description: 'Only of these monitors: comma list of guids, 200 at most.' });

/** The opaque place where the next older page begins; absent after the last row. */
export const Cursor = z.string().optional().meta({ description: 'The `Next` of the page before.' });

/** What a check of a service (a TCP port, a mail or name server, a certificate, a database) found out. */
export const ServiceFacts = z.object({
  Facts: z
    .array(z.object({ Name: z.string(), Value: z.string() }))
    .optional()
    .meta({ description: 'Of a service: what the check found out, in its order.' }),
  Dialogue: z
    .string()
    .optional()
    .meta({ description: 'Of a text protocol: the conversation, a line each, `> ` sent and `< ` received.' }),
});
/** How an HTTP answer differed from the specification though it was accepted, as browsers accept it. */
export const Deviations = z.array(z.string()).optional().meta({
  description: 'Deviations of the HTTP response from the specification that browsers accept; absent if there are none.',
});

export type ServiceFacts = z.infer<typeof ServiceFacts>;

/** Every list page: rows, and where the next page begins unless this was the last. */
export const pageShape = <Row extends z.ZodType>(row: Row) =>
  z.object({ Rows: z.array(row), Next: z.string().optional() });

/**
 * The only five states the app shows. `Up` last check fine, `Warn` last check an unconfirmed error, `Down` last
 * conclusive check a confirmed error, `Unknown` active but no check yet or none for longer than two intervals,
 * `Paused` inactive, Development mode, or in maintenance that stops monitoring.
 */
export const MonitorState = z.enum(['Up', 'Warn', 'Down', 'Unknown', 'Paused']);
export type MonitorState = z.infer<typeof MonitorState>;

export const ErrorLevelName = z.enum(['NoError', 'Unconfirmed', 'Confirmed']);
export type ErrorLevelName = z.infer<typeof ErrorLevelName>;

export const StateCounts = z.object({ Up: z.int(), Warn: z.int(), Down: z.int(), Unknown: z.int(), Paused: z.int() });
export type StateCounts = z.infer<typeof StateCounts>;
