import { execFileSync } from 'node:child_process';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { aTarget, closeAll, createProber } from '../probes/http/testing/http-fixture.js';
import { checkCertificate } from '../probes/certificate.js';
import { aCertificate } from '../probes/http/testing/certificates.js';
import { anEndpoint, createServiceProber } from '../probes/service/testing/service-fixture.js';
import { aFolder, freePort, whyMissing, startServer, stopServers, write } from './testing/servers.js';

const skipReason = whyMissing('nginx');
afterAll(async () => {
  await closeAll();
  await stopServers();
});

describe.skipIf(skipReason)(`nginx${skipReason === undefined ? '' : ` (skipped: ${skipReason})`}`, () => {
  let plainPort: number;
  let securePort: number;
  beforeAll(async () => {
    const folder = aFolder();
    [plainPort, securePort] = [await freePort(), await freePort()];
    const { key, cert } = await aCertificate();
    write(folder, 'key.pem', key);
    write(folder, 'cert.pem', cert);
    write(folder, 'users', `ann:${execFileSync('openssl', ['passwd', '-apr1', 'sesame'], { encoding: 'utf8' })}`);
    write(folder, 'html/index.html', '<h1>It works</h1>');
    const paths = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map(
      (name) => `${name}_temp_path ${folder}/${name};`,
    );
    const configuration = write(
      folder,
      'nginx.conf',
      `error_log stderr; pid ${folder}/pid; events {} http { access_log off; gzip on; gzip_types *; ${paths.join(' ')}
       server { listen 127.0.0.1:${plainPort}; listen 127.0.0.1:${securePort} ssl http2; root ${folder}/html;
         ssl_certificate ${folder}/cert.pem; ssl_certificate_key ${folder}/key.pem;
         location = /moved { return 301 /index.html; }
         location = /busy { return 503; }
         location = /private { auth_basic x; auth_basic_user_file ${folder}/users; try_files /index.html =404; } } }`,
    );
    await startServer('nginx', ['-c', configuration, '-g', 'daemon off;'], securePort);
  });
  const timeouts = { connectTimeoutMs: 5_000, totalTimeoutMs: 15_000 };
  const get = async (path: string, overrides: object = {}) =>
    createProber()({ ...aTarget({ url: `http://127.0.0.1:${plainPort}${path}`, ...timeouts }), ...overrides });

  test('reads pages, redirects and statuses', async () => {
    const page = await get('/index.html');
    expect([page.failure, page.statusCode, page.httpVersion]).toEqual([undefined, 200, '1.1']);
    expect(Buffer.from(page.body ?? '', 'base64').toString()).toContain('It works');
    expect((await get('/moved')).redirects).toHaveLength(1);
    expect((await get('/none')).statusCode).toBe(404);
    expect((await get('/busy')).statusCode).toBe(503);
  });

  test('logs in', async () => {
    const login = (password: string) => ({ authentication: { type: 'Basic', username: 'ann', password } });
    expect((await get('/private', login('sesame'))).statusCode).toBe(200);
    expect((await get('/private', login('wrong'))).failure?.code).toBe(14009);
  });

  test('negotiates HTTP/2 over TLS and reports a self-signed certificate', async () => {
    const url = `https://localhost:${securePort}/index.html`;
    const trustingOutcome = await get('', { url, checkCertificateErrors: false });
    expect([trustingOutcome.failure, trustingOutcome.httpVersion]).toEqual([undefined, '2']);
    expect((await get('', { url })).failure?.code).toBe(13013);
    const certificate = anEndpoint({
      kind: 'certificate',
      url,
      checkCertificateErrors: false,
      warningDays: 100_000,
      ...timeouts,
      expected: {
        commonName: '',
        organization: '',
        organizationalUnit: '',
        serialNumber: '',
        fingerprint: '',
        issuerName: '',
        issuerOrganization: '',
        issuerUnit: '',
      },
    });
    expect((await createServiceProber(checkCertificate, certificate)()).failure?.code).toBe(24001);
  });
});
