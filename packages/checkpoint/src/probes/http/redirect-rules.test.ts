import fc from 'fast-check';
import { afterAll, expect, test } from 'vitest';
import { nextHop, formatLocation } from './redirect-rules.js';
import { aSite, closeAll, createProber, readBodyText } from './testing/http-fixture.js';

afterAll(closeAll);
const probe = createProber();

const hop = { url: new URL('http://a.example/x'), method: 'POST', hasBody: true, isTrusted: true } as const;

test.each([
  [301, 'GET', false],
  [302, 'GET', false],
  [303, 'GET', false],
  [307, 'POST', true],
  [308, 'POST', true],
])('turns %i after a POST into a %s', (status, method, hasBody) => {
  expect(nextHop(hop, status, '/y')).toMatchObject({ method, hasBody });
});

test.each([
  ['/y', 'http://a.example/y', true],
  ['https://a.example/', 'https://a.example/', true],
  ['http://b.example/', 'http://b.example/', false],
  ['http://a.example:81/', 'http://a.example:81/', false],
  ['//a.example.evil.test/', 'http://a.example.evil.test/', false],
])('follows %s to %s, trusted: %s', (location, href, isTrusted) => {
  const next = nextHop(hop, 302, location);
  expect(next?.url.href).toBe(href);
  expect(next?.isTrusted).toBe(isTrusted);
});

test.each([undefined, '', 'ftp://a.example/', 'file:///etc/passwd', 'javascript:1', 'http://', 'http://[::1'])(
  'does not follow the location %s',
  (location) => {
    expect(nextHop(hop, 302, location)).toBeUndefined();
  },
);

test('does not regain trust after passing another site', () => {
  fc.assert(
    fc.property(fc.array(fc.constantFrom('http://a.example/', 'http://b.example/'), { maxLength: 6 }), (path) => {
      let current: ReturnType<typeof nextHop> = hop;
      let left = false;
      for (const location of path) {
        left ||= location.startsWith('http://b');
        current = current && nextHop(current, 307, location);
        if (current?.isTrusted === left) return false;
      }
      return true;
    }),
  );
});

test('follows, counts and times a chain and reports the last response', async () => {
  const site = await aSite((request, response) => {
    const step = Number(request.url?.slice(1));
    if (step < 3) response.writeHead(302, { Location: `/${step + 1}` }).end();
    else response.end('arrived');
  });
  const outcome = await probe({ url: `${site}/1` });
  expect(readBodyText(outcome)).toBe('arrived');
  expect(outcome.finalUrl).toBe(`${site}/3`);
  expect(outcome.redirects).toEqual([
    { url: `${site}/1`, statusCode: 302 },
    { url: `${site}/2`, statusCode: 302 },
  ]);
});

test('reports the redirect itself if following is disabled', async () => {
  const site = await aSite((_, response) => response.writeHead(301, { Location: '/b' }).end());
  expect(await probe({ url: site, followRedirects: false })).toMatchObject({ statusCode: 301, redirects: [] });
});

test('stops 10,000 redirects after 50', async () => {
  let requestCount = 0;
  const site = await aSite((_, response) => response.writeHead(302, { Location: `/${(requestCount += 1)}` }).end());
  const outcome = await probe({ url: site, totalTimeoutMs: 10_000 });
  expect(outcome.failure?.code).toBe(14003);
  expect(requestCount).toBe(51);
});

test('stops a redirect loop when it closes', async () => {
  const site = await aSite((request, response) =>
    response.writeHead(302, { Location: request.url === '/a' ? '/b' : '/a' }).end(),
  );
  const outcome = await probe({ url: `${site}/a` });
  expect(outcome.failure?.code).toBe(14003);
  expect(outcome.redirects.length).toBeLessThan(5);
});

test('follows a redirect to itself that sets a cookie, and sends the cookie', async () => {
  const site = await aSite((request, response) => {
    if (request.headers.cookie === 'seen=1') response.end('welcome back');
    else response.writeHead(302, { Location: '/', 'Set-Cookie': 'seen=1; Path=/; HttpOnly' }).end();
  });
  expect(readBodyText(await probe({ url: `${site}/` }))).toBe('welcome back');
  expect(readBodyText(await probe({ url: `${site}/` }))).toBe('welcome back');
});

test('sends the monitor’s credentials, cookies and Host to its site only', async () => {
  const other = await aSite((request, response) => response.end(JSON.stringify(request.headers)));
  const site = await aSite((_, response) => response.writeHead(307, { Location: other }).end());
  const outcome = await probe({
    url: site,
    authentication: { type: 'Basic', username: 'u', password: 'p' },
    headers: [
      { name: 'Host', value: 'virtual.example' },
      { name: 'Authorization', value: 'Bearer secret' },
      { name: 'Cookie', value: 'session=secret' },
      { name: 'X-Other', value: 'kept' },
    ],
  });
  const seen = readBodyText(outcome);
  expect(seen).toContain('kept');
  expect(seen).not.toMatch(/secret|virtual|authorization/i);
});

test.each([{ Location: 'ftp://example.org/' }, { Location: 'http://[broken' }, {}])(
  'reports an unusable location %o by a separate code',
  async (headers) => {
    const site = await aSite((_, response) => response.writeHead(302, headers as Record<string, string>).end());
    expect((await probe({ url: site })).failure?.code).toBe(14004);
  },
);

const bytes = (text: string): string => Buffer.from(text, 'utf8').toString('latin1');

// As in Chromium and curl.
test.each([
  [bytes('/café'), 'http://a.example/caf%C3%A9'],
  [bytes('/日本/?q=ü#ü'), 'http://a.example/%E6%97%A5%E6%9C%AC/?q=%C3%BC#%C3%BC'],
  [bytes('x?q=ü&r=a b'), 'http://a.example/x?q=%C3%BC&r=a%20b'],
  ['/caf\xe9', 'http://a.example/caf%E9'],
  ['/caf%C3%A9', 'http://a.example/caf%C3%A9'],
  ['/x?q=\xfc', 'http://a.example/x?q=%FC'],
  [bytes('http://bücher.example/ü'), 'http://xn--bcher-kva.example/%C3%BC'],
  [bytes('//пример.example/'), 'http://xn--e1afmkfd.example/'],
  [bytes('  /café\t'), 'http://a.example/caf%C3%A9'],
])('follows the bytes of %j to %s', (location, href) => {
  expect(nextHop(hop, 302, location)?.url.href).toBe(href);
});

test('rejects a host in Latin-1 and shows it readably', () => {
  expect(nextHop(hop, 302, 'http://b\xfccher.example/')).toBeUndefined();
  expect(formatLocation('http://b\xfccher.example/')).toBe('http://b%FCcher.example/');
  expect(formatLocation(bytes('http://bücher.example/'))).toBe('http://bücher.example/');
});

test('follows a redirect with a Location in UTF-8', async () => {
  const site = await aSite((request, response) => {
    if (request.url === '/caf%C3%A9?q=%C3%BC') response.end('arrived');
    else response.socket?.end(Buffer.from('HTTP/1.1 302 Found\r\nLocation: /café?q=ü\r\nContent-Length: 0\r\n\r\n'));
  });
  expect(readBodyText(await probe({ url: `${site}/` }))).toBe('arrived');
});
