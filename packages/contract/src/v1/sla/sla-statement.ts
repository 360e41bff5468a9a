import { z } from 'zod';
import { endpoint } from '../../endpoint.js';
import { periodQuery } from '../../v4/list-query.js';
import { formatQuery, ReportDocument, reportCultures } from '../files.js';
import { InstantMs } from '../shared.js';

/** Monitors, and checks, that one statement may be about. */
export const MAX_STATED_MONITORS = 200;
export const MAX_STATED_CHECKS = 2_000_000;

/** What an SLA said of a period, signed: a PDF for people, and a JSON bundle for programs that binds it. */
export const SlaStatement = z.object({
  StatementGuid: z.guid(),
  MadeAt: InstantMs,
  MadeBy: z.string().meta({ description: 'Name of the operator.' }),
  FromAt: InstantMs,
  UntilAt: InstantMs,
  Monitors: z.int(),
  Checks: z.int().meta({ description: 'Single checks it holds digests of.' }),
  Fingerprint: z.string().meta({ description: 'Of the key it is signed with.' }),
  FileName: z.string().meta({ description: 'Without its ending.' }),
});
export type SlaStatement = z.infer<typeof SlaStatement>;

/** Strict, like everything that says what is signed (`Endpoint.signs`). */
export const SlaStatementRequest = z.strictObject({
  ...periodQuery,
  PresetPeriod: z.string().optional().meta({ description: 'As in /v4; default Last30Days. On the account’s clock.' }),
  MonitorGroupGuid: z.guid().optional().meta({ description: 'Default: every monitor the caller may see.' }),
  Culture: z.enum(reportCultures).optional().meta({ description: 'Of the PDF. Default: that of the account.' }),
});
export type SlaStatementRequest = z.infer<typeof SlaStatementRequest>;

export const statementFormats = ['Pdf', 'Json'] as const;
export type StatementFormat = (typeof statementFormats)[number];

/** The bundle as a file; what it says is for whoever verifies it. */
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
  .meta({ id: 'SignedSlaStatement', description: 'The file in the format Json; `vedette verify` verifies it.' });

const params = z.object({ slaGuid: z.guid() });
const one = params.extend({ statementGuid: z.guid() });
const base = {
  surface: 'v1',
  area: 'Sla',
  credentials: 'account',
  right: { of: 'basic' },
  path: '/Sla/:slaGuid/Statement',
  params,
} as const;

/** Statements are seen by whoever had them made, and by administrators. */
export const slaStatementEndpoints = {
  list: endpoint({
    ...base,
    id: 'v1ListSlaStatements',
    method: 'GET',
    summary: 'Signed statements about an SLA, newest first, at most 200',
    status: 200,
    reply: z.array(SlaStatement),
  }),
  create: endpoint({
    ...base,
    id: 'v1CreateSlaStatement',
    method: 'POST',
    summary: `Sign what an SLA says of a period, of at most ${MAX_STATED_MONITORS} monitors`,
    query: z.strictObject({}),
    body: SlaStatementRequest,
    signs: true,
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
    params: one,
    query: z.object(formatQuery(statementFormats, 'Pdf: the document. Json: the signed bundle for `vedette verify`.')),
    summary: 'A file of a statement, as it was signed',
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
    params: one,
    summary: 'Forget a statement; copies that were handed out stay valid',
    status: 204,
  }),
};
