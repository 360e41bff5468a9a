import fc from 'fast-check';
import { expect, test } from 'vitest';
import { splitUserinfo } from './url-userinfo.js';

test.each([
  ['https://ann:sesame@a.example/x?y#z', 'https://a.example/x?y#z', 'ann', 'sesame'],
  ['http://ann@a.example', 'http://a.example', 'ann', ''],
  ['http://:token@a.example:8080', 'http://a.example:8080', '', 'token'],
  ['HTTP://ann:a:b@c@a.example/', 'HTTP://a.example/', 'ann', 'a:b@c'],
  ['https://a%40b:p%C3%A4%2F@[::1]/', 'https://[::1]/', 'a@b', 'pä/'],
  ['https://ann:100%@a.example/', 'https://a.example/', 'ann', '100%'],
  ['https:\\\\ann:x@a.example\\y', 'https:\\\\a.example\\y', 'ann', 'x'],
  ['http:///ann:x@a.example/', 'http:///a.example/', 'ann', 'x'],
  [' https://ann:x@a.example/', ' https://a.example/', 'ann', 'x'],
  ['https://{{User}}:{{@Secret(a:b)}}@{{Host}}/', 'https://{{Host}}/', '{{User}}', '{{@Secret(a:b)}}'],
])('splits %s', (address, url, username, password) => {
  expect(splitUserinfo(address)).toEqual({ url, username, password });
});

test.each([
  'https://a.example/@x',
  'https://a.example?ann@b',
  'https://a.example#ann@b',
  'https://a.example\\@b',
  'https://{{@Host}}/',
  '{{Base}}/ann@b',
  'mailto:ann@a.example',
  'ftp://ann:x@a.example/',
  '',
])('finds no user name in %s', (address) => {
  expect(splitUserinfo(address)).toBeUndefined();
});

test('splits off exactly the userinfo that URL finds', () => {
  const word = fc.stringMatching(/^[a-z0-9%:@!$&'()*+,;=~._-]{0,12}$/);
  fc.assert(
    fc.property(word, fc.constantFrom('/', '/@b', '?x@y', '#x@y', ''), (userinfo, rest) => {
      const address = `https://${userinfo}@a.example${rest}`;
      fc.pre(URL.canParse(address));
      const split = splitUserinfo(address);
      const { username, password } = new URL(split?.url ?? '');
      expect({ username, password }).toEqual({ username: '', password: '' });
      expect(split?.url).toBe(`https://a.example${rest}`);
    }),
  );
});
