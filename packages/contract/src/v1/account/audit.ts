import { z } from 'zod';
import { endpoint } from '../../endpoint.js';
import { auditSources } from './audit-words.js';
import { Cursor, InstantMs, Take, pageShape, queryInstant } from '../shared.js';

/** One change somebody, or the service itself, made. Secrets are never in it, only that they changed. */
export const AuditRow = z.object({
  AuditId: z.int(),
  At: InstantMs,
  Action: z.string().meta({ description: 'Created, Updated, Deleted, SignedIn, SignInFailed and the like.' }),
  ObjectType: z.string(),
  ObjectGuid: z.string().optional(),
  ObjectName: z.string().meta({ description: 'As it was called then.' }),
  OperatorGuid: z.guid().optional().meta({ description: 'Left out for the service itself.' }),
  OperatorName: z.string().meta({ description: 'As he was called then; `system` for the service itself.' }),
  Source: z.enum(auditSources),
  ApiUserName: z.string().optional().meta({ description: 'The API account, when it was one.' }),
  Message: z.string().meta({ description: 'All of it in one sentence.' }),
  Before: z.record(z.string(), z.unknown()).optional(),
  After: z.record(z.string(), z.unknown()).optional(),
});
export type AuditRow = z.infer<typeof AuditRow>;

const instant = queryInstant.optional();

const base = { surface: 'v1', area: 'Audit', credentials: 'account', right: { of: 'administrator' } } as const;

export const auditEndpoints = {
  list: endpoint({
    ...base,
    id: 'v1ListAudit',
    method: 'GET',
    path: '/Audit',
    summary: 'What was changed, by whom, newest first',
    query: z.object({
      Action: z.string().max(50).optional(),
      ObjectType: z.string().max(50).optional(),
      ObjectGuid: z.string().max(100).optional().meta({ description: 'As rows have it; not always a guid.' }),
      OperatorGuid: z.guid().optional(),
      Source: z.enum(auditSources).optional(),
      From: instant.meta({ description: 'Milliseconds since 1970; the first moment, included.' }),
      Until: instant.meta({ description: 'Milliseconds since 1970; the end, not included.' }),
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
    summary: 'One record',
    params: z.object({ auditId: z.coerce.number<string | number>().int().min(1).max(Number.MAX_SAFE_INTEGER) }),
    status: 200,
    reply: AuditRow,
  }),
};
