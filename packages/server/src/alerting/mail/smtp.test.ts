import { createServer, type AddressInfo } from 'node:net';
import { once } from 'node:events';
import { Secret } from '@vedette/kernel/secret';
import { afterAll, afterEach, expect, test } from 'vitest';
import { parseAddress, createSmtpSender, type OutgoingMail } from './smtp.js';
import { smtpError, startMailServer } from '../testing/mail-server.js';

const server = await startMailServer();
const shortTimeouts = { connectMs: 500, silenceMs: 500, totalMs: 900 };
afterEach(() => {
  server.behaviour = {};
  server.mails.length = 0;
});
afterAll(() => server[Symbol.asyncDispose]());

const aMail = (change: Partial<OutgoingMail> = {}): OutgoingMail => ({
  sender: 'Vedette <alerts@vedette.example>',
  address: 'ann@example.com',
  messageId: '<1@vedette.example>',
  at: Date.UTC(2026, 10, 21, 8),
  subject: 'Alert: Zürich – down',
  text: 'It is down.',
  html: '<p>It is <b>down</b>.</p>',
  headers: { 'X-Incident-Key': 'key' },
  ...change,
});

test('delivers a mail completely, in text and HTML, with its own Message-ID', async () => {
  const handover = await createSmtpSender(server.url)(aMail());
  expect(handover).toEqual({ kind: 'accepted', response: '250 OK: message queued' });
  expect(server.mails).toHaveLength(1);
  expect(server.mails[0]).toMatchObject({
    recipients: ['ann@example.com'],
    from: { address: 'alerts@vedette.example', name: 'Vedette' },
    messageId: '<1@vedette.example>',
    subject: 'Alert: Zürich – down',
    text: 'It is down.\n',
    html: '<p>It is <b>down</b>.</p>\n',
    date: '2026-11-21T08:00:00.000Z',
  });
  expect(server.mails[0]?.headers).toContainEqual(expect.objectContaining({ key: 'x-incident-key', value: 'key' }));
});

test.each([
  ['a permanently unknown address', { recipient: () => smtpError(550, 'No such user') }, { kind: 'refused' }],
  [
    'greylisting',
    { recipient: () => smtpError(450, 'Greylisted, try again in 5 minutes') },
    { kind: 'later', isServerProblem: false, retryAfterMs: 300_000 },
  ],
  ['a busy server', { connect: () => smtpError(421, 'Too busy') }, { kind: 'later', isServerProblem: true }],
  [
    'a server that rejects every recipient',
    { connect: () => smtpError(554, 'Go away') },
    { kind: 'later', isServerProblem: true },
  ],
  ['a rejected text', { text: () => smtpError(554, 'Spam') }, { kind: 'refused' }],
  ['a text not accepted now', { text: () => smtpError(451, 'Later') }, { kind: 'later', isServerProblem: false }],
  ['a dropped connection after the text', { text: () => 'drop' as const }, { kind: 'unknown' }],
  ['silence after the text', { text: () => 'stall' as const }, { kind: 'unknown' }],
])('classifies %s', async (_what, manners, outcome) => {
  server.behaviour = manners;
  expect(await createSmtpSender(server.url, shortTimeouts)(aMail())).toMatchObject(outcome);
});

test('reports closed ports and unknown names as server problems', async () => {
  const listener = createServer().listen(0, '127.0.0.1');
  await once(listener, 'listening');
  const { port } = listener.address() as AddressInfo;
  listener.close();
  await once(listener, 'close');
  const refused = await createSmtpSender(new Secret(`smtp://127.0.0.1:${port}`), shortTimeouts)(aMail());
  expect(refused).toMatchObject({ kind: 'later', isServerProblem: true });
  const unknown = await createSmtpSender(new Secret('smtp://no-such-host.invalid:25'), shortTimeouts)(aMail());
  expect(unknown).toMatchObject({ kind: 'later', isServerProblem: true });
});

test.each([
  ['says nothing', (): undefined => undefined],
  ['closes the connection immediately', (socket: { destroy(): void }): void => socket.destroy()],
  [
    'speaks another protocol',
    (socket: { write(text: string): void }): void => socket.write('HTTP/1.1 400 Bad Request\r\n\r\n'),
  ],
])('times out on a server that %s', async (_what, behave) => {
  const sockets = new Set<{ destroy(): void }>();
  const listener = createServer((socket) => {
    socket.on('error', () => undefined);
    sockets.add(socket);
    behave(socket);
  }).listen(0, '127.0.0.1');
  await once(listener, 'listening');
  const startedAt = performance.now();
  const { port } = listener.address() as AddressInfo;
  const outcome = await createSmtpSender(new Secret(`smtp://127.0.0.1:${port}`), shortTimeouts)(aMail());
  expect(outcome).toMatchObject({ kind: 'later', isServerProblem: true });
  expect(performance.now() - startedAt).toBeLessThan(3_000);
  for (const socket of sockets) socket.destroy();
  listener.close();
});

test('reports a wrong password as a server problem without showing it', async () => {
  const locked = await startMailServer({
    disabledCommands: ['STARTTLS'],
    allowInsecureAuth: true,
    onAuth: ({ password }, _session, done) =>
      password === 'right' ? done(null, { user: 'u' }) : done(new Error('no')),
  });
  const urlWith = (password: string): Secret => new Secret(locked.url.reveal().replace('//', `//user:${password}@`));
  const wrong = await createSmtpSender(urlWith('wrong-secret'), shortTimeouts)(aMail());
  expect(wrong).toMatchObject({ kind: 'later', isServerProblem: true });
  expect(JSON.stringify(wrong)).not.toContain('wrong-secret');
  expect(await createSmtpSender(urlWith('right'), shortTimeouts)(aMail())).toMatchObject({ kind: 'accepted' });
  await locked[Symbol.asyncDispose]();
});

test('a subject or header value cannot inject a header', async () => {
  const subject = 'Alert: shop\r\nBcc: eve@example.com';
  await createSmtpSender(server.url)(aMail({ subject, headers: { 'X-Incident-Key': 'a\r\nBcc: eve@example.com' } }));
  expect(server.mails[0]?.recipients).toEqual(['ann@example.com']);
  expect(server.mails[0]?.bcc).toBeUndefined();
});

test('neutralises bidirectional control characters in subject and text', async () => {
  await createSmtpSender(server.url)(aMail({ subject: 'Alert: \u202epohs down', text: 'The \u202epohs is down.' }));
  expect(server.mails[0]).toMatchObject({ subject: 'Alert: \ufffdpohs down', text: 'The \ufffdpohs is down.\n' });
});

test.each([
  ['alerts@x.org', 'alerts@x.org'],
  ['Vedette <alerts@x.org>', 'alerts@x.org'],
])('extracts the address of %s', (sender, address) => {
  expect(parseAddress(sender)).toBe(address);
});
