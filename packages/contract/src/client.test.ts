import { expect, test } from 'vitest';
import { z } from 'zod';
import { ApiError, createClient } from './client.js';
import { endpoint } from './endpoint.js';

const rename = endpoint({
  id: 'renameWidget',
  surface: 'v4',
  area: 'Widget',
  method: 'PUT',
  path: '/Widget/:widgetGuid',
  credentials: 'account',
  permission: { kind: 'basic' },
  summary: 'Rename',
  params: z.object({ widgetGuid: z.string() }),
  query: z.object({ dry: z.boolean().optional() }),
  body: z.object({ Name: z.string() }),
  status: 200,
  reply: z.object({ Name: z.string() }),
});

const answering = (status: number, body: string, seen: Request[] = []): typeof fetch =>
  ((url: string, init: RequestInit) => {
    seen.push(new Request(url, init));
    return Promise.resolve(new Response(status === 204 ? null : body, { status }));
  }) as typeof fetch;

test('fills in the path, the query, the body and the account', async () => {
  const seen: Request[] = [];
  const client = createClient({
    baseUrl: 'http://host',
    account: { userName: 'u', password: 'é' },
    fetch: answering(200, '{"Name":"b"}', seen),
  });
  const reply = await client.call(rename, { params: { widgetGuid: 'a/b' }, query: { dry: true }, body: { Name: 'b' } });
  expect(reply).toEqual({ Name: 'b' });
  expect(seen[0]?.url).toBe('http://host/v4/Widget/a%2Fb?dry=true');
  expect(seen[0]?.headers.get('authorization')).toBe(`Basic ${Buffer.from('u:é').toString('base64')}`);
  expect(await seen[0]?.json()).toEqual({ Name: 'b' });
});

test('throws the status and all messages of a failed response, whatever its body', async () => {
  const args = { params: { widgetGuid: 'a' }, body: { Name: '' } };
  const two = createClient({
    baseUrl: 'http://host',
    fetch: answering(400, '{"Messages":[{"Message":"a"},{"Message":"b"}]}'),
  });
  await expect(two.call(rename, args)).rejects.toEqual(new ApiError(400, ['a', 'b']));
  const bare = createClient({ baseUrl: 'http://host', fetch: answering(502, '<html>') });
  await expect(bare.call(rename, args)).rejects.toMatchObject({ status: 502, message: 'HTTP status 502' });
});
