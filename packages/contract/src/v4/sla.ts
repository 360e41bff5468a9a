import { z } from 'zod';
import { endpoint } from '../endpoint.js';
import { trimmedName } from '../lenient.js';

const Description = trimmedName(100).meta({
  description: 'Name, unique in the account whatever its case; a second one answers 409.',
});
const percent = z.number().min(0).max(100);
const LIMIT = 1_000_000;

/** Thresholds as they are written; what is left out on POST and PUT has the defaults of `SLA_DEFAULTS`. */
const thresholds = {
  UptimeErrorThreshold: percent.optional().meta({ description: 'Below this uptime (%) it is an error. Default 99.' }),
  UptimeWarningThreshold: percent
    .optional()
    .meta({ description: 'Below this uptime (%) it is a warning; not below the error threshold. Default 99.9.' }),
  LoadTimeErrorThreshold: z
    .number()
    .min(0)
    .max(LIMIT)
    .optional()
    .meta({ description: 'Longest mean load time without an error, in seconds. 0, the default: not part of it.' }),
  OperatorResponseTimeThreshold: z
    .int()
    .min(0)
    .max(LIMIT)
    .optional()
    .meta({ description: 'Minutes from an alert to its acknowledgement. 0: not part of it. Default 15.' }),
  OperatorReponseTimeThreshold: z
    .int()
    .min(0)
    .max(LIMIT)
    .optional()
    .meta({ description: 'Other spelling of OperatorResponseTimeThreshold, which wins when both are given.' }),
};

const SlaGuid = z.guid().optional().meta({ description: 'Must equal the guid of the path if given.' });
export const SlaWrite = z.object({ Description, ...thresholds });
const SlaReplace = SlaWrite.extend({ SlaGuid });
export const SlaPatch = SlaReplace.exactPartial();
export type SlaPatch = z.infer<typeof SlaPatch>;

/** What was promised: thresholds of uptime, load time and operator response. */
export const Sla = z
  .object({
    SlaGuid: z.guid(),
    Hash: z.string().meta({ description: 'Changes exactly when the definition does.' }),
    Description: z.string(),
    UptimeErrorThreshold: z.number(),
    UptimeWarningThreshold: z.number(),
    LoadTimeErrorThreshold: z.number(),
    OperatorResponseTimeThreshold: z.int(),
    OperatorReponseTimeThreshold: z.int().meta({ description: 'The same number under the name older clients read.' }),
  })
  .meta({ id: 'Sla' });
export type Sla = z.infer<typeof Sla>;

const base = { surface: 'v4', area: 'Sla', credentials: 'account' } as const;
const anybody = { of: 'basic' } as const;
const administrator = { of: 'administrator' } as const;
const params = z.object({ slaGuid: z.guid() });

export const slaEndpoints = {
  list: endpoint({
    ...base,
    id: 'listSlas',
    method: 'GET',
    path: '/Sla',
    right: anybody,
    summary: 'All SLAs, by name',
    status: 200,
    reply: z.array(Sla),
  }),
  create: endpoint({
    ...base,
    id: 'createSla',
    method: 'POST',
    path: '/Sla',
    right: administrator,
    summary: 'Create an SLA; its figures begin with the moment it is created',
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
    right: anybody,
    summary: 'One SLA',
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
    right: administrator,
    summary: 'Write all fields of an SLA; those left out get their defaults',
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
    right: administrator,
    summary: 'Change some fields of an SLA',
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
    right: administrator,
    summary: 'Remove an SLA with its exclusion periods; the last one stays (409)',
    params,
    status: 204,
    alsoFails: [409],
  }),
};
