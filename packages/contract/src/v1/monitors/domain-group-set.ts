import { z } from 'zod';
import { endpoint } from '../../endpoint.js';
import { text, trimmedName } from '../../lenient.js';

const patterns = z.array(text(300)).max(500);

const group = {
  Name: trimmedName(64).meta({ description: 'Unique in the set, regardless of case, and not `Other`.' }),
};

/** A group of requests of a page, by domain. */
export const DomainGroup = z
  .object({
    ...group,
    IsFirstParty: z.boolean().meta({
      description:
        'Whether its content is first-party. Where external elements are ignored, only first-party content counts.',
    }),
    IncludesMonitorUrl: z.boolean().meta({ description: 'Includes all content from the domain of the page.' }),
    Include: patterns.meta({
      description: 'Domains with their subdomains. `example.com/ads/` matches URLs that begin with it. No wildcards.',
    }),
    Exclude: patterns.meta({ description: 'Exceptions from Include.' }),
  })
  .meta({ id: 'DomainGroup' });
export type DomainGroup = z.infer<typeof DomainGroup>;

/** Omitted members are false or empty. */
const DomainGroupWrite = z.object({
  ...group,
  IsFirstParty: z.boolean().optional(),
  IncludesMonitorUrl: z.boolean().optional(),
  Include: patterns.optional(),
  Exclude: patterns.optional(),
});
export type DomainGroupWrite = z.infer<typeof DomainGroupWrite>;

const name = trimmedName(64).meta({ description: 'Unique in the account, regardless of case.' });
const orderDescription = 'A request belongs to the first matching group, or to `Other`.';

export const DomainGroupSetWrite = z.object({
  Name: name,
  Groups: z
    .array(DomainGroupWrite)
    .min(1)
    .max(8)
    .meta({
      description: `${orderDescription} At most three groups in addition to those of the default set, and at least one first-party group.`,
    }),
});
export type DomainGroupSetWrite = z.infer<typeof DomainGroupSetWrite>;

const content = { Name: name, Groups: z.array(DomainGroup).meta({ description: orderDescription }) };

/** Monitors refer to it with `DomainGroupGuid`. */
export const DomainGroupSet = z
  .object({ DomainGroupGuid: z.guid(), ...content, Hash: z.string() })
  .meta({ id: 'DomainGroupSet' });
export type DomainGroupSet = z.infer<typeof DomainGroupSet>;

export const DefaultDomainGroupSet = z.object(content);
export type DefaultDomainGroupSet = z.infer<typeof DefaultDomainGroupSet>;

const setParams = z.object({ domainGroupGuid: z.guid() });
const setPath = '/DomainGroupSet/:domainGroupGuid';
const base = { surface: 'v1', area: 'Domain groups', credentials: 'account' } as const;
/** Everyone who edits a monitor may select one. */
const readBase = { ...base, method: 'GET', permission: { kind: 'basic' }, status: 200 } as const;
const writeBase = { ...base, permission: { kind: 'system', type: 'ManageMonitorTemplates' } } as const;

export const domainGroupSetEndpoints = {
  list: endpoint({
    ...readBase,
    id: 'v1ListDomainGroupSets',
    path: '/DomainGroupSet',
    summary: 'List the sets of domain groups of the account, sorted by name',
    reply: z.array(DomainGroupSet),
  }),
  default: endpoint({
    ...readBase,
    id: 'v1GetDefaultDomainGroupSet',
    path: '/DomainGroupSet/Default',
    summary: 'Get the default set of domain groups. It can be copied but not changed.',
    reply: DefaultDomainGroupSet,
  }),
  create: endpoint({
    ...writeBase,
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
    ...readBase,
    id: 'v1GetDomainGroupSet',
    path: setPath,
    summary: 'Get a set of domain groups',
    params: setParams,
    reply: DomainGroupSet,
  }),
  replace: endpoint({
    ...writeBase,
    id: 'v1ReplaceDomainGroupSet',
    method: 'PUT',
    path: setPath,
    summary: 'Replace a set of domain groups. It also applies to the waterfalls of past checks.',
    params: setParams,
    body: DomainGroupSetWrite,
    status: 204,
    alsoFails: [409],
  }),
  remove: endpoint({
    ...writeBase,
    id: 'v1DeleteDomainGroupSet',
    method: 'DELETE',
    path: setPath,
    summary: 'Delete a set of domain groups. Fails while a monitor uses it.',
    params: setParams,
    status: 204,
  }),
};
