import { expect, test } from 'vitest';
import { createProxyChooser, isNoProxyList, parseProxy, readProxySettings } from './outbound-proxy.js';

test.each([
  ['http://proxy.example:3128', { host: 'proxy.example', port: 3128, name: 'proxy.example:3128' }],
  ['proxy.example:3128/', { host: 'proxy.example', port: 3128, name: 'proxy.example:3128' }],
  ['http://proxy.example', { host: 'proxy.example', port: 80, name: 'proxy.example:80' }],
  ['http://[2001:db8::1]:3128', { host: '2001:db8::1', port: 3128, name: '[2001:db8::1]:3128' }],
])('reads %s', (text, proxy) => {
  expect(parseProxy(text)).toEqual({ ...proxy, authorization: undefined });
});

test('decodes credentials and keeps them out of the proxy name', () => {
  const proxy = parseProxy('http://ann:p%40ss%3Aword@proxy.example:3128');
  expect(proxy?.name).toBe('proxy.example:3128');
  expect(JSON.stringify(proxy)).not.toContain('p@ss');
  expect(proxy?.authorization?.reveal()).toBe(`Basic ${Buffer.from('ann:p@ss:word').toString('base64')}`);
});

test.each([
  'socks5://proxy.example',
  'https://proxy.example',
  'http://',
  'http://proxy/path',
  'http://a:%zz@proxy',
  'a b',
])('rejects %s as a proxy', (text) => {
  expect(parseProxy(text)).toBeUndefined();
});

const choose = (except: string) => createProxyChooser({ http: 'http://plain:1', https: 'http://secure:2', except });
const nameFor = (except: string, url: string): string | undefined => {
  const { protocol, hostname, port } = new URL(url);
  const number = port === '' ? (protocol === 'https:' ? 443 : 80) : Number(port);
  return choose(except)({ protocol, host: hostname, port: number })?.name;
};

test('chooses the proxy of the scheme', () => {
  expect(nameFor('', 'http://shop.example/')).toBe('plain:1');
  expect(nameFor('', 'https://shop.example/')).toBe('secure:2');
  expect(
    createProxyChooser({ http: 'plain:1' })({ protocol: 'https:', host: 'shop.example', port: 443 }),
  ).toBeUndefined();
});

test.each(['http://localhost/', 'http://a.localhost/', 'http://127.0.0.1:8080/', 'http://127.1.2.3/', 'http://[::1]/'])(
  'connects to %s directly without an exception',
  (url) => {
    expect(nameFor('', url)).toBeUndefined();
  },
);

test.each([
  ['*', 'http://shop.example/', true],
  ['shop.example', 'http://shop.example/', true],
  ['shop.example', 'http://SHOP.example./', true],
  ['shop.example', 'http://www.shop.example/', true],
  ['shop.example', 'http://myshop.example/', false],
  ['.shop.example', 'http://shop.example/', true],
  ['.shop.example', 'http://www.shop.example/', true],
  ['*.shop.example', 'http://www.shop.example/', true],
  ['a.example, shop.example', 'http://shop.example/', true],
  ['a.example shop.example', 'http://shop.example/', true],
  ['shop.example:8443', 'https://shop.example:8443/', true],
  ['shop.example:8443', 'https://shop.example/', false],
  ['10.0.0.0/8', 'http://10.1.2.3/', true],
  ['10.0.0.0/8', 'http://11.1.2.3/', false],
  ['10.0.0.0/8', 'http://10.example/', false],
  ['192.168.1.5', 'http://192.168.1.5/', true],
  ['192.168.1.5:81', 'http://192.168.1.5/', false],
  ['192.168.1.5:80', 'http://192.168.1.5/', true],
  ['2001:db8::/32', 'http://[2001:db8::7]/', true],
  ['2001:db8::7', 'http://[2001:db8::7]/', true],
  ['[2001:db8::7]:80', 'http://[2001:db8::7]/', true],
  ['[2001:db8::7]:81', 'http://[2001:db8::7]/', false],
  ['2001:db8::/32', 'http://[2001:db9::7]/', false],
])('NO_PROXY=%s: exempts %s: %s', (except, url, isDirect) => {
  expect(isNoProxyList(except)).toBe(true);
  expect(nameFor(except, url)).toBe(isDirect ? undefined : url.startsWith('https:') ? 'secure:2' : 'plain:1');
});

test.each(['10.0.0.0/99', 'a/b', 'http://shop.example', 'a:b:c', '10.0.0.0/8/1'])('rejects NO_PROXY=%s', (text) => {
  expect(isNoProxyList(text)).toBe(false);
});

test('reads the usual proxy variables, lower case first', () => {
  const env = { http_proxy: 'small:1', HTTP_PROXY: 'LARGE:1', HTTPS_PROXY: 'large:2', NO_PROXY: 'a.example' };
  expect(readProxySettings(env)).toEqual({
    settings: { http: 'small:1', https: 'large:2', except: 'a.example' },
    problems: [],
  });
  expect(readProxySettings({ http_proxy: ' ', HTTP_PROXY: 'large:1' }).settings.http).toBe('large:1');
});

test('prefers its own settings, which can also disable proxies', () => {
  const others = { http_proxy: 'other:1', https_proxy: 'other:2', no_proxy: 'a.example' };
  expect(readProxySettings({ ...others, VEDETTE_PROXY: 'own:3', VEDETTE_NO_PROXY: 'b.example' }).settings).toEqual({
    http: 'own:3',
    https: 'own:3',
    except: 'b.example',
  });
  expect(readProxySettings({ ...others, VEDETTE_PROXY: 'None' }).settings).toEqual({ except: 'a.example' });
});

test('names every invalid setting', () => {
  const env = { VEDETTE_PROXY: 'socks5://a', VEDETTE_NO_PROXY: 'a/b' };
  expect(readProxySettings(env).problems.map(({ setting }) => setting)).toEqual(['VEDETTE_PROXY', 'VEDETTE_NO_PROXY']);
  expect(readProxySettings({ https_proxy: 'socks5://a' }).problems.map(({ setting }) => setting)).toEqual([
    'https_proxy',
  ]);
});
