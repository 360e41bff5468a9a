import { z } from 'zod';
import { endpoint } from '../endpoint.js';
import { trimmedName } from '../lenient.js';

const Description = trimmedName(100).meta({
  description: 'Unique in the account, regardless of case. A duplicate returns 409.',
});
const percent = z.number().min(0).max(100);
const MAX_THRESHOLD = 1_000_000;

/** Thresholds as they are written. Those omitted on POST and PUT get the values of `SLA_DEFAULTS`. */
const thresholds = {
  UptimeErrorThreshold: percent.optional().meta({ description: 'An uptime (%) below this is an error. Default: 99.' }),
  UptimeWarningThreshold: percent
    .optional()
    .meta({ description: 'An uptime (%) below this is a warning. Not below the error threshold. Default: 99.9.' }),
  LoadTimeErrorThreshold: z
    .number()
    .min(0)
    .max(MAX_THRESHOLD)
    .optional()
    .meta({ description: 'Maximum mean load time in seconds; above it is an error. 0: not evaluated. Default: 0.' }),
  OperatorResponseTimeThreshold: z
    .int()
    .min(0)
    .max(MAX_THRESHOLD)
    .optional()
    .meta({ description: 'Maximum minutes from an alert to its acknowledgement. 0: not evaluated. Default: 15.' }),
  OperatorReponseTimeThreshold: z.int().min(0).max(MAX_THRESHOLD).optional().meta({
    description: 'Alternative spelling of OperatorResponseTimeThreshold, which takes precedence if both are sent.',
  }),
};

const SlaGuid = z.guid().optional().meta({ description: 'If given, must equal the guid in the path.' });
export const SlaWrite = z.object({ Description, ...thresholds });
const SlaReplace = SlaWrite.extend({ SlaGuid });
export const SlaPatch = SlaReplace.exactPartial();
export type SlaPatch = z.infer<typeof SlaPatch>;

/** A service level agreement: thresholds of uptime, load time and operator response. */
export const Sla = z
  .object({
    SlaGuid: z.guid(),
    Hash: z.string().meta({ description: 'Changes whenever the definition changes.' }),
    Description: z.string(),
    UptimeErrorThreshold: z.number(),
    UptimeWarningThreshold: z.number(),
    LoadTimeErrorThreshold: z.number(),
    OperatorResponseTimeThreshold: z.int(),
    OperatorReponseTimeThreshold: z
      .int()
      .meta({ description: 'Same value as OperatorResponseTimeThreshold, under the name that older clients read.' }),
  })
  .meta({ id: 'Sla' });
export type Sla = z.infer<typeof Sla>;

const base = { surface: 'v4', area: 'Sla', credentials: 'account' } as const;
const basicPermission = { kind: 'basic' } as const;
const administratorPermission = { kind: 'administrator' } as const;
const params = z.object({ slaGuid: z.guid() });

export const slaEndpoints = {
  list: endpoint({
    ...base,
    id: 'listSlas',
    method: 'GET',
    path: '/Sla',
    permission: basicPermission,
    summary: 'List all SLAs, sorted by name',
    status: 200,
    reply: z.array(Sla),
  }),
  create: endpoint({
    ...base,
    id: 'createSla',
    method: 'POST',
    path: '/Sla',
    permission: administratorPermission,
    summary: 'Create an SLA. It is evaluated from the time of its creation.',
    body: SlaWrite,
    status: 201,
    reply: Sla,
    location: '/Sla/:SlaGuid',
    alsoFails: [409],
  }),
  read: endpoint({
    ...base,
    id: 'getSla',
    method: 'GET',
    path: '/Sla/:slaGuid',
    permission: basicPermission,
    summary: 'Get an SLA',
    params,
    status: 200,
    reply: Sla,
  }),
  replace: endpoint({
    ...base,
    id: 'updateSla',
    method: 'PUT',
    ifMatch: true,
    path: '/Sla/:slaGuid',
    permission: administratorPermission,
    summary: 'Replace an SLA. Omitted fields are reset to their defaults.',
    params,
    body: SlaReplace,
    status: 204,
    alsoFails: [409],
  }),
  patch: endpoint({
    ...base,
    id: 'patchSla',
    method: 'PATCH',
    ifMatch: true,
    path: '/Sla/:slaGuid',
    permission: administratorPermission,
    summary: 'Update an SLA. Omitted fields are kept.',
    params,
    body: SlaPatch,
    status: 204,
    alsoFails: [409],
  }),
  remove: endpoint({
    ...base,
    id: 'deleteSla',
    method: 'DELETE',
    ifMatch: true,
    path: '/Sla/:slaGuid',
    permission: administratorPermission,
    summary: 'Delete an SLA and its exclusion periods. The last SLA of the account cannot be deleted (409).',
    params,
    status: 204,
    alsoFails: [409],
  }),
};
