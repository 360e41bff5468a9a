import { createSocket } from 'node:dgram';
import { createServer as createHttp } from 'node:http';
import { createServer as createHttps } from 'node:https';
import { createServer } from 'node:net';
import type { Target } from '@vedette/contract/checkpoint/target';
import { buildPreloginRequest, buildPacket } from '../../probes/mssql/tds.js';
import { atEnd, listen } from '../../probes/http/testing/http-fixture.js';
import { aCertificate } from '../../probes/http/testing/certificates.js';
import { aNameServer, buildDnsResponse } from '../../probes/service/testing/name-server.js';
import { aLineServer, HOSTILE_GREETINGS } from '../../probes/service/testing/line-server.js';
import { anSshServer } from '../../probes/sftp/testing/server.js';
import { createTargets, type Limits } from './targets.js';

/** Responses of a name server to a query, one for the port of each listener. */
const HOSTILE_DNS_RESPONSES: readonly ((query: Buffer) => Buffer | undefined)[] = [
  () => undefined,
  () => Buffer.from([1]),
  (query) => query,
  (query) => Buffer.concat([query.subarray(0, 2), Buffer.alloc(1_400, 0xc0)]),
];

async function startHostileNameServer(port: number, index: number): Promise<void> {
  const socket = createSocket('udp4');
  socket.on('message', (query, sender) => {
    const response = HOSTILE_DNS_RESPONSES[index % HOSTILE_DNS_RESPONSES.length]?.(query);
    if (response) socket.send(response, sender.port, sender.address);
  });
  await new Promise<void>((resolve) => socket.bind(port, '127.0.0.1', resolve));
  atEnd(() => socket.close());
}

/** Starts hostile listeners and returns their ports. Each misbehaves in its own way, whatever the protocol. */
export async function hostileListeners(): Promise<readonly number[]> {
  const listeners = HOSTILE_GREETINGS.map(([, greet]) =>
    createServer((socket) => {
      // Reading continues, so that they notice closed connections. Sockets left open afterwards are leaks of the
      // checkpoint.
      socket.resume();
      greet(socket);
    }),
  );
  const ports = await Promise.all(listeners.map((server) => listen(server)));
  await Promise.all(ports.map(startHostileNameServer));
  return ports;
}

const smtp = (line: string): string =>
  line.startsWith('EHLO') ? '250-mail\r\n250-AUTH PLAIN\r\n250 STARTTLS' : line === 'STARTTLS' ? '220 go on' : '235 ok';
const pop3 = (line: string): string => (line === 'CAPA' ? '+OK\r\nSTLS\r\nUSER\r\n.' : '+OK');
function imap(line: string): string {
  const tag = line.split(' ')[0] ?? '';
  return line.endsWith('CAPABILITY') ? `* CAPABILITY STARTTLS\r\n${tag} OK` : `${tag} OK`;
}
const ftp = (line: string): string => (line.startsWith('USER') ? '331 and?' : '230 in');

/** Protocol 10, version 8.4.0, current capabilities. */
const MYSQL_GREETING = Buffer.concat([
  Buffer.from('0a382e342e3000', 'hex'),
  Buffer.from([7, 0, 0, 0]),
  Buffer.from('abcdefgh\0'),
  Buffer.from('0882', 'hex'),
  Buffer.from([45, 2, 0]),
  Buffer.from('0800', 'hex'),
  Buffer.from([21]),
  Buffer.alloc(10),
  Buffer.from('12345678ABCD\0'),
  Buffer.from('mysql_native_password\0'),
]);
const aMysqlServer = () =>
  createServer((socket) =>
    socket.write(Buffer.concat([Buffer.from([MYSQL_GREETING.length, 0, 0, 0]), MYSQL_GREETING])),
  );
const aSqlServer = () =>
  createServer((socket) => socket.once('data', () => socket.write(buildPacket(4, buildPreloginRequest()))));

/** Returns a target of every kind at a correct server, with login and TLS where the kind has them. */
export async function goodTargets(limits: Limits): Promise<Readonly<Record<string, Target>>> {
  const certificate = await aCertificate();
  const [plainPort, securePort] = await Promise.all([
    listen(createHttp((_, response) => response.end('{"ok":true}'))),
    listen(createHttps({ ...certificate }, (_, response) => response.end('secure'))),
  ]);
  const servers = await Promise.all([
    aLineServer({ greeting: '220 ready', certificate, securesAfter: 'STARTTLS', answer: smtp }),
    aLineServer({ greeting: '+OK ready', certificate, securesAfter: 'STLS', answer: pop3 }),
    aLineServer({ greeting: '* OK ready', certificate, securesAfter: 'STARTTLS', answer: imap }),
    aLineServer({ greeting: '220 ready', answer: ftp }),
    aNameServer((query) => buildDnsResponse(query, { records: [['A', Buffer.from([192, 0, 2, 7])]] })),
    anSshServer(),
  ]);
  const [smtpAt, pop3At, imapAt, ftpAt, dnsAt, sftpAt] = servers.map(({ port }) => port);
  const ports: Readonly<Record<string, number | undefined>> = {
    'website over TLS': securePort,
    certificate: securePort,
    SMTP: smtpAt,
    POP3: pop3At,
    IMAP: imapAt,
    FTP: ftpAt,
    DNS: dnsAt,
    SFTP: sftpAt,
    MySQL: await listen(aMysqlServer()),
    'SQL Server': await listen(aSqlServer()),
  };
  const kinds = Object.keys(createTargets(plainPort, limits));
  return Object.fromEntries(
    kinds.flatMap((kind) =>
      Object.entries(createTargets(ports[kind] ?? plainPort, limits)).filter(([name]) => name === kind),
    ),
  );
}
