import { z } from 'zod';
import { endpoint } from '../../endpoint.js';
import { auditSources } from './audit-names.js';
import { Cursor, InstantMs, Take, pageShape, queryInstant } from '../shared.js';

/** One change by an operator or the service. Secret values are never included, only that they changed. */
export const AuditRow = z.object({
  AuditId: z.int(),
  At: InstantMs,
  Action: z.string().meta({ description: 'Created, Updated, Deleted, SignedIn, SignInFailed and the like.' }),
  ObjectType: z.string(),
  ObjectGuid: z.string().optional(),
  ObjectName: z.string().meta({ description: 'Name of the object at the time of the change.' }),
  OperatorGuid: z.guid().optional().meta({ description: 'Absent if the service made the change.' }),
  OperatorName: z
    .string()
    .meta({ description: 'Name of the operator at the time of the change. `system` for the service.' }),
  Source: z.enum(auditSources),
  ApiUserName: z.string().optional().meta({ description: 'User name of the API account, if one was used.' }),
  Message: z.string().meta({ description: 'Describes the change in one sentence.' }),
  Before: z.record(z.string(), z.unknown()).optional(),
  After: z.record(z.string(), z.unknown()).optional(),
});
export type AuditRow = z.infer<typeof AuditRow>;

const instant = queryInstant.optional();

const base = { surface: 'v1', area: 'Audit', credentials: 'account', permission: { kind: 'administrator' } } as const;

export const auditEndpoints = {
  list: endpoint({
    ...base,
    id: 'v1ListAudit',
    method: 'GET',
    path: '/Audit',
    summary: 'List audit records, newest first',
    query: z.object({
      Action: z.string().max(50).optional(),
      ObjectType: z.string().max(50).optional(),
      ObjectGuid: z.string().max(100).optional().meta({ description: 'Id of the object. Not always a guid.' }),
      OperatorGuid: z.guid().optional(),
      Source: z.enum(auditSources).optional(),
      From: instant.meta({ description: 'Inclusive start, in milliseconds since 1970-01-01T00:00:00Z.' }),
      Until: instant.meta({ description: 'Exclusive end, in milliseconds since 1970-01-01T00:00:00Z.' }),
      Search: z.string().max(200).optional().meta({ description: 'Part of the name of the object or the operator.' }),
      Cursor,
      Take,
    }),
    status: 200,
    reply: pageShape(AuditRow),
  }),
  read: endpoint({
    ...base,
    id: 'v1ReadAudit',
    method: 'GET',
    path: '/Audit/:auditId',
    summary: 'Get an audit record',
    params: z.object({ auditId: z.coerce.number<string | number>().int().min(1).max(Number.MAX_SAFE_INTEGER) }),
    status: 200,
    reply: AuditRow,
  }),
};
