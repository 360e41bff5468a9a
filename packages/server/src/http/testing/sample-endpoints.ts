import { endpoint } from '@vedette/contract/endpoint';
import { z } from 'zod';

/** Endpoints of fictional objects, one for each form of a route. */
export const guid = '0f0e0d0c-0b0a-4908-8706-050403020100';
export const unknownGuid = '00000000-0000-4000-8000-000000000000';
const base = { surface: 'v4', area: 'Thing', credentials: 'account', summary: '' } as const;
const params = z.object({ thingGuid: z.guid() });
const Thing = z.object({
  ThingGuid: z.guid().optional(),
  Name: z.string().min(1),
  Mode: z.enum(['Fast', 'Slow']).optional(),
  Size: z.int().min(1).max(9).optional(),
});
export const list = endpoint({
  ...base,
  id: 'listThings',
  method: 'GET',
  path: '/Thing',
  permission: { kind: 'basic' },
  query: z.object({
    Take: z.int().min(0).max(100).optional(),
    OnlyOld: z.boolean().optional(),
    Mode: Thing.shape.Mode,
  }),
  status: 200,
  reply: z.array(z.unknown()),
});
export const create = endpoint({
  ...base,
  id: 'createThing',
  method: 'POST',
  path: '/Thing',
  permission: { kind: 'basic' },
  body: Thing,
  status: 201,
  reply: Thing,
  location: '/Thing/:ThingGuid',
});
export const fault = endpoint({
  ...base,
  id: 'failThing',
  method: 'PUT',
  path: '/Thing/:thingGuid',
  permission: { kind: 'monitorGroup', level: 'administrator', param: 'thingGuid' },
  params,
  body: Thing,
  status: 204,
});
export const join = endpoint({
  ...base,
  id: 'joinThing',
  method: 'POST',
  path: '/Thing/:thingGuid/Member/:memberGuid',
  permission: { kind: 'basic' },
  params: z.object({ thingGuid: z.guid(), memberGuid: z.guid() }),
  status: 201,
});
export const remove = endpoint({
  ...base,
  id: 'removeThing',
  method: 'DELETE',
  path: '/Thing/:thingGuid',
  permission: { kind: 'administrator' },
  params,
  status: 204,
});
export const open = endpoint({
  ...base,
  id: 'openThing',
  method: 'GET',
  path: '/Thing/Open',
  credentials: 'anonymous',
  permission: { kind: 'none' },
  status: 200,
  reply: z.array(z.unknown()),
});
