import { z } from 'zod';

/** Languages of reports and other files. */
export const reportCultures = ['en-US', 'en-GB', 'fr-FR', 'de-DE', 'nl-NL'] as const;

/** A file as base64 in JSON. */
export const ReportDocument = z.object({
  FileName: z.string(),
  ContentType: z.string(),
  Content: z.string().meta({ description: 'Base64.' }),
});
export type ReportDocument = z.infer<typeof ReportDocument>;

/** Query of every endpoint that returns a file. */
export const fileQuery = {
  As: z.enum(['File', 'Document']).optional().meta({
    description: 'File returns the file itself. Document returns the file as base64 in JSON. Default: File.',
  }),
};

/** Query of an endpoint that returns a file in one of several formats. The first one is the default. */
export const formatQuery = <const F extends readonly [string, ...string[]]>(formats: F, description = '') => ({
  Format: z
    .enum(formats)
    .optional()
    .meta({ description: `${description}${description === '' ? '' : ' '}Default: ${formats[0]}.` }),
  Form: z.enum(formats).optional().meta({ description: 'Alias of Format.' }),
  ...fileQuery,
});
