import type { SftpTarget } from '@vedette/contract/checkpoint/target';
import type { AuthContext, Connection } from 'ssh2';
import { afterAll, describe, expect, test } from 'vitest';
import { closeAll } from '../http/testing/http-fixture.js';
import { anEndpoint } from '../service/testing/service-fixture.js';
import { createSftpProber } from './testing/prober.js';
import { anSshServer, openSftp, type SshScript } from './testing/server.js';

afterAll(closeAll);
const target = anEndpoint<Omit<SftpTarget, 'host' | 'port' | 'ipVersion' | 'connectTimeoutMs' | 'totalTimeoutMs'>>({
  kind: 'sftp',
  username: 'ann',
  password: 'sesame',
  action: 'ConnectOnly',
  path: '',
});
const probeBriefly = createSftpProber(target);
const probe = createSftpProber({ ...target, connectTimeoutMs: 5_000, totalTimeoutMs: 20_000 });
const failureCode = async (change: Partial<SftpTarget>, script: SshScript = {}): Promise<number | undefined> => {
  const { port } = await anSshServer(script);
  return (await probe({ port, ...change })).failure?.code;
};

describe('login', () => {
  test('reports facts of the server but not the password', async () => {
    const { port, logins } = await anSshServer({ greeting: 'authorized use only', banner: 'welcome' });
    const outcome = await probe({ port });
    expect(outcome.failure).toBeUndefined();
    expect(logins).toEqual(['none', 'password']);
    const facts = Object.fromEntries(outcome.facts.map(({ name, value }) => [name, value]));
    expect(facts).toMatchObject({ Greeting: 'authorized use only', Server: 'bench-1.0', Banner: 'welcome' });
    expect(facts['Host key']).toMatch(/^ssh-ed25519 SHA256:[\w+/]{43}$/);
    expect(facts['Algorithms']).toMatch(/^curve25519-sha256\S*, ssh-ed25519, aes/);
    expect(outcome.totalBytes).toBeGreaterThan(500);
    expect(outcome.downloadMs).toBeGreaterThan(0);
    expect(JSON.stringify(outcome)).not.toContain('sesame');
  });

  test('tries a wrong password once', async () => {
    const authenticate = (context: AuthContext): void => context.reject(['password', 'keyboard-interactive']);
    const { port, logins } = await anSshServer({ authenticate });
    expect((await probe({ port })).failure).toMatchObject({
      code: 21011,
      message: 'the server rejected user name or password',
    });
    expect(logins).toEqual(['none', 'password']);
  });

  const asking = (questions: number) => (context: AuthContext) => {
    if (context.method !== 'keyboard-interactive') {
      context.reject(['keyboard-interactive']);
      return;
    }
    const prompts = Array.from({ length: questions }, () => ({ prompt: 'Password:', echo: false }));
    const listen = (answers: string[]): void => {
      if (questions > 4) context.prompt(prompts, listen);
      else if (answers.every((answer) => answer === 'sesame')) context.accept();
      else context.reject();
    };
    context.prompt(prompts, listen);
  };

  test.each([
    [1, 'sesame', undefined],
    [1, 'wrong', 21011],
    [9, 'sesame', 21011],
  ])('answers %i prompts with %s: %s', async (questions, password, code) => {
    expect(await failureCode({ password }, { authenticate: asking(questions) })).toBe(code);
  });

  test('names the methods of a server that accepts no password', async () => {
    const { port } = await anSshServer({ authenticate: (context) => context.reject(['publickey']) });
    expect((await probe({ port })).failure).toEqual({ code: 21011, message: 'the server requires publickey' });
  });

  test('accepts a server without a login', async () => {
    expect(await failureCode({}, { authenticate: (context) => context.accept() })).toBeUndefined();
  });

  test('reports a server that requires a new password', async () => {
    const authenticate = (context: AuthContext): void => {
      if (context.method === 'password') context.requestChange('new password', () => undefined);
      else context.reject(['password']);
    };
    expect(await failureCode({}, { authenticate })).toBe(21011);
  });

  test.each([
    [['diffie-hellman-group1-sha1']],
    [['diffie-hellman-group14-sha1']],
    [['diffie-hellman-group-exchange-sha256']],
  ] as const)('fails on a server that supports only %s', async (kex) => {
    expect(await failureCode({}, { algorithms: { kex: [...kex] } })).toBe(21010);
  });

  test('fails on a server with weak ciphers only', async () => {
    expect(await failureCode({}, { algorithms: { cipher: ['aes128-cbc'] } })).toBe(21010);
  });
});

describe('file actions', async () => {
  const files = {
    '/a': Buffer.alloc(100_000, 'a'),
    '/empty': Buffer.alloc(0),
    '/edge': Buffer.alloc(1_048_576),
    '/big': Buffer.alloc(1_048_577),
    '/secret': 'PERMISSION_DENIED',
    '/odd': 'FAILURE',
  } as const;
  const { port } = await anSshServer({ files });

  test.each([
    ['ConnectOnly', '/none', undefined],
    ['TestFileExists', '/a', undefined],
    ['TestFileExists', '/none', 21012],
    ['TestFileExists', '/secret', 21016],
    ['TestFileExists', '/odd', 21003],
    ['TestFileDoesNotExist', '/none', undefined],
    ['TestFileDoesNotExist', '/a', 21013],
    ['TestFileDoesNotExist', '/secret', 21016],
    ['DownLoadFile', '/a', undefined],
    ['DownLoadFile', '/empty', undefined],
    ['DownLoadFile', '/edge', undefined],
    ['DownLoadFile', '/big', 21014],
    ['DownLoadFile', '/none', 21012],
  ] as const)('%s %s: %s', async (action, path, code) => {
    const outcome = await probe({ port, action, path });
    expect(outcome.failure?.code).toBe(code);
    if (action === 'DownLoadFile' && code === undefined) {
      expect(outcome.totalBytes).toBeGreaterThan(files[path as '/a'].length);
    }
  });

  test.each([
    ['larger than the truth', 200_000, 21015],
    ['smaller than the truth', 10, undefined],
  ])('handles a stated size %s', async (_, statedSize, code) => {
    expect(await failureCode({ action: 'DownLoadFile', path: '/a' }, { files, statedSize })).toBe(code);
  });

  test('reads a file completely in small parts', async () => {
    const script = { files, maxReadBytes: 1_024 };
    expect(await failureCode({ action: 'DownLoadFile', path: '/edge' }, script)).toBeUndefined();
  });

  test('stops an endless file with a small stated size', async () => {
    const endless = { '/a': Buffer.alloc(8_000_000) };
    expect(await failureCode({ action: 'DownLoadFile', path: '/a' }, { files: endless, statedSize: 10 })).toBe(21014);
  });
});

describe('after the login', () => {
  const ends: readonly (readonly [string, (connection: Connection) => void, number])[] = [
    ['opens no session', (connection) => connection.on('session', (_accept, reject) => reject()), 21003],
    ['does not support SFTP', (connection) => connection.on('session', (accept) => accept()), 21003],
    ['closes the connection', (connection) => connection.end(), 21003],
    [
      'ends the file transfer',
      (connection) => openSftp(connection, (sftp) => sftp.on('STAT', () => sftp.end())),
      21003,
    ],
  ];
  test.each(ends)('reports a server that %s', async (_, serve, code) => {
    expect(await failureCode({ action: 'TestFileExists', path: '/a' }, { serve })).toBe(code);
  });

  test('reports a server that stops responding', async () => {
    const { port } = await anSshServer({
      serve: (connection) => openSftp(connection, (sftp) => sftp.on('STAT', () => undefined)),
    });
    const outcome = await createSftpProber({ ...target, totalTimeoutMs: 1_500 })({
      port,
      action: 'TestFileExists',
      path: '/a',
    });
    expect(outcome.failure?.code).toBe(21020);
  });
});

test('reports a closed port', async () => {
  const { port } = await anSshServer();
  await closeAll();
  expect((await probeBriefly({ port })).failure?.code).toBe(12002);
});
