import type { ImapTarget } from '@vedette/contract/checkpoint/target';
import { afterAll, describe, expect, test } from 'vitest';
import { closeAll } from './http/testing/bench.js';
import { aCertificate } from './http/testing/certificates.js';
import { checkFtp } from './ftp.js';
import { checkImap } from './imap.js';
import { checkPop3 } from './pop3.js';
import { aPlace, serviceProber } from './service/testing/bench.js';
import { aTalker } from './service/testing/talker.js';
import { checkSmtp } from './smtp.js';

afterAll(closeAll);
const certificate = await aCertificate();
const nobody = { username: '', password: '' };
const ann = { username: 'ann', password: 'sesame' };
const patient = { connectTimeoutMs: 5_000, totalTimeoutMs: 10_000 };
const smtp = serviceProber(checkSmtp, aPlace({ kind: 'smtp', ...nobody, ...patient }));
const pop3 = serviceProber(checkPop3, aPlace({ kind: 'pop3', ...nobody, ...patient }));
const imap = serviceProber<ImapTarget>(
  checkImap,
  aPlace({ kind: 'imap', secureConnection: false, ...nobody, ...patient }),
);
const ftp = serviceProber(checkFtp, aPlace({ kind: 'ftp', ...nobody, ...patient }));

describe('SMTP', () => {
  const plain = Buffer.from('\0ann\0sesame').toString('base64');
  const answers = (auth: string) => (line: string) => {
    if (line.startsWith('EHLO')) return `250-mail.example\r\n250-SIZE 1000\r\n250 ${auth}`;
    if (line === `AUTH PLAIN ${plain}`) return '235 welcome';
    if (line === 'AUTH LOGIN') return '334 VXNlcm5hbWU6';
    if (line === Buffer.from('ann').toString('base64')) return '334 UGFzc3dvcmQ6';
    if (line === Buffer.from('sesame').toString('base64')) return '235 welcome';
    if (line === 'QUIT') return '221 bye';
    return line.startsWith('AUTH') ? '535 no' : '502 what?';
  };
  const greeting = '220-mail.example\r\n220 ready';

  test('is greeted, says hello and leaves', async () => {
    const { port, heard } = await aTalker({ greeting, answer: answers('PIPELINING') });
    const outcome = await smtp({ port });
    expect(outcome.failure).toBeUndefined();
    expect(heard).toEqual(['EHLO [127.0.0.1]', 'QUIT']);
    expect(outcome.facts[0]).toEqual({ name: 'Greeting', value: 'mail.example\nready' });
    expect(outcome.totalBytes).toBeGreaterThan(60);
    expect(outcome.dialogue).toContain('> QUIT\n< 221 bye');
  });

  test.each([
    ['AUTH PLAIN LOGIN', 'sesame', undefined],
    ['AUTH LOGIN', 'sesame', undefined],
    ['AUTH PLAIN', 'wrong', 20005],
    ['AUTH LOGIN', 'wrong', 20005],
    ['AUTH CRAM-MD5', 'sesame', 20006],
    ['SIZE 10', 'sesame', 20006],
  ])('signs in where %s is offered, with the password %s: %s', async (auth, password, code) => {
    const { port } = await aTalker({ greeting, answer: answers(auth) });
    const outcome = await smtp({ port, username: 'ann', password });
    expect(outcome.failure?.code).toBe(code);
    expect(JSON.stringify(outcome)).not.toMatch(new RegExp(`${password}|${plain.slice(2, 12)}`));
  });

  test('goes over to TLS where it is offered, and asks again what is offered there', async () => {
    const answer = (line: string, isSecure: boolean) =>
      line === 'STARTTLS' ? '220 go on' : answers(isSecure ? 'AUTH PLAIN' : 'STARTTLS')(line);
    const { port, heard } = await aTalker({ greeting, certificate, securesAfter: 'STARTTLS', answer });
    const outcome = await smtp({ port, ...ann });
    expect(outcome.failure).toBeUndefined();
    expect(heard.filter((line) => line.startsWith('EHLO'))).toHaveLength(2);
    expect(outcome.certificate?.subject).toBe('CN=localhost');
    expect(outcome.facts).toContainEqual({ name: 'TLS', value: expect.stringMatching(/^TLSv1\.3 /) as string });
  });

  test('a refusal over TLS ends the check and leaves the process in peace', async () => {
    const answer = (line: string, isSecure: boolean) =>
      line === 'STARTTLS' ? '220 go on' : answers(isSecure ? 'AUTH PLAIN' : 'STARTTLS')(line);
    const { port } = await aTalker({ greeting, certificate, securesAfter: 'STARTTLS', answer });
    for (let time = 0; time < 5; time += 1) {
      expect((await smtp({ port, ...ann, password: 'wrong' })).failure?.code).toBe(20005);
    }
  });

  test.each([
    ['refuses STARTTLS', '454 not now', 20007],
    ['falls silent in the handshake', '220 go on', 13002],
  ])('a server that %s', async (_, ready, code) => {
    const answer = (line: string) => (line === 'STARTTLS' ? ready : answers('STARTTLS')(line));
    const { port } = await aTalker({ greeting, answer });
    expect((await smtp({ port, totalTimeoutMs: 1_000 })).failure?.code).toBe(code);
  });

  test.each([
    ['421 too busy', 20001],
    ['554 no', 20001],
  ])('a greeting of %s', async (words, code) => {
    const { port } = await aTalker({ greeting: words, answer: () => undefined });
    expect((await smtp({ port })).failure).toEqual({ code, message: words });
  });
});

describe('POP3', () => {
  const answers = (capabilities: string) => (line: string, isSecure: boolean) => {
    if (line === 'CAPA') return capabilities;
    if (line === 'STLS' && !isSecure) return '+OK begin';
    if (line === 'USER ann') return '+OK';
    if (line === 'PASS sesame') return '+OK 2 messages';
    return line === 'QUIT' ? '+OK bye' : '-ERR no';
  };
  const greeting = '+OK ready';

  test.each([
    ['+OK\r\nUSER\r\nUIDL\r\n.', 'sesame', undefined],
    ['-ERR what?', 'sesame', undefined],
    ['+OK\r\nUSER\r\n.', 'wrong', 20005],
    ['+OK\r\nUIDL\r\n.', 'sesame', 20006],
  ])('with the capabilities %j and the password %s: %s', async (capabilities, password, code) => {
    const { port } = await aTalker({ greeting, answer: answers(capabilities) });
    const outcome = await pop3({ port, username: 'ann', password });
    expect(outcome.failure?.code).toBe(code);
    expect(outcome.dialogue).not.toContain(password);
  });

  test('goes over to TLS where it is offered', async () => {
    const answer = answers('+OK\r\nSTLS\r\nUSER\r\n.');
    const { port, heard } = await aTalker({ greeting, certificate, securesAfter: 'STLS', answer });
    const outcome = await pop3({ port, ...ann });
    expect(outcome.failure).toBeUndefined();
    expect(heard.indexOf('STLS')).toBeLessThan(heard.indexOf('USER ann'));
    expect(outcome.certificate).toBeDefined();
  });

  test.each([
    ['refuses STLS', '-ERR not now', 20007],
    ['falls silent in the handshake', '+OK begin', 13002],
  ])('a server that %s is told no password', async (_, ready, code) => {
    const answer = (line: string) => (line === 'STLS' ? ready : answers('+OK\r\nSTLS\r\nUSER\r\n.')(line, false));
    const { port, heard } = await aTalker({ greeting, answer });
    expect((await pop3({ port, ...ann, totalTimeoutMs: 3_000 })).failure?.code).toBe(code);
    expect(heard.join('\n')).not.toMatch(/USER|PASS/);
  });
});

describe('IMAP', () => {
  const answers = (capabilities: string) => (line: string) => {
    const [tag, ...words] = line.split(' ');
    const rest = words.join(' ');
    if (rest === 'CAPABILITY') return `* CAPABILITY ${capabilities}\r\n${tag} OK done`;
    if (rest === 'STARTTLS') return `${tag} OK begin`;
    if (rest === 'LOGIN "ann" "se\\"same"') return `${tag} OK in`;
    return rest === 'LOGOUT' ? `* BYE\r\n${tag} OK` : `${tag} NO sorry`;
  };
  const greeting = '* OK ready';
  const login = { username: 'ann', password: 'se"same' };

  test.each([
    ['IMAP4rev1', login, undefined],
    ['IMAP4rev1', { ...login, password: 'wrong' }, 20005],
    ['IMAP4rev1 LOGINDISABLED', login, 20006],
    ['IMAP4rev1 LOGINDISABLED', nobody, undefined],
  ])('with %s: %j', async (capabilities, who, code) => {
    const { port } = await aTalker({ greeting, answer: answers(capabilities) });
    expect((await imap({ port, ...who })).failure?.code).toBe(code);
  });

  test('goes over to TLS where it is offered, or begins with it', async () => {
    const answer = answers('STARTTLS');
    const offered = await aTalker({ greeting, certificate, securesAfter: 'STARTTLS', answer });
    expect((await imap({ port: offered.port, ...login })).certificate).toBeDefined();
    const secure = await aTalker({ greeting, certificate, isSecure: true, answer: answers('IMAP4rev1') });
    const outcome = await imap({ port: secure.port, secureConnection: true, ...login });
    expect(outcome.failure).toBeUndefined();
    expect(outcome.certificate).toBeDefined();
  });

  test.each([
    ['refuses STARTTLS', 'NO not now', 20007],
    ['falls silent in the handshake', 'OK begin', 13002],
  ])('a server that %s is told no password', async (_, ready, code) => {
    const answer = (line: string) =>
      line.endsWith(' STARTTLS') ? `${line.split(' ')[0] ?? ''} ${ready}` : answers('IMAP4rev1 STARTTLS')(line);
    const { port, heard } = await aTalker({ greeting, answer });
    expect((await imap({ port, ...login, totalTimeoutMs: 3_000 })).failure?.code).toBe(code);
    expect(heard.join('\n')).not.toContain('LOGIN');
  });

  test('TLS from the first byte where the server speaks none', async () => {
    const { port } = await aTalker({ greeting, answer: answers('IMAP4rev1') });
    const code = (await imap({ port, secureConnection: true })).failure?.code ?? 0;
    expect(code).toBeGreaterThanOrEqual(13_000);
    expect(code).toBeLessThan(13_010);
  });
});

describe('FTP', () => {
  const answer = (line: string): string => {
    if (line === 'USER ann') return '331 password?';
    if (line === 'USER guest') return '230-hello\r\n some text\r\n230 in';
    if (line === 'PASS sesame') return '230 in';
    if (line === 'QUIT') return '221 bye';
    return line === 'USER full' ? '421 too many users' : '530 no';
  };

  test.each([
    ['', '', undefined],
    ['ann', 'sesame', undefined],
    ['guest', '', undefined],
    ['ann', 'wrong', 21002],
    ['nobody', 'x', 21002],
    ['full', 'x', 21003],
    ['two\r\nlines', 'x', 29004],
  ])('signs in as %j with %j: %s', async (username, password, code) => {
    const { port } = await aTalker({ greeting: '120 a moment\r\n220-vsFTPd\r\n220 ready', answer });
    expect((await ftp({ port, username, password })).failure?.code).toBe(code);
  });
});
