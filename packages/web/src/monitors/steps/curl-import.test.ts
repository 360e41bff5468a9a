import { MsaStep } from '@vedette/contract/v4/multi-step';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { stepsFromCurl } from './curl-import.js';
import { shellCommands } from './shell-words.js';

const only = (text: string) => {
  const { steps, notes } = stepsFromCurl(text);
  expect(steps).toHaveLength(1);
  return { step: steps[0] ?? {}, notes };
};

test('what browsers and documents write out becomes a step', () => {
  const { step, notes } = only(`curl 'https://shop.example/api/orders?x=1' \\
    -X PUT -H 'Accept: */*' -H "X-Trace: a \\"b\\"" --data-raw $'{"name":"it\\'s \\u0041"}' \\
    -u ann:se:same --compressed -sS -k --tlsv1.2 --http2 -o /dev/null`);
  expect(notes).toEqual([]);
  expect(step).toMatchObject({
    ...{ StepType: 'HttpRequest', Url: 'https://shop.example/api/orders?x=1', Method: 'PUT' },
    Body: '{"name":"it\'s A"}',
    RequestHeaders: [
      { Key: 'Accept', Value: '*/*' },
      { Key: 'X-Trace', Value: 'a "b"' },
      { Key: 'Content-Type', Value: 'application/x-www-form-urlencoded' },
    ],
    Authentication: { AuthenticationType: 'Basic', UserName: 'ann', Password: 'se:same' },
    ...{ IgnoreCertificateErrors: true, AllowedTlsVersions: ['Tls12', 'Tls13'], MsaStepHttpVersion: 'Http2' },
  });
});

test.each([
  ['curl shop.example', { Method: 'GET', Url: 'http://shop.example', Body: '' }],
  ['curl -I --url https://shop.example', { Method: 'HEAD' }],
  ['curl https://shop.example -XDELETE', { Method: 'DELETE' }],
  ['curl https://shop.example -d a=1 -d b=2', { Method: 'POST', Body: 'a=1&b=2' }],
  [
    'curl -G https://shop.example?c=3 -d a=1 --data-urlencode "q=a b&c"',
    { Url: 'https://shop.example?c=3&a=1&q=a%20b%26c' },
  ],
  ['curl https://shop.example -F a=1 -F "b=x y"', { Method: 'POST', BodyType: 'MultiPartForm' }],
  ['curl {{base}}/orders', { Url: '{{base}}/orders' }],
  [
    'curl https://shop.example --digest -u ann:x',
    { Authentication: { AuthenticationType: 'Digest', UserName: 'ann', Password: 'x' } },
  ],
  ['curl https://shop.example --http1.1 --max-time 5', { MsaStepHttpVersion: 'Http1_1', Url: 'https://shop.example' }],
  ['curl https://shop.example --json=\'{"a":1}\'', { Body: '{"a":1}', Method: 'POST' }],
])('%s', (text, part) => {
  expect(only(text).step).toMatchObject(part);
});

test('several commands become several steps; cookies are a header; other programs are left out', () => {
  const text = 'cd /tmp && curl https://a.example -b "sid=1; x=2" | jq .\ncurl https://b.example; ls';
  const { steps } = stepsFromCurl(text);
  expect(steps.map(({ Url }) => Url)).toEqual(['https://a.example', 'https://b.example']);
  expect(steps[0]?.['RequestHeaders']).toEqual([{ Key: 'Cookie', Value: 'sid=1; x=2' }]);
});

test('what names a file, or no address, is told', () => {
  const { step, notes } = only('curl https://a.example -d @order.json -F photo=@me.png -b jar.txt; curl -X POST');
  expect(step['MultiPartForm']).toBeUndefined();
  expect(notes.join('\n')).toMatch(/order\.json[^]*photo[^]*jar\.txt[^]*without an address/);
  expect(stepsFromCurl('wget https://a.example')).toEqual({
    ...{ steps: [], notes: ['There is no command that begins with curl.'] },
  });
});

test('whatever is pasted, steps are of the shape the server takes', () => {
  const option = fc.constantFrom(
    '-X',
    '-d',
    '-F',
    '-u',
    '-b',
    '-H',
    '--data-urlencode',
    '-kG',
    '--tlsv1.9',
    "$'\\x",
    '"',
  );
  fc.assert(
    fc.property(fc.array(fc.oneof(option, fc.string({ maxLength: 9 })), { maxLength: 9 }), (words) => {
      for (const step of stepsFromCurl(`curl https://a.example ${words.join(' ')}`).steps) {
        const { error } = MsaStep.safeParse(step);
        expect(error?.issues ?? []).toEqual([]);
      }
    }),
  );
});

test('words in single quotes come out as they went in', () => {
  fc.assert(
    fc.property(fc.array(fc.string({ minLength: 1 }), { minLength: 1 }), (words) => {
      const line = words.map((word) => `'${word.replaceAll("'", `'\\''`)}'`).join(' ');
      expect(shellCommands(line)).toEqual([words]);
    }),
  );
});

test.each([
  ['curl https://ann:ses%40me@a.example/x', 'Basic', 'ann', 'ses@me'],
  ['curl --digest https://ann:sesame@a.example/x', 'Digest', 'ann', 'sesame'],
  ['curl -u bob:other https://ann:sesame@a.example/x', 'Basic', 'bob', 'other'],
])('a login in the address moves to the authentication: %s', (command, AuthenticationType, UserName, Password) => {
  const { step, notes } = only(command);
  expect(step).toMatchObject({
    Url: 'https://a.example/x',
    Authentication: { AuthenticationType, UserName, Password },
  });
  expect(notes).toEqual(['The user name and password of the address stand in the authentication of the step.']);
});
