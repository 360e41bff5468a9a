/** Envelope of checks, alerts, statistics, states and checkpoints: Data, Links, Cursors, Relationships, Meta. */
import { z } from 'zod';

/** Local date and time of the caller, `YYYY-MM-DDTHH:MM:SS`, without fraction or offset. */
export const Timestamp = z
  .string()
  .regex(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d$/)
  .meta({ description: 'YYYY-MM-DDTHH:MM:SS in the time zone of the caller.' });

const LinksData = z
  .object({
    Next: z.string().optional().meta({ description: 'Path of the next page. Absent on the last page.' }),
    Self: z.string().meta({ description: 'Path of this page with its query and cursor, starting with /v4.' }),
  })
  .meta({ id: 'LinksData' });

const CursorsData = z
  .object({
    Next: z.string().optional().meta({ description: 'Cursor of the next page. Absent on the last page.' }),
    Self: z.string().optional().meta({ description: 'Cursor of this page.' }),
  })
  .meta({ id: 'CursorsData' });

const PeriodMetaData = z
  .object({
    Warning: z.string().optional().meta({ description: 'Set if the period starts before the retention period.' }),
    MaximumRetentionDays: z.int(),
  })
  .meta({ id: 'PeriodMetaData' });

const MetaData = z.object({ Timestamp, Period: PeriodMetaData.optional() }).meta({ id: 'MetaData' });

const identifier = z.union([z.int(), z.string()]);
const SelfLink = z.object({ Self: z.string().optional() });

/** A link to an existing resource. `Links.Self` does not start with `/v4`. */
export const RelationObject = z
  .object({
    Id: identifier,
    Type: z.string(),
    Attributes: z.record(z.string(), z.unknown()).optional(),
    Links: SelfLink,
  })
  .meta({ id: 'RelationObject' });
export type RelationObject = z.infer<typeof RelationObject>;

/** One element of Data. */
export const resourceShape = <const T extends string, I extends z.ZodType, A extends z.ZodType>(
  type: T,
  id: I,
  attributes: A,
) =>
  z.object({
    Type: z.literal(type),
    Id: id,
    Attributes: attributes,
    Relationships: z.array(RelationObject),
    Links: SelfLink,
  });

/** Response with one resource, or with a list that is not paged. */
export const envelopeShape = <D extends z.ZodType>(data: D) =>
  z.object({ Data: data, Links: LinksData, Relationships: z.array(RelationObject), Meta: MetaData });

/** Response with one page of a list. */
export const pageEnvelopeShape = <D extends z.ZodType>(resource: D) =>
  z.object({
    Data: z.array(resource),
    Links: LinksData,
    Cursors: CursorsData,
    Relationships: z.array(RelationObject),
    Meta: MetaData,
  });
