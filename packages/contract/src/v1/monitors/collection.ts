import { z } from 'zod';
import { endpoint } from '../../endpoint.js';
import { webUrl } from '../../wire-texts.js';

export const FetchedCollection = z
  .object({
    PostmanCollectionJson: z.string().meta({ description: 'As it is written to a monitor.' }),
    Name: z.string(),
    Requests: z.int(),
  })
  .meta({ id: 'FetchedCollection' });
export type FetchedCollection = z.infer<typeof FetchedCollection>;

export const collectionEndpoints = {
  fetch: endpoint({
    id: 'v1FetchCollection',
    surface: 'v1',
    area: 'Test run',
    method: 'POST',
    path: '/FetchCollection',
    credentials: 'account',
    right: { of: 'basic' },
    summary: 'Fetch a collection from the address its tool shares it by',
    description:
      'Once, and now: nothing is stored, and no check ever fetches it again. The address, which holds a key, is not kept. The caller must be allowed to create monitors somewhere.',
    body: z.object({
      Address: webUrl(2_000).meta({
        description: 'Begins with http:// or https://. At most five redirects are followed.',
      }),
    }),
    status: 200,
    reply: FetchedCollection,
  }),
};
