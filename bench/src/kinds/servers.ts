// One server per protocol, in a separate process so that its CPU time is not counted as ours. Prints the targets to
// check as one line.
import { createServer as createHttp } from 'node:http';
import { createServer as createHttps } from 'node:https';
import { createServer as createTcp, type Socket } from 'node:net';
import type { Target } from '@vedette/contract/checkpoint/target';
import { aTarget, listen } from '@vedette/checkpoint/probes/http/testing/http-fixture';
import { aCertificate, anAuthority } from '@vedette/checkpoint/probes/http/testing/certificates';
import { aCollection, aCollectionTarget, anItem } from '@vedette/checkpoint/collection/testing/a-collection';
import { aRequest } from '@vedette/checkpoint/multi-step/testing/a-run';
import { aNameServer, buildDnsResponse } from '@vedette/checkpoint/probes/service/testing/name-server';
import { aLineServer } from '@vedette/checkpoint/probes/service/testing/line-server';
import { buildPacket, packetType, buildPreloginRequest } from '@vedette/checkpoint/probes/mssql/tds';
import { anSshServer } from '@vedette/checkpoint/probes/sftp/testing/server';

/** Line that this process prints for the measuring process. */
export interface ServedTargets {
  readonly targets: readonly Target[];
  /** PEM of the authority that signed the certificates. */
  readonly authority: string;
}

const PAGE = 'x'.repeat(1_024);
const limits = { connectTimeoutMs: 10_000, totalTimeoutMs: 20_000, ipVersion: 'IpV4' } as const;
const host = '127.0.0.1';
const login = { host, username: 'ann', password: 'sesame', ...limits };

async function startLineServers() {
  const smtp = await aLineServer({
    greeting: '220 mail.example ESMTP',
    answer: (line) => (line.startsWith('EHLO') ? '250-mail.example\r\n250 AUTH PLAIN' : smtpReply(line)),
  });
  const pop3 = await aLineServer({ greeting: '+OK', answer: (line) => (line === 'CAPA' ? '+OK\r\nUSER\r\n.' : '+OK') });
  const imap = await aLineServer({
    greeting: '* OK IMAP4rev1',
    answer: (line) => `${line.split(' ')[0] ?? ''} OK done`,
  });
  const ftp = await aLineServer({
    greeting: '220 files',
    answer: (line) => (line.startsWith('USER') ? '331 password' : line.startsWith('PASS') ? '230 welcome' : '221 bye'),
  });
  return { smtp, pop3, imap, ftp };
}
const smtpReply = (line: string): string => (line.startsWith('AUTH') ? '235 welcome' : '221 bye');

/** Returns the ports of two databases that only send a greeting, which is all that a check without a login reads. */
async function startDatabaseServers() {
  const version = Buffer.from('\n8.4.0-bench\0');
  const greeting = Buffer.concat([version, Buffer.alloc(13, 7), Buffer.from([0, 0x82]), Buffer.alloc(44)]);
  const header = Buffer.from([greeting.length, 0, 0, 0]);
  const answer = buildPacket(packetType.reply, buildPreloginRequest());
  const ignoreErrors = (socket: Socket): Socket => socket.on('error', () => undefined);
  const mysql = createTcp((socket) =>
    ignoreErrors(socket)
      .resume()
      .write(Buffer.concat([header, greeting])),
  );
  const mssql = createTcp((socket) => ignoreErrors(socket).once('data', () => socket.write(answer)));
  return { mysql: await listen(mysql), mssql: await listen(mssql) };
}

/** A web service call: sends an envelope and searches the response for a word. */
const aCall = (url: string): Target =>
  aTarget({
    url,
    method: 'POST',
    body: `<s:Envelope xmlns:s="urn:x">${PAGE}</s:Envelope>`,
    ...limits,
    headers: [
      { name: 'Content-Type', value: 'text/xml' },
      { name: 'SOAPAction', value: 'urn:bench' },
    ],
    contentMatches: ['xxx'],
  });

async function startTargets(): Promise<ServedTargets> {
  const authority = await anAuthority();
  const pair = await aCertificate({ issuer: authority });
  const [http, https] = [createHttp((_, r) => r.end(PAGE)), createHttps(pair, (_, r) => r.end(PAGE))];
  const [plain, secure, tcp] = [await listen(http), await listen(https), await listen(createTcp((s) => s.resume()))];
  const [{ smtp, pop3, imap, ftp }, ssh] = [await startLineServers(), await anSshServer()];
  const names = await aNameServer((query) =>
    buildDnsResponse(query, { records: [['A', Buffer.from([192, 0, 2, 1])]] }),
  );
  const { mysql, mssql } = await startDatabaseServers();
  const url = `http://${host}:${plain}/`;
  const expected = {
    commonName: '',
    organization: '',
    organizationalUnit: '',
    serialNumber: '',
    fingerprint: '',
    issuerName: '',
    issuerOrganization: '',
    issuerUnit: '',
  };
  const steps = Array.from({ length: 3 }, () => aRequest({ url }));
  return {
    authority: authority.cert,
    targets: [
      aTarget({ url, ...limits }),
      aTarget({ url: `https://${host}:${secure}/`, ...limits }),
      aCall(url),
      {
        kind: 'certificate',
        url: `https://${host}:${secure}/`,
        checkCertificateErrors: true,
        warningDays: 0,
        expected,
        ...limits,
      },
      { kind: 'connect', host, port: tcp, ...limits },
      { kind: 'ping', host, ...limits },
      { kind: 'dns', host, port: names.port, query: 'ARecord', name: 'shop.example', expected: '', ...limits },
      { kind: 'smtp', port: smtp.port, ...login },
      { kind: 'pop3', port: pop3.port, ...login },
      { kind: 'imap', port: imap.port, ...login, secureConnection: false },
      { kind: 'ftp', port: ftp.port, ...login },
      { kind: 'mysql', host, port: mysql, username: '', password: '', database: '', ...limits },
      { kind: 'mssql', host, port: mssql, username: '', password: '', database: '', ...limits },
      { kind: 'sftp', port: ssh.port, ...login, action: 'ConnectOnly', path: '' },
      {
        kind: 'multiStepApi',
        steps,
        predefinedVariables: [],
        functions: [],
        customMetrics: [],
        vault: [],
        collects: { headers: true, content: true, addresses: true },
        requestTimeoutMs: 20_000,
        ...limits,
      },
      aCollectionTarget(
        aCollection([anItem('one', url, { test: 'pm.test("ok", () => pm.response.to.have.status(200))' })]),
      ),
    ],
  };
}

console.log(JSON.stringify(await startTargets()));
