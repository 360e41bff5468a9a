import fc from 'fast-check';
import { expect, test } from 'vitest';
import { websiteHosts, MAX_PAGE_LENGTH, pageName } from './url-rules.js';

const hosts = websiteHosts('https://www.Shop.example/start');
const page = (url: string, withFragment = false): string | undefined => pageName(url, { hosts, withFragment });

test.each([
  ['https://shop.example/a/b?c=d#e', 'shop.example/a/b'],
  ['http://SHOP.example/a//b///c', 'shop.example/a/b/c'],
  ['https://www.shop.example', 'www.shop.example/'],
  ['https://shop.example/order/7/items', 'shop.example/order/***/items'],
  ['https://shop.example/6b7cdd51-819b-4cdd-9ea6-d9cc21d75de5', 'shop.example/***'],
  ['https://shop.example/coupon-12345', 'shop.example/coupon-***'],
  ['https://shop.example/coupon-1234', 'shop.example/coupon-1234'],
  ['https://shop.example/x-6b7cdd51-819b-4cdd-9ea6-d9cc21d75de5-y', 'shop.example/x-***-y'],
  ['https://test.shop.example/', undefined],
  ['https://shop.example:8443/', undefined],
  ['https://shop.example.evil.example/', undefined],
  ['ftp://shop.example/', undefined],
  ['javascript:alert(1)', undefined],
  ['', undefined],
])('%s is the page %s', (url, expected) => {
  expect(page(url)).toBe(expected);
});

test('includes the fragment on request, with ids masked', () => {
  expect(page('https://shop.example/#/order/123456', true)).toBe('shop.example/#/order/***');
});

test.each([
  ['https://shop.example', ['shop.example', 'www.shop.example']],
  ['http://www.shop.example:8080/x', ['shop.example:8080', 'www.shop.example:8080']],
  ['shop.example', []],
])('the hosts of %s', (url, expected) => {
  expect([...websiteHosts(url)]).toEqual(expected);
});

test('ignores scheme, host case, query, double slashes and the excluded fragment', () => {
  const segment = fc.constantFrom('a', 'order', 'coupon-1234', 'coupon-12345', '7', 'x'.repeat(9), '%C3%A9');
  const noise = fc.constantFrom('', '?a=b', '?a=/b//c', '#part', '?q#/x');
  fc.assert(
    fc.property(fc.array(segment, { maxLength: 6 }), fc.boolean(), noise, (segments, isDoubled, end) => {
      const plain = page(`https://shop.example/${segments.join('/')}`);
      const other = page(`http://SHOP.example${isDoubled ? '//' : '/'}${segments.join(isDoubled ? '///' : '/')}${end}`);
      expect(other).toBe(plain);
      // A page name maps to itself: masked parts stay masked, and nothing else is masked.
      expect(page(`https://${plain ?? ''}`)).toBe(plain);
      expect(plain?.split('/').length).toBe(Math.max(1, segments.length) + 1);
    }),
  );
});

test('a page name is short, without query and long numbers, for any path', () => {
  const path = fc.array(fc.constantFrom('/', '?', '#', '-', '%20', 'a', 'é', '7', '12345', '000001'), {
    maxLength: 300,
  });
  fc.assert(
    fc.property(path, fc.boolean(), (parts, withFragment) => {
      const named = pageName(`https://shop.example/${parts.join('')}`, { hosts, withFragment }) ?? '';
      expect(Array.from(named).length).toBeLessThanOrEqual(MAX_PAGE_LENGTH);
      expect(named.split('#')[0]).not.toMatch(/\?|\d{5}/);
    }),
  );
});
