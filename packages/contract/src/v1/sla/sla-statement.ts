import { z } from 'zod';
import { endpoint } from '../../endpoint.js';
import { periodQuery } from '../../v4/list-query.js';
import { formatQuery, ReportDocument, reportCultures } from '../files.js';
import { InstantMs } from '../shared.js';

/** Maximum monitors, and checks, of one statement. */
export const MAX_STATED_MONITORS = 200;
export const MAX_STATED_CHECKS = 2_000_000;

/** A signed SLA result of a period: a PDF for people, and the binding JSON bundle for programs. */
export const SlaStatement = z.object({
  StatementGuid: z.guid(),
  CreatedAt: InstantMs,
  CreatedBy: z.string().meta({ description: 'Name of the operator.' }),
  FromAt: InstantMs,
  UntilAt: InstantMs,
  Monitors: z.int(),
  Checks: z.int().meta({ description: 'Number of individual checks whose digests it includes.' }),
  Fingerprint: z.string().meta({ description: 'Fingerprint of the key that signed it.' }),
  FileName: z.string().meta({ description: 'File name without its extension.' }),
});
export type SlaStatement = z.infer<typeof SlaStatement>;

/** Strict, like every request that produces a signature (`Endpoint.producesSignedDocument`). */
export const SlaStatementRequest = z.strictObject({
  ...periodQuery,
  PresetPeriod: z
    .string()
    .optional()
    .meta({ description: 'As in /v4. Default: Last30Days. In the time zone of the account.' }),
  MonitorGroupGuid: z.guid().optional().meta({ description: 'Default: all visible monitors.' }),
  Culture: z
    .enum(reportCultures)
    .optional()
    .meta({ description: 'Language of the PDF. Default: that of the account.' }),
});
export type SlaStatementRequest = z.infer<typeof SlaStatementRequest>;

export const statementFormats = ['Pdf', 'Json'] as const;
export type StatementFormat = (typeof statementFormats)[number];

/** The bundle as a file. Its content is for the verifier. */
const SignedStatement = z
  .object({
    Signed: z.looseObject({ Format: z.literal('vedette-sla-statement'), Version: z.int(), StatementGuid: z.guid() }),
    Signature: z.object({
      Algorithm: z.literal('Ed25519'),
      PublicKey: z.string(),
      Fingerprint: z.string(),
      Value: z.string(),
    }),
  })
  .meta({ id: 'SignedSlaStatement', description: 'The file in the format Json, for `vedette verify`.' });

const params = z.object({ slaGuid: z.guid() });
const statementParams = params.extend({ statementGuid: z.guid() });
const base = {
  surface: 'v1',
  area: 'Sla',
  credentials: 'account',
  permission: { kind: 'basic' },
  path: '/Sla/:slaGuid/Statement',
  params,
} as const;

/** Statements are visible to their creator and to administrators. */
export const slaStatementEndpoints = {
  list: endpoint({
    ...base,
    id: 'v1ListSlaStatements',
    method: 'GET',
    summary: 'List the newest 200 signed statements of an SLA, newest first',
    status: 200,
    reply: z.array(SlaStatement),
  }),
  create: endpoint({
    ...base,
    id: 'v1CreateSlaStatement',
    method: 'POST',
    summary: `Create a signed statement of an SLA over a period, for at most ${MAX_STATED_MONITORS} monitors`,
    query: z.strictObject({}),
    body: SlaStatementRequest,
    producesSignedDocument: true,
    status: 201,
    location: '/Sla/:slaGuid/Statement',
    reply: SlaStatement,
    alsoFails: [409, 429],
  }),
  file: endpoint({
    ...base,
    id: 'v1ReadSlaStatementFile',
    method: 'GET',
    path: '/Sla/:slaGuid/Statement/:statementGuid/File',
    params: statementParams,
    query: z.object(formatQuery(statementFormats, 'Pdf: the document. Json: the signed bundle for `vedette verify`.')),
    summary: 'Get a file of a statement, as it was signed',
    status: 200,
    reply: ReportDocument,
    sends: 'file',
    jsonFile: SignedStatement,
  }),
  remove: endpoint({
    ...base,
    id: 'v1RemoveSlaStatement',
    method: 'DELETE',
    path: '/Sla/:slaGuid/Statement/:statementGuid',
    params: statementParams,
    summary: 'Delete a statement. Copies that were downloaded remain valid.',
    status: 204,
  }),
};
