/** Contents of collection requests: vault files, cookies, and logins of every non-interactive kind. */
import { createHash, createHmac } from 'node:crypto';
import { buildChallengeMessage, provesPassword } from '@vedette/protocols/testing/ntlm-server';
import { errorCodes } from '@vedette/contract/v4/error-codes';
import { afterAll, expect, test } from 'vitest';
import { aListener, aSite, closeAll } from '../probes/http/testing/http-fixture.js';
import { aCollection, anItem, runCollection } from './testing/a-collection.js';

afterAll(closeAll);
interface ReceivedRequest {
  readonly url: string;
  readonly authorization: string;
  readonly headers: Readonly<Record<string, unknown>>;
  readonly body: Buffer;
}
const seen: ReceivedRequest[] = [];
const site = await aSite((request, response) => {
  const chunks: Buffer[] = [];
  request.on('data', (chunk: Buffer) => chunks.push(chunk));
  request.on('end', () => {
    const { url = '', headers } = request;
    const { authorization = '' } = headers;
    seen.push({ url, authorization, headers, body: Buffer.concat(chunks) });
    const isChallenged = url === '/digest' && authorization === '';
    const isNtlm = url === '/ntlm' && authorization === '';
    if (isNtlm) response.setHeader('WWW-Authenticate', 'NTLM');
    if (isChallenged) response.setHeader('WWW-Authenticate', 'Digest realm="r", nonce="n", qop="auth", algorithm=MD5');
    if (url === '/in') response.setHeader('Set-Cookie', ['sid=s1; Path=/', 'gone=1; Max-Age=0']);
    response.writeHead(isChallenged || isNtlm ? 401 : 200).end('{}');
  });
});
const guid = '0b6f4a52-6c0e-4a6e-9a55-3f1f0c5b7d11';
const bytes = Buffer.from([0, 255, 10, 13, 128]);
const vault = [{ vaultItemGuid: guid, file: { name: 'a.bin', data: bytes.toString('base64') } }];
const ofVault = `{{@VaultItem.${guid}.File}}`;

test('sends a vault file as a body and as a form part', async () => {
  seen.length = 0;
  const put = (body: object) => anItem('put', site, {}, { method: 'PUT', body });
  const { failure } = await runCollection(
    aCollection([
      put({ mode: 'file', file: { src: ofVault } }),
      {
        name: 'folder',
        item: [
          put({
            mode: 'formdata',
            formdata: [
              { key: 'kind', value: 'x', type: 'text' },
              { key: 'f', type: 'file', src: [ofVault] },
            ],
          }),
        ],
      },
    ]),
    { vault },
  );
  expect(failure).toBeUndefined();
  const [plain, form] = seen;
  expect(plain?.body).toEqual(bytes);
  expect(form?.headers['content-type']).toMatch(/^multipart\/form-data; boundary=/);
  expect(form?.body.toString('latin1')).toContain('name="f"; filename="a.bin"');
  expect(form?.body.includes(bytes)).toBe(true);
});

test.each([
  ['missing in the vault', { mode: 'file', file: { src: ofVault } }, errorCodes.apiVaultItem],
  [
    'on another machine',
    { mode: 'formdata', formdata: [{ key: 'f', type: 'file', src: '/a' }] },
    errorCodes.collectionInvalid,
  ],
  [
    'in a list of files',
    { mode: 'formdata', formdata: [{ key: 'f', type: 'file', src: [ofVault, '/a'] }] },
    errorCodes.collectionInvalid,
  ],
])('does not send a file that is %s', async (_, body, { code }) => {
  const { failure, steps } = await runCollection(aCollection([anItem('put', site, {}, { method: 'PUT', body })]));
  expect(failure?.code).toBe(code);
  expect(steps[0]?.isExecuted).toBe(false);
});

test('keeps cookies for the run and shows them to scripts', async () => {
  seen.length = 0;
  const look = `pm.test('seen', () => { pm.expect(pm.cookies.has('sid')).to.equal(true); pm.expect(pm.cookies.get('sid')).to.equal('s1');
    pm.expect(pm.cookies.toObject()).to.eql({ sid: 's1' }); });`;
  const run = () =>
    runCollection(aCollection([anItem('in', `${site}/in`, { test: look }), anItem('next', `${site}/next`)]));
  expect((await run()).failure).toBeUndefined();
  expect((await run()).failure).toBeUndefined();
  expect(seen.map(({ headers }) => headers['cookie'])).toEqual([undefined, 'sid=s1', undefined, 'sid=s1']);
});

const list = (values: Record<string, string>) =>
  Object.entries(values).map(([key, value]) => ({ key, value, type: 'any' }));
const md5 = (text: string): string => createHash('md5').update(text).digest('hex');
const login = async (auth: object, path = '/'): Promise<ReceivedRequest | undefined> => {
  seen.length = 0;
  const { failure } = await runCollection(aCollection([anItem('one', site + path)], { auth }), {
    predefinedVariables: [{ name: 'secret', value: 'sesame' }],
  });
  expect(failure, failure?.message).toBeUndefined();
  return seen.at(-1);
};

test.each([
  ['noauth', {}, /^$/],
  ['basic', { username: 'ann', password: '{{secret}}' }, /^Basic YW5uOnNlc2FtZQ==$/],
  ['bearer', { token: '{{secret}}' }, /^Bearer sesame$/],
  ['oauth2', { accessToken: '{{secret}}', addTokenTo: 'header', headerPrefix: 'Bearer' }, /^Bearer sesame$/],
  [
    'hawk',
    { authId: 'ann', authKey: '{{secret}}', algorithm: 'sha256' },
    /^Hawk id="ann", ts="\d+", nonce="[^"]+", .*mac="[^"]{40,}"$/,
  ],
  [
    'oauth1',
    { consumerKey: 'k', consumerSecret: '{{secret}}', signatureMethod: 'HMAC-SHA1', addParamsToHeader: 'true' },
    /^OAuth .*oauth_consumer_key="k".*oauth_signature="[^"]{20,}"/,
  ],
  [
    'awsv4',
    { accessKey: 'k', secretKey: '{{secret}}', region: 'eu-1', service: 's3' },
    /^AWS4-HMAC-SHA256 Credential=k\/\d{8}\/eu-1\/s3\/aws4_request, .*Signature=[0-9a-f]{64}$/,
  ],
  [
    'edgegrid',
    { accessToken: 'a', clientToken: 'c', clientSecret: '{{secret}}' },
    /^EG1-HMAC-SHA256 client_token=c;access_token=a;timestamp=[^;]+;nonce=[^;]+;signature=.{43}=$/,
  ],
  ['ntlm', { username: 'ann', password: '{{secret}}' }, /^NTLM TlRMTVNTUAA/],
] as const)('logs in by %s', async (type, values, expected) => {
  expect((await login({ type, [type]: list(values) }, `/${type}`))?.authorization).toMatch(expected);
});

test.each([
  ['sesame', undefined],
  ['wrong', errorCodes.collectionTestFailed.code],
])('logs in by NTLM with the password %s on one connection', async (password, code) => {
  const sockets = new Set<unknown>();
  const rounds: number[] = [];
  const gateway = await aSite((request, response) => {
    const message = Buffer.from(/^NTLM (.*)$/.exec(request.headers.authorization ?? '')?.[1] ?? '', 'base64');
    const round = message.length > 12 ? message.readUInt32LE(8) : 0;
    rounds.push(round);
    if (round !== 0) sockets.add(request.socket);
    if (round === 3 && provesPassword(message, 'sesame')) response.end('in');
    else
      response.writeHead(401, { 'WWW-Authenticate': round === 1 ? `NTLM ${buildChallengeMessage()}` : 'NTLM' }).end();
  });
  const auth = { type: 'ntlm', ntlm: list({ username: 'bob', password, domain: 'AD' }) };
  const test = 'pm.test("in", () => pm.response.to.have.status(200));';
  const { failure } = await runCollection(aCollection([anItem('one', gateway, { test })], { auth }));
  expect(failure?.code).toBe(code);
  expect([rounds.slice(0, 3), sockets.size]).toEqual([[0, 1, 3], 1]);
});

test('sends an API key in a header or in the URL', async () => {
  const key = (place: string) =>
    login({ type: 'apikey', apikey: list({ key: 'x-key', value: '{{secret}}', in: place }) });
  expect((await key('header'))?.headers['x-key']).toBe('sesame');
  expect((await key('query'))?.url).toBe('/?x-key=sesame');
});

test('logs in by digest after the challenge', async () => {
  const sent = await login({ type: 'digest', digest: list({ username: 'ann', password: '{{secret}}' }) }, '/digest');
  const part = (name: string): string => new RegExp(`\\b${name}="?([^",]+)`).exec(sent?.authorization ?? '')?.[1] ?? '';
  const proof = md5([md5('ann:r:sesame'), 'n', part('nc'), part('cnonce'), 'auth', md5('GET:/digest')].join(':'));
  expect(part('response')).toBe(proof);
  expect(seen).toHaveLength(2);
});

test('provides the documented libraries to scripts', async () => {
  const names = ['ajv', 'atob', 'btoa', 'chai', 'cheerio', 'crypto-js', 'csv-parse/lib/sync', 'lodash', 'moment'];
  const more = ['postman-collection', 'tv4', 'uuid', 'xml2js', 'assert', 'buffer', 'events', 'path', 'punycode'];
  const rest = ['querystring', 'stream', 'string_decoder', 'timers', 'url', 'util'];
  const all = [...names, ...more, ...rest];
  const pre = `const missing = ${JSON.stringify(all)}.filter((name) => { try { return !require(name); } catch { return true; } });
    console.log(missing.join());
    console.log(require('crypto-js').HmacSHA256('text', 'key').toString(), require('lodash').chunk([1, 2, 3], 2).length,
      require('moment').utc(0).format('YYYY'), require('cheerio').load('<b>x</b>')('b').text());`;
  const { failure, steps } = await runCollection(aCollection([anItem('one', site, { pre })]));
  expect(failure, failure?.message).toBeUndefined();
  const mac = createHmac('sha256', 'key').update('text').digest('hex');
  expect(steps[0]?.preRequestConsole).toEqual(['log: ', `log: ${mac} 2 1970 x`]);
});

test.each([
  ['a length beside chunks', 'Transfer-Encoding: chunked\r\nContent-Length: 250\r\n\r\n2\r\n{}\r\n0\r\n\r\n'],
  ['a header folded over two lines', 'Content-Length: 2\r\nX-Long: a\r\n b\r\n\r\n{}'],
])('reads a response with %s like browsers', async (_, rest) => {
  const port = await aListener((socket) => socket.end(`HTTP/1.1 200 OK\r\n${rest}`));
  const { failure } = await runCollection(aCollection([anItem('get', `http://127.0.0.1:${port}/`)]));
  expect(failure).toBeUndefined();
});
