import { createHash, createHmac, pbkdf2Sync } from 'node:crypto';
import type { ImapTarget } from '@vedette/contract/checkpoint/target';
import { afterAll, describe, expect, test } from 'vitest';
import { closeAll } from './http/testing/http-fixture.js';
import { aCertificate } from './http/testing/certificates.js';
import { checkFtp } from './ftp.js';
import { checkImap } from './imap.js';
import { checkPop3 } from './pop3.js';
import { anEndpoint, createServiceProber } from './service/testing/service-fixture.js';
import { aLineServer } from './service/testing/line-server.js';
import { checkSmtp } from './smtp.js';

afterAll(closeAll);
const certificate = await aCertificate();
const noLogin = { username: '', password: '' };
const ann = { username: 'ann', password: 'sesame' };
const patient = { connectTimeoutMs: 5_000, totalTimeoutMs: 10_000 };
const smtp = createServiceProber(checkSmtp, anEndpoint({ kind: 'smtp', ...noLogin, ...patient }));
const pop3 = createServiceProber(checkPop3, anEndpoint({ kind: 'pop3', ...noLogin, ...patient }));
const imap = createServiceProber<ImapTarget>(
  checkImap,
  anEndpoint({ kind: 'imap', secureConnection: false, ...noLogin, ...patient }),
);
const ftp = createServiceProber(checkFtp, anEndpoint({ kind: 'ftp', ...noLogin, ...patient }));

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

  test('reads the greeting, sends EHLO and quits', async () => {
    const { port, received } = await aLineServer({ greeting, answer: answers('PIPELINING') });
    const outcome = await smtp({ port });
    expect(outcome.failure).toBeUndefined();
    expect(received).toEqual(['EHLO [127.0.0.1]', 'QUIT']);
    expect(outcome.facts[0]).toEqual({ name: 'Greeting', value: 'mail.example\nready' });
    expect(outcome.totalBytes).toBeGreaterThan(60);
    expect(outcome.dialogue).toContain('> QUIT\n< 221 bye');
  });

  test.each([
    ['AUTH PLAIN LOGIN', 'sesame', undefined],
    ['AUTH LOGIN', 'sesame', undefined],
    ['AUTH PLAIN', 'wrong', 20005],
    ['AUTH LOGIN', 'wrong', 20005],
    ['AUTH CRAM-MD5', 'sesame', 20005],
    ['AUTH CRAM-MD5 PLAIN', 'sesame', undefined],
    ['AUTH XOAUTH2 NTLM', 'sesame', 20006],
    ['SIZE 10', 'sesame', 20006],
  ])('logs in where %s is offered, with the password %s: %s', async (auth, password, code) => {
    const { port } = await aLineServer({ greeting, answer: answers(auth) });
    const outcome = await smtp({ port, username: 'ann', password });
    expect(outcome.failure?.code).toBe(code);
    expect(JSON.stringify(outcome)).not.toMatch(new RegExp(`${password}|${plain.slice(2, 12)}`));
  });

  test('starts TLS where it is offered, and repeats EHLO', async () => {
    const answer = (line: string, isSecure: boolean) =>
      line === 'STARTTLS' ? '220 go on' : answers(isSecure ? 'AUTH PLAIN' : 'STARTTLS')(line);
    const { port, received } = await aLineServer({ greeting, certificate, securesAfter: 'STARTTLS', answer });
    const outcome = await smtp({ port, ...ann });
    expect(outcome.failure).toBeUndefined();
    expect(received.filter((line) => line.startsWith('EHLO'))).toHaveLength(2);
    expect(outcome.certificate?.subject).toBe('CN=localhost');
    expect(outcome.facts).toContainEqual({ name: 'TLS', value: expect.stringMatching(/^TLSv1\.3 /) as string });
  });

  test('survives a refusal over TLS, which ends the check', async () => {
    const answer = (line: string, isSecure: boolean) =>
      line === 'STARTTLS' ? '220 go on' : answers(isSecure ? 'AUTH PLAIN' : 'STARTTLS')(line);
    const { port } = await aLineServer({ greeting, certificate, securesAfter: 'STARTTLS', answer });
    for (let time = 0; time < 5; time += 1) {
      expect((await smtp({ port, ...ann, password: 'wrong' })).failure?.code).toBe(20005);
    }
  });

  test('tries STARTTLS without a login, also in the line of the name', async () => {
    const answer = (line: string) => (line.startsWith('EHLO') ? '250 STARTTLS' : '454 not now');
    const { port } = await aLineServer({ greeting, answer });
    expect((await smtp({ port })).failure).toEqual({ code: 20007, message: 'STARTTLS: 454 not now' });
  });

  test.each([
    ['refuses STARTTLS', '454 not now', 20007],
    ['stops responding in the handshake', '220 go on', 13002],
  ])('fails on a server that %s', async (_, ready, code) => {
    const answer = (line: string) => (line === 'STARTTLS' ? ready : answers('STARTTLS')(line));
    const { port } = await aLineServer({ greeting, answer });
    expect((await smtp({ port, totalTimeoutMs: 1_000 })).failure?.code).toBe(code);
  });

  test.each([
    ['421 too busy', 20001],
    ['554 no', 20001],
  ])('handles a greeting of %s', async (greeting, code) => {
    const { port } = await aLineServer({ greeting, answer: () => undefined });
    expect((await smtp({ port })).failure).toEqual({ code, message: greeting });
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
  ])('logs in with the capabilities %j and the password %s: %s', async (capabilities, password, code) => {
    const { port } = await aLineServer({ greeting, answer: answers(capabilities) });
    const outcome = await pop3({ port, username: 'ann', password });
    expect(outcome.failure?.code).toBe(code);
    expect(outcome.dialogue).not.toContain(password);
  });

  test('starts TLS where it is offered', async () => {
    const answer = answers('+OK\r\nSTLS\r\nUSER\r\n.');
    const { port, received } = await aLineServer({ greeting, certificate, securesAfter: 'STLS', answer });
    const outcome = await pop3({ port, ...ann });
    expect(outcome.failure).toBeUndefined();
    expect(received.indexOf('STLS')).toBeLessThan(received.indexOf('USER ann'));
    expect(outcome.certificate).toBeDefined();
  });

  test.each([
    ['refuses STLS', '-ERR not now', 20007],
    ['stops responding in the handshake', '+OK begin', 13002],
  ])('sends no password to a server that %s', async (_, ready, code) => {
    const answer = (line: string) => (line === 'STLS' ? ready : answers('+OK\r\nSTLS\r\nUSER\r\n.')(line, false));
    const { port, received } = await aLineServer({ greeting, answer });
    expect((await pop3({ port, ...ann, totalTimeoutMs: 3_000 })).failure?.code).toBe(code);
    expect(received.join('\n')).not.toMatch(/USER|PASS/);
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
    ['IMAP4rev1 LOGINDISABLED', noLogin, undefined],
  ])('with %s: %j', async (capabilities, who, code) => {
    const { port } = await aLineServer({ greeting, answer: answers(capabilities) });
    expect((await imap({ port, ...who })).failure?.code).toBe(code);
  });

  test('starts TLS where it is offered, or uses it from the start', async () => {
    const answer = answers('STARTTLS');
    const offered = await aLineServer({ greeting, certificate, securesAfter: 'STARTTLS', answer });
    expect((await imap({ port: offered.port, ...login })).certificate).toBeDefined();
    const secure = await aLineServer({ greeting, certificate, isSecure: true, answer: answers('IMAP4rev1') });
    const outcome = await imap({ port: secure.port, secureConnection: true, ...login });
    expect(outcome.failure).toBeUndefined();
    expect(outcome.certificate).toBeDefined();
  });

  test.each([
    ['refuses STARTTLS', 'NO not now', 20007],
    ['stops responding in the handshake', 'OK begin', 13002],
  ])('sends no password to a server that %s', async (_, ready, code) => {
    const answer = (line: string) =>
      line.endsWith(' STARTTLS') ? `${line.split(' ')[0] ?? ''} ${ready}` : answers('IMAP4rev1 STARTTLS')(line);
    const { port, received } = await aLineServer({ greeting, answer });
    expect((await imap({ port, ...login, totalTimeoutMs: 3_000 })).failure?.code).toBe(code);
    expect(received.join('\n')).not.toContain('LOGIN');
  });

  test('reports implicit TLS at a server without it', async () => {
    const { port } = await aLineServer({ greeting, answer: answers('IMAP4rev1') });
    const code = (await imap({ port, secureConnection: true })).failure?.code ?? 0;
    expect(code).toBeGreaterThanOrEqual(13_000);
    expect(code).toBeLessThan(13_010);
  });
});

/** Responses of a server that verifies the password `sesame` by SCRAM-SHA-256, one exchange at a time. */
function scramServer() {
  let [bare, first] = ['', ''];
  return (line: string): { readonly challenge?: string; readonly isIn?: boolean } => {
    const said = Buffer.from(line, 'base64').toString();
    const [salt, rounds] = [Buffer.from('salt'), 4_096];
    if (said.startsWith('n,,')) {
      const nonce = /r=(.*)$/.exec(said)?.[1] ?? '';
      first = `r=${nonce}more,s=${salt.toString('base64')},i=${rounds}`;
      bare = said.slice(3);
      return { challenge: first };
    }
    if (said === '') return { isIn: true };
    const [final = '', proof = ''] = said.split(',p=');
    const key = pbkdf2Sync('sesame', salt, rounds, 32, 'sha256');
    const hmac = (by: Buffer, text: string) => createHmac('sha256', by).update(text).digest();
    const everything = `${bare},${first},${final}`;
    const client = hmac(key, 'Client Key');
    const signature = hmac(createHash('sha256').update(client).digest(), everything);
    const isRight = Buffer.from(proof, 'base64').equals(
      Buffer.from(client.map((byte, at) => byte ^ (signature[at] ?? 0))),
    );
    return isRight ? { challenge: `v=${hmac(hmac(key, 'Server Key'), everything).toString('base64')}` } : {};
  };
}
const encoded = (text: string): string => Buffer.from(text).toString('base64');
const cramProof = (challenge: string): string =>
  encoded(`ann ${createHmac('md5', 'sesame').update(challenge).digest('hex')}`);

describe('login mechanisms', () => {
  test.each([
    ['sesame', undefined],
    ['wrong', 20005],
  ])('logs in to SMTP by CRAM-MD5 with the password %s: %s', async (password, code) => {
    const answer = (line: string): string => {
      if (line.startsWith('EHLO')) return '250-mail\r\n250 AUTH CRAM-MD5';
      if (line === 'AUTH CRAM-MD5') return `334 ${encoded('<1@mail>')}`;
      return line === cramProof('<1@mail>') ? '235 in' : line === 'QUIT' ? '221 bye' : '535 no';
    };
    const { port } = await aLineServer({ greeting: '220 mail', answer });
    const outcome = await smtp({ port, username: 'ann', password });
    expect(outcome.failure?.code).toBe(code);
    expect(outcome.facts.some(({ value }) => value === 'CRAM-MD5')).toBe(code === undefined);
    expect(outcome.dialogue).not.toContain(cramProof('<1@mail>'));
  });

  test.each([
    ['sesame', undefined],
    ['wrong', 20005],
  ])('logs in to SMTP by SCRAM-SHA-256 with the password %s: %s', async (password, code) => {
    const server = scramServer();
    const answer = (line: string): string => {
      if (line.startsWith('EHLO')) return '250-mail\r\n250 AUTH SCRAM-SHA-256 SCRAM-SHA-256-PLUS';
      if (line === 'QUIT') return '221 bye';
      const { challenge, isIn } = server(line.replace('AUTH SCRAM-SHA-256 ', ''));
      return isIn ? '235 in' : challenge === undefined ? '535 no' : `334 ${encoded(challenge)}`;
    };
    const { port } = await aLineServer({ greeting: '220 mail', answer });
    expect((await smtp({ port, username: 'ann', password })).failure?.code).toBe(code);
  });

  test('rejects a server that accepts a login without proof of the password', async () => {
    const answer = (line: string): string => {
      if (line.startsWith('EHLO')) return '250-mail\r\n250 AUTH SCRAM-SHA-1 PLAIN';
      return line.startsWith('AUTH') ? '235 in' : '221 bye';
    };
    const { port, received } = await aLineServer({ greeting: '220 mail', answer });
    const { failure } = await smtp({ port, ...ann });
    expect(failure).toEqual({ code: 20005, message: 'the server did not prove that it knows the password' });
    expect(received.some((line) => line.startsWith('AUTH PLAIN'))).toBe(false);
  });

  test('logs in to IMAP by AUTHENTICATE PLAIN without LOGIN, with and without SASL-IR', async () => {
    for (const extension of ['', ' SASL-IR']) {
      const proof = encoded('\0ann\0sesame');
      const answer = (line: string): string => {
        if (line === 'a CAPABILITY') return `* CAPABILITY IMAP4rev1 LOGINDISABLED AUTH=PLAIN${extension}\r\na OK`;
        if (line === 'c AUTHENTICATE PLAIN') return '+';
        if (line === proof || line === `c AUTHENTICATE PLAIN ${proof}`) return '* CAPABILITY IMAP4rev1\r\nc OK in';
        return line === 'z LOGOUT' ? 'z OK' : 'c NO';
      };
      const { port } = await aLineServer({ greeting: '* OK ready', answer });
      expect((await imap({ port, ...ann })).failure).toBeUndefined();
      expect((await imap({ port, ...ann, password: 'wrong' })).failure?.code).toBe(20005);
    }
  });

  test('logs in to IMAP by CRAM-MD5, and by LOGIN where the server refuses that', async () => {
    const answer = (isRefused: boolean) => (line: string) => {
      if (line === 'a CAPABILITY') return '* CAPABILITY IMAP4rev1 AUTH=CRAM-MD5\r\na OK';
      if (line === 'c AUTHENTICATE CRAM-MD5') return `+ ${encoded('<1@mail>')}`;
      if (line === cramProof('<1@mail>')) return isRefused ? 'c NO' : 'c OK in';
      return line === 'd LOGIN "ann" "sesame"' ? 'd OK in' : 'z OK';
    };
    for (const isRefused of [false, true]) {
      const { port, received } = await aLineServer({ greeting: '* OK ready', answer: answer(isRefused) });
      expect((await imap({ port, ...ann })).failure).toBeUndefined();
      expect(received.some((line) => line.startsWith('d LOGIN'))).toBe(isRefused);
    }
  });

  test.each([
    ['sesame', undefined],
    ['wrong', 20005],
  ])('logs in to POP3 by APOP with the password %s: %s', async (password, code) => {
    const digest = createHash('md5').update('<1896.697170952@dbc.mtview.ca.us>sesame').digest('hex');
    const answer = (line: string): string =>
      line === 'CAPA' ? '+OK\r\nUIDL\r\n.' : line === `APOP ann ${digest}` || line === 'QUIT' ? '+OK' : '-ERR no';
    const { port } = await aLineServer({ greeting: '+OK POP3 <1896.697170952@dbc.mtview.ca.us>', answer });
    expect((await pop3({ port, username: 'ann', password })).failure?.code).toBe(code);
  });

  test('logs in to POP3 by SASL PLAIN where there is no USER', async () => {
    const answer = (line: string): string => {
      if (line === 'CAPA') return '+OK\r\nSASL PLAIN\r\n.';
      if (line === 'AUTH PLAIN') return '+ ';
      return line === encoded('\0ann\0sesame') || line === 'QUIT' ? '+OK' : '-ERR no';
    };
    const { port } = await aLineServer({ greeting: '+OK', answer });
    expect((await pop3({ port, ...ann })).failure).toBeUndefined();
    expect((await pop3({ port, ...ann, password: 'wrong' })).failure?.code).toBe(20005);
  });

  test('stops a login with endless challenges', async () => {
    const answer = (line: string): string =>
      line.startsWith('EHLO') ? '250-mail\r\n250 AUTH LOGIN' : line === 'QUIT' ? '221' : '334 eA==';
    const { port } = await aLineServer({ greeting: '220 mail', answer });
    expect((await smtp({ port, ...ann })).failure).toEqual({ code: 20004, message: 'the login did not finish' });
  });
});

describe('FTP over TLS', () => {
  const answers =
    (features: string, demand: string) =>
    (line: string, isSecure: boolean): string => {
      if (line === 'FEAT') return features;
      if (line === 'AUTH TLS') return '234 go on';
      if (line === 'USER ann') return isSecure ? '331 password?' : demand;
      return line === 'PASS sesame' ? '230 in' : line === 'QUIT' ? '221 bye' : '530 no';
    };

  test.each([
    ['offers it', '211-Features\r\n AUTH TLS\r\n211 End', '331 password?'],
    ['requires it (vsftpd)', '530 Please login', '530 Non-anonymous sessions must use encryption.'],
    ['requires it (ProFTPD)', '500 what?', '550 SSL/TLS required on the control channel'],
    ['requires it (FileZilla)', '502 no', '503 Use AUTH first.'],
  ])('switches the login to TLS where the server %s', async (_, features, demand) => {
    const script = { greeting: '220 ftp', certificate, securesAfter: 'AUTH TLS', answer: answers(features, demand) };
    const { port, received } = await aLineServer(script);
    const outcome = await ftp({ port, ...ann });
    expect(outcome.failure).toBeUndefined();
    expect(outcome.certificate?.subject).toBe('CN=localhost');
    expect(received.indexOf('AUTH TLS')).toBeLessThan(received.indexOf('PASS sesame'));
    expect((await ftp({ port, ...ann, password: 'wrong' })).failure?.code).toBe(21002);
    expect((await ftp({ port })).certificate).toBeUndefined();
  });

  test('sends no password to a server that offers TLS and refuses it', async () => {
    const answer = (line: string): string =>
      line === 'FEAT' ? '211-Features\r\n AUTH SSL;TLS;\r\n211 End' : line === 'QUIT' ? '221' : '534 no certificate';
    const { port, received } = await aLineServer({ greeting: '220 ftp', answer });
    expect((await ftp({ port, ...ann })).failure).toEqual({ code: 21003, message: 'AUTH TLS: 534 no certificate' });
    expect(received.join('\n')).not.toMatch(/USER|PASS/);
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
  ])('logs in as %j with %j: %s', async (username, password, code) => {
    const { port } = await aLineServer({ greeting: '120 a moment\r\n220-vsFTPd\r\n220 ready', answer });
    expect((await ftp({ port, username, password })).failure?.code).toBe(code);
  });
});
