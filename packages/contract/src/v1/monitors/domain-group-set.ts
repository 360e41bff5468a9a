import { z } from 'zod';
import { endpoint } from '../../endpoint.js';
import { text, trimmedName } from '../../lenient.js';

const patterns = z.array(text(300)).max(500);

const group = {
  Name: trimmedName(64).meta({ description: 'Unique in the set, whatever the case, and not `Other`.' }),
};

/** Which requests of a page belong together. */
export const DomainGroup = z
  .object({
    ...group,
    IsFirstParty: z.boolean().meta({
      description: 'Its content is of the first party, which alone counts where external elements are ignored.',
    }),
    IncludesMonitorUrl: z.boolean().meta({ description: 'All content from the domain of the page is in it.' }),
    Include: patterns.meta({
      description: 'Domains, each with all below it; `example.com/ads/` means what begins so. No wildcards.',
    }),
    Exclude: patterns.meta({ description: 'What is not in it all the same.' }),
  })
  .meta({ id: 'DomainGroup' });
export type DomainGroup = z.infer<typeof DomainGroup>;

/** What is left out is false, or none. */
const DomainGroupWrite = z.object({
  ...group,
  IsFirstParty: z.boolean().optional(),
  IncludesMonitorUrl: z.boolean().optional(),
  Include: patterns.optional(),
  Exclude: patterns.optional(),
});
export type DomainGroupWrite = z.infer<typeof DomainGroupWrite>;

const name = trimmedName(64).meta({ description: 'Unique in the account, whatever the case.' });
const order = 'The first group that fits a request counts; what fits none is `Other`.';

export const DomainGroupSetWrite = z.object({
  Name: name,
  Groups: z
    .array(DomainGroupWrite)
    .min(1)
    .max(8)
    .meta({
      description: `${order} At most three besides those of the default set, and at least one of the first party.`,
    }),
});
export type DomainGroupSetWrite = z.infer<typeof DomainGroupSetWrite>;

const content = { Name: name, Groups: z.array(DomainGroup).meta({ description: order }) };

/** A monitor names it as its `DomainGroupGuid`. */
export const DomainGroupSet = z
  .object({ DomainGroupGuid: z.guid(), ...content, Hash: z.string() })
  .meta({ id: 'DomainGroupSet' });
export type DomainGroupSet = z.infer<typeof DomainGroupSet>;

export const DefaultDomainGroupSet = z.object(content);
export type DefaultDomainGroupSet = z.infer<typeof DefaultDomainGroupSet>;

const ofSet = z.object({ domainGroupGuid: z.guid() });
const oneSet = '/DomainGroupSet/:domainGroupGuid';
const base = { surface: 'v1', area: 'Domain groups', credentials: 'account' } as const;
/** Whoever edits a monitor chooses among them. */
const reading = { ...base, method: 'GET', right: { of: 'basic' }, status: 200 } as const;
const writing = { ...base, right: { of: 'system', type: 'ManageMonitorTemplates' } } as const;

export const domainGroupSetEndpoints = {
  list: endpoint({
    ...reading,
    id: 'v1ListDomainGroupSets',
    path: '/DomainGroupSet',
    summary: 'The sets of domain groups of the account, by name',
    reply: z.array(DomainGroupSet),
  }),
  default: endpoint({
    ...reading,
    id: 'v1GetDefaultDomainGroupSet',
    path: '/DomainGroupSet/Default',
    summary: 'The set of monitors that name none; it cannot be changed, a copy of it can',
    reply: DefaultDomainGroupSet,
  }),
  create: endpoint({
    ...writing,
    id: 'v1CreateDomainGroupSet',
    method: 'POST',
    path: '/DomainGroupSet',
    summary: 'Create a set of domain groups',
    body: DomainGroupSetWrite,
    status: 201,
    reply: DomainGroupSet,
    location: '/DomainGroupSet/:DomainGroupGuid',
    alsoFails: [409],
  }),
  read: endpoint({
    ...reading,
    id: 'v1GetDomainGroupSet',
    path: oneSet,
    summary: 'One set of domain groups',
    params: ofSet,
    reply: DomainGroupSet,
  }),
  replace: endpoint({
    ...writing,
    id: 'v1ReplaceDomainGroupSet',
    method: 'PUT',
    path: oneSet,
    summary: 'Replace a set of domain groups; waterfalls of the past are told by it too',
    params: ofSet,
    body: DomainGroupSetWrite,
    status: 204,
    alsoFails: [409],
  }),
  remove: endpoint({
    ...writing,
    id: 'v1DeleteDomainGroupSet',
    method: 'DELETE',
    path: oneSet,
    summary: 'Delete a set of domain groups that no monitor uses',
    params: ofSet,
    status: 204,
  }),
};
