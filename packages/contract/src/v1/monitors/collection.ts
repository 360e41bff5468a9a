import { z } from 'zod';
import { endpoint } from '../../endpoint.js';
import { webUrl } from '../../text-patterns.js';

export const FetchedCollection = z
  .object({
    PostmanCollectionJson: z.string().meta({ description: 'Collection in the form in which a monitor stores it.' }),
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
    permission: { kind: 'basic' },
    summary: 'Fetch a Postman collection from its sharing URL',
    description:
      'Fetches the collection once. Neither the collection nor its URL, which contains a key, is stored. Checks do not fetch it again. Requires permission to create monitors in any group.',
    body: z.object({
      Address: webUrl(2_000).meta({
        description: 'Must begin with https:// or http://. At most five redirects are followed.',
      }),
    }),
    status: 200,
    reply: FetchedCollection,
  }),
};
