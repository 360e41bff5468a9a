import { MsaStep } from '@vedette/contract/v4/multi-step';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { importCurlCommands } from './curl-import.js';
import { parseShellCommands } from './shell-words.js';

const only = (text: string) => {
  const { steps, notes } = importCurlCommands(text);
  expect(steps).toHaveLength(1);
  return { step: steps[0] ?? {}, notes };
};

test('imports commands as browsers and documentation write them', () => {
  const { step, notes } = only(`curl 'https://shop.example/api/orders?x=1' \\
    -X PUT -H 'Accept: */*' -H "X-Trace: a \\"b\\"" --data-raw $'{"name":"it\\'s \\u0041"}' \\
    -u ann:se:same --compressed -sS -k --tlsv1.2 --http2 -o /dev/null`);
  expect(notes).toEqual([]);
  expect(step).toMatchObject({
    StepType: 'HttpRequest',
    Url: 'https://shop.example/api/orders?x=1',
    Method: 'PUT',
    Body: '{"name":"it\'s A"}',
    RequestHeaders: [
      { Key: 'Accept', Value: '*/*' },
      { Key: 'X-Trace', Value: 'a "b"' },
      { Key: 'Content-Type', Value: 'application/x-www-form-urlencoded' },
    ],
    Authentication: { AuthenticationType: 'Basic', UserName: 'ann', Password: 'se:same' },
    IgnoreCertificateErrors: true,
    AllowedTlsVersions: ['Tls12', 'Tls13'],
    MsaStepHttpVersion: 'Http2',
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
])('imports %s', (text, part) => {
  expect(only(text).step).toMatchObject(part);
});

test('imports several commands, sends cookies as a header, and skips other programs', () => {
  const text = 'cd /tmp && curl https://a.example -b "sid=1; x=2" | jq .\ncurl https://b.example; ls';
  const { steps } = importCurlCommands(text);
  expect(steps.map(({ Url }) => Url)).toEqual(['https://a.example', 'https://b.example']);
  expect(steps[0]?.['RequestHeaders']).toEqual([{ Key: 'Cookie', Value: 'sid=1; x=2' }]);
});

test('notes references to files and commands without a URL', () => {
  const { step, notes } = only('curl https://a.example -d @order.json -F photo=@me.png -b jar.txt; curl -X POST');
  expect(step['MultiPartForm']).toBeUndefined();
  expect(notes.join('\n')).toMatch(/order\.json[^]*photo[^]*jar\.txt[^]*without a URL/);
  expect(importCurlCommands('wget https://a.example')).toEqual({
    steps: [],
    notes: ['No curl or PowerShell request was found.'],
  });
});

/** The requests of a text in short: method, URL, headers and body. */
const brief = (text: string) => {
  const { steps, notes } = importCurlCommands(text);
  const requests = steps.map(({ Method, Url, RequestHeaders, Body }) => [
    `${String(Method)} ${String(Url)}`,
    ...(RequestHeaders as { Key: string; Value: string }[]).map(({ Key, Value }) => `${Key}: ${Value}`),
    ...(Body === '' ? [] : [Body]),
  ]);
  return { requests, notes };
};
const FORM = 'Content-Type: application/x-www-form-urlencoded';

test.each<[string, string, unknown[][]]>([
  [
    'Chrome for the Windows command prompt',
    'curl ^"https://a.example/1?a=1^&b=%^20^" ^\r\n  -H ^"accept: */*^" ^\r\n  --data-raw ^"^{^\\^"n^\\^":^\\^"50^%^ ^^ ^& x^\\^"^}^" ^\r\n  --compressed',
    [['POST https://a.example/1?a=1&b=%20', 'accept: */*', FORM, '{"n":"50% ^ & x"}']],
  ],
  [
    'several commands, and a body of several lines',
    'curl ^"https://a.example/^" --data-raw ^"one^\r\n\r\ntwo^" &\r\ncurl ^"https://b.example/^"',
    [['POST https://a.example/', FORM, 'one\ntwo'], ['GET https://b.example/']],
  ],
  [
    'Firefox on Windows',
    'curl "https://a.example/x" -H "content-type: application/json" --data "{""data"":{""name"":""the man"",""no"":""""}}"',
    [['POST https://a.example/x', 'content-type: application/json', '{"data":{"name":"the man","no":""}}']],
  ],
  [
    'backslashes before quotes',
    String.raw`curl "https://a.example/" -d "{\"a\":\"b\\c\"}"`,
    [['POST https://a.example/', FORM, String.raw`{"a":"b\c"}`]],
  ],
  [
    'Chrome for PowerShell',
    [
      '$session = New-Object Microsoft.PowerShell.Commands.WebRequestSession',
      '$session.UserAgent = "Mozilla/5.0 (X)"',
      '$session.Cookies.Add((New-Object System.Net.Cookie("sid", "a=b", "/", ".a.example")))',
      '$session.Cookies.Add((New-Object System.Net.Cookie("two", "2", "/", ".a.example")))',
      'Invoke-WebRequest -UseBasicParsing -Uri "https://a.example/api?a=1&b=2" `',
      '-Method "POST" `',
      '-WebSession $session `',
      '-Headers @{',
      '"accept"="*/*"',
      '  "sec-ch-ua"="`"Chromium`";v=`"140`""',
      '} `',
      '-ContentType "application/json" `',
      '-Body "{`"name`":`"Z$([char]252)rich `$5`"}"',
    ].join('\r\n'),
    [
      [
        'POST https://a.example/api?a=1&b=2',
        'accept: */*',
        'sec-ch-ua: "Chromium";v="140"',
        'Content-Type: application/json',
        'Cookie: sid=a=b; two=2',
        'User-Agent: Mozilla/5.0 (X)',
        '{"name":"Zürich $5"}',
      ],
    ],
  ],
  [
    'bytes, tables and here-strings in PowerShell',
    `Invoke-WebRequest "https://a.example/" -Method POST -Body ([System.Text.Encoding]::UTF8.GetBytes('it''s'))
$headers = New-Object "System.Collections.Generic.Dictionary[[String],[String]]"
$headers.Add("X-A", "1")
$body = @"
{\`"a\`": 1}
"@
$response = Invoke-RestMethod 'https://b.example/' -Method 'PUT' -Headers $headers -Body $body
$response | ConvertTo-Json
irm https://c.example -Method Post -Body @{a='1 2'; b=2}`,
    [
      ['POST https://a.example/', FORM, "it's"],
      ['PUT https://b.example/', 'X-A: 1', FORM, '{"a": 1}'],
      ['POST https://c.example', FORM, 'a=1%202&b=2'],
    ],
  ],
  [
    'curl in PowerShell',
    "curl.exe -X POST 'https://a.example/x' `\n  -H 'Content-Type: application/json' `\n  -d '{\\\"a\\\":1}'\ncurl.exe https://b.example",
    [['POST https://a.example/x', 'Content-Type: application/json', '{"a":1}'], ['GET https://b.example']],
  ],
  [
    'here-documents',
    `curl -X POST https://a.example/x --data-binary @- <<'END'
{"a":1,
 "b":2}
END
curl -d @- https://b.example <<-END
\tx=1
\tEND
cat <<END | curl --json @- https://c.example
{}
END
echo 'x=1' | curl -d @- https://d.example
curl -d @- https://e.example <<< 'y=2'
curl https://f.example -d "$(cat <<'END'
{"q": 1}
END
)"`,
    [
      ['POST https://a.example/x', FORM, '{"a":1,\n "b":2}\n'],
      ['POST https://b.example', FORM, 'x=1'],
      ['POST https://c.example', 'Content-Type: application/json', 'Accept: application/json', '{}\n'],
      ['POST https://d.example', FORM, 'x=1'],
      ['POST https://e.example', FORM, 'y=2'],
      ['POST https://f.example', FORM, '{"q": 1}'],
    ],
  ],
  [
    'several requests in one command',
    'curl -H "A: 1" https://a.example/ --next -d x=1 https://b.example/ https://c.example -: -I https://d.example',
    [
      ['GET https://a.example/', 'A: 1'],
      ['POST https://b.example/', FORM, 'x=1'],
      ['POST https://c.example', FORM, 'x=1'],
      ['HEAD https://d.example'],
    ],
  ],
  [
    'queries',
    `curl 'https://a.example/x?a=1#f' --url-query 'q=a b' --url-query '+r=%20' -G --data-urlencode "n=ä!'()*" --data-urlencode '=x y'`,
    [['GET https://a.example/x?a=1&n=%C3%A4%21%27%28%29%2A&x%20y&q=a%20b&r=%20#f']],
  ],
  [
    'redirects, comments and prompts',
    '$ curl -s https://a.example > out.json 2>&1 | jq .\n> curl https://b.example >/dev/null # https://no.example\nC:\\Users>curl https://c.example\nsudo /usr/bin/curl https://d.example',
    [['GET https://a.example'], ['GET https://b.example'], ['GET https://c.example'], ['GET https://d.example']],
  ],
  [
    'brackets escaped for the shell',
    `curl "https://a.example/?f\\[\\]=1" -g 'https://b.example/?g[1-2]=1'`,
    [['GET https://a.example/?f\\[\\]=1'], ['GET https://b.example/?g[1-2]=1']],
  ],
  ['escaped brackets', `curl 'https://a.example/?f\\[\\]=1'`, [['GET https://a.example/?f[]=1']]],
  [
    'a range, and an empty header',
    `curl https://a.example -r 0-9 -H 'X-Empty;'`,
    [['GET https://a.example', 'X-Empty: ', 'Range: bytes=0-9']],
  ],
  [
    'URLs without a scheme',
    'curl localhost:3000/x a.example 127.0.0.1 {{base}}/y',
    [['GET http://localhost:3000/x'], ['GET http://a.example'], ['GET http://127.0.0.1'], ['GET {{base}}/y']],
  ],
])('imports everything from %s', (_what, text, requests) => {
  expect(brief(text)).toEqual({ requests, notes: [] });
});

test.each<[string, string[], RegExp[]]>([
  ['curl -T data.bin https://a.example/up', ['PUT https://a.example/up'], [/^The file data\.bin/]],
  [
    'curl https://a.example -x http://proxy:1 --max-time 5 -E c.pem --resolve a:1:1',
    ['GET https://a.example'],
    [/--proxy http:\/\/proxy:1/, /--max-time 5/, /--cert c\.pem/, /--resolve/],
  ],
  [
    'curl --http3 https://a.example --aws-sigv4 aws:amz --never-heard-of',
    ['GET https://a.example'],
    [/--http3 .*HTTP\/3/, /--aws-sigv4 aws:amz/, /--never-heard-of/],
  ],
  ['curl --proxy-user ann:secret https://a.example', ['GET https://a.example'], [/^--proxy-user is not imported\.$/]],
  [
    'curl https://a.example -H Accept: text/html',
    ['GET https://a.example'],
    [/Accept: removes a header/, /"text\/html" is not an HTTP URL/],
  ],
  [
    "curl https://a.example -H 'transfer-encoding: chunked'",
    ['GET https://a.example'],
    [/^Transfer-Encoding is not imported/],
  ],
  ['curl ftp://a.example/x', [], [/"ftp:\/\/a\.example\/x" is not an HTTP URL/]],
  [
    'curl "https://a.example/{one,two}" https://a.example/[1-3]',
    [],
    [/\{one,two\} stands for several/, /\[1-3\] stands for several/],
  ],
  ['curl http://^', [], [/"http:\/\/" is not an HTTP URL/]],
  [
    'curl https://$HOST/x -H "Authorization: Bearer ${TOKEN}"',
    ['GET https://{{HOST}}/x'],
    [/^\$HOST became/, /^\$\{TOKEN\} became/],
  ],
  [
    'curl https://a.example/`date`?x=$(date +%s)',
    ['GET https://a.example/{{output}}?x={{output}}'],
    [/^The output of `date` is unknown/, /^The output of \$\(date \+%s\) is unknown/],
  ],
  ['curl ^"https://a.example/%TOKEN%?q=%C3%A4^"', ['GET https://a.example/{{TOKEN}}?q=%C3%A4'], [/^%TOKEN% became/]],
  [
    'make-json | curl -d @- https://a.example',
    ['POST https://a.example'],
    [/^The output of make-json is not/, /^Standard input/],
  ],
  ['curl -d @- https://a.example < in.json', ['POST https://a.example'], [/^The file in\.json/, /^Standard input/]],
  [
    'curl -K options.txt https://a.example -u ann',
    ['GET https://a.example'],
    [/--config options\.txt/, /password of ann/],
  ],
  [
    'iwr https://a.example -Proxy http://p -TimeoutSec 5 -Headers @{ A = "$env:KEY" }',
    ['GET https://a.example'],
    [/^-Proxy/, /^-TimeoutSec/, /^\$env:KEY became/],
  ],
])('%s: names what was skipped', (text, requests, notes) => {
  const found = brief(text);
  expect(found.requests.map(([request]) => request)).toEqual(requests);
  expect(found.notes).toHaveLength(notes.length);
  for (const note of notes) expect(found.notes).toContainEqual(expect.stringMatching(note));
});

test('sends form fields without options that steps do not support', () => {
  const { step, notes } = only(
    `curl -F 'json={"a":1};type=application/json' -F 'n="a;b";filename=x' -F 'plain=a;b' --form-string 'raw=@x;type=y' https://a.example`,
  );
  expect(step['MultiPartForm']).toEqual([
    { Type: 'Text', Key: 'json', Value: '{"a":1}' },
    { Type: 'Text', Key: 'n', Value: 'a;b' },
    { Type: 'Text', Key: 'plain', Value: 'a;b' },
    { Type: 'Text', Key: 'raw', Value: '@x;type=y' },
  ]);
  expect(notes).toEqual([
    'The field json is sent without type=application/json, which steps do not support.',
    'The field n is sent without filename=x, which steps do not support.',
  ]);
});

test('uses a login in the URL as the authentication of the step', () => {
  expect(only('curl https://ann:p%40ss@a.example/x').step).toMatchObject({
    Url: 'https://a.example/x',
    Authentication: { AuthenticationType: 'Basic', UserName: 'ann', Password: 'p@ss' },
  });
});

test('maps minimum and maximum TLS versions to a range', () => {
  expect(only('curl --tlsv1.2 --tls-max 1.2 https://a.example').step).toMatchObject({ AllowedTlsVersions: ['Tls12'] });
});

test('creates steps of the shape the server accepts from any input', () => {
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
      for (const step of importCurlCommands(`curl https://a.example ${words.join(' ')}`).steps) {
        const { error } = MsaStep.safeParse(step);
        expect(error?.issues ?? []).toEqual([]);
      }
    }),
  );
});

test('parses words in single quotes to their exact text', () => {
  fc.assert(
    fc.property(fc.array(fc.string({ minLength: 1 }), { minLength: 1 }), (words) => {
      const line = words.map((word) => `'${word.replaceAll("'", `'\\''`)}'`).join(' ');
      expect(parseShellCommands(line)).toEqual([{ words }]);
    }),
  );
});

test.each([
  ['curl https://ann:ses%40me@a.example/x', 'Basic', 'ann', 'ses@me'],
  ['curl --digest https://ann:sesame@a.example/x', 'Digest', 'ann', 'sesame'],
  ['curl -u bob:other https://ann:sesame@a.example/x', 'Basic', 'bob', 'other'],
])('moves a login in the URL to the authentication: %s', (command, AuthenticationType, UserName, Password) => {
  const { step, notes } = only(command);
  expect(step).toMatchObject({
    Url: 'https://a.example/x',
    Authentication: { AuthenticationType, UserName, Password },
  });
  expect(notes).toEqual(['The user name and password in the URL were moved to the authentication of the step.']);
});
