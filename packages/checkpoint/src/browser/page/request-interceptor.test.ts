import { expect, test } from 'vitest';
import type { CdpMessage } from '../cdp.js';
import { RequestInterceptor } from './request-interceptor.js';
import { NetworkLog } from './network-log.js';
import { aPage } from './testing/a-page.js';

const target = aPage('https://shop.example/', {
  headers: [{ name: 'Authorization', value: 'Bearer t-1' }],
  authentication: { type: 'Basic', username: 'ann', password: 'sesame' },
});

/** Returns the command the interceptor sends for an event about a request for `url`. */
async function answerTo(event: string, url: string, more: CdpMessage = {}): Promise<CdpMessage> {
  const interceptor = new RequestInterceptor(target, target.url, new NetworkLog(() => 0));
  let reply: CdpMessage = {};
  await interceptor.handle(
    event,
    { requestId: '1', resourceType: 'Document', request: { url, headers: {} }, ...more },
    (_, params) => {
      reply = params;
      return Promise.resolve({});
    },
  );
  return reply;
}

test.each([
  ['https://shop.example/cart', true],
  ['https://api.shop.example/', true],
  ['http://shop.example/cart', false],
  ['https://elsewhere.example/', false],
])('sends secret headers to %s: %s', async (url, isSent) => {
  expect('headers' in (await answerTo('Fetch.requestPaused', url))).toBe(isSent);
});

test.each([
  ['https://shop.example/cart', 'Document', ['traceparent']],
  ['https://shop.example/cart', 'Script', []],
  ['https://elsewhere.example/', 'Document', []],
])('adds run headers to a document of the site: %s as %s', async (url, resourceType, names) => {
  const documentHeaders = [{ name: 'traceparent', value: '00-a-b-01' }];
  const interceptor = new RequestInterceptor(
    aPage('https://shop.example/', { documentHeaders }),
    'https://shop.example/',
    new NetworkLog(() => 0),
  );
  expect(interceptor.fetchOptions).toEqual({ patterns: [{ urlPattern: '*', resourceType: 'Document' }] });
  let reply: CdpMessage = {};
  await interceptor.handle(
    'Fetch.requestPaused',
    { requestId: '1', resourceType, request: { url, headers: {} } },
    (_, params) => {
      reply = params;
      return Promise.resolve({});
    },
  );
  const sent = (reply['headers'] ?? []) as readonly { readonly name: string }[];
  expect(sent.map(({ name }) => name)).toEqual(names);
});

test.each([
  ['https://shop.example/members', 'ProvideCredentials'],
  ['http://shop.example/members', 'CancelAuth'],
  ['https://api.shop.example/', 'CancelAuth'],
])('handles an authentication challenge of %s: %s', async (url, response) => {
  const reply = await answerTo('Fetch.authRequired', url, { authChallenge: { source: 'Server' } });
  expect(reply['authChallengeResponse']).toMatchObject({ response });
});
