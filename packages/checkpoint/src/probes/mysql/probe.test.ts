import {
  constants,
  createHash,
  createPrivateKey,
  createPublicKey,
  generateKeyPairSync,
  privateDecrypt,
  sign,
  verify,
} from 'node:crypto';
import { createServer, type Socket } from 'node:net';
import { TLSSocket } from 'node:tls';
import type { TargetByKind } from '@vedette/contract/checkpoint/target';
import { afterAll, describe, expect, test } from 'vitest';
import { closeAll, listen } from '../http/testing/http-fixture.js';
import { aCertificate } from '../http/testing/certificates.js';
import { anEndpoint, createServiceProber } from '../service/testing/service-fixture.js';
import { HOSTILE_GREETINGS } from '../service/testing/line-server.js';
import { computeCachingProof, computeEd25519Proof, computeNativeProof } from './passwords.js';
import { checkMysql } from './probe.js';

afterAll(closeAll);
const certificate = await aCertificate();
/** Value that MariaDB stores for the password `secret` (from its documentation of `ed25519`). */
const SECRET_KEY = 'ZIgUREUg5PVgQ6LskhXmO+eZLS0nC8be6HPjYWR4YJY';
const scramble = Buffer.from('abcdefgh12345678ABCD');
const aTarget = anEndpoint<
  Omit<TargetByKind<'mysql'>, 'host' | 'port' | 'ipVersion' | 'connectTimeoutMs' | 'totalTimeoutMs'>
>({
  kind: 'mysql',
  username: '',
  password: '',
  database: '',
});
const probeBriefly = createServiceProber<TargetByKind<'mysql'>>(checkMysql, aTarget);
const probe = createServiceProber<TargetByKind<'mysql'>>(checkMysql, {
  ...aTarget,
  connectTimeoutMs: 5_000,
  totalTimeoutMs: 10_000,
});
const ann = { username: 'ann', password: 'sesame', database: 'shop' };

const packet = (sequence: number, ...parts: Buffer[]): Buffer => {
  const content = Buffer.concat(parts);
  const head = Buffer.alloc(4);
  head.writeUIntLE(content.length, 0, 3);
  head.writeUInt8(sequence, 3);
  return Buffer.concat([head, content]);
};
const text = (value: string): Buffer => Buffer.from(`${value}\0`);
const ok = Buffer.from([0, 0, 0, 2, 0, 0, 0]);
const refusal = (number: number, message: string): Buffer =>
  Buffer.concat([Buffer.from([0xff, number & 255, number >> 8]), Buffer.from(`#28000${message}`)]);
const greeting = (plugin: string, withTls: boolean): Buffer => {
  const flags = 0x8 | 0x200 | 0x8000 | 0x80000 | (withTls ? 0x800 : 0);
  const low = Buffer.from([flags & 255, (flags >> 8) & 255]);
  const high = Buffer.from([(flags >> 16) & 255, (flags >>> 24) & 255]);
  const fixed = [
    Buffer.from([7, 0, 0, 0]),
    scramble.subarray(0, 8),
    Buffer.from([0]),
    low,
    Buffer.from([45, 2, 0]),
    high,
  ];
  return Buffer.concat([
    Buffer.from([10]),
    text('8.4.0-test'),
    ...fixed,
    Buffer.from([21]),
    Buffer.alloc(10),
    scramble.subarray(8),
    Buffer.from([0]),
    text(plugin),
  ]);
};

/** A server that sends a greeting and then responds to each packet by `answer`; TLS begins after the short packet. */
const aServer = (first: Buffer, answer: (content: Buffer, round: number) => Buffer | undefined): Promise<number> =>
  listen(
    createServer((plain) => {
      const talk = (socket: Socket): void => {
        let round = 0;
        socket.on('error', () => undefined);
        socket.on('data', function take(data: Buffer) {
          const content = data.subarray(4, data.readUIntLE(0, 3) + 4);
          if (content.length === 32) {
            socket.off('data', take).pause();
            if (data.length > 36) socket.unshift(data.subarray(36));
            talk(new TLSSocket(socket, { isServer: true, ...certificate }));
            return;
          }
          const reply = answer(content, (round += 1));
          if (reply) socket.write(packet((data[3] ?? 0) + 1, reply));
        });
      };
      plain.write(packet(0, first));
      talk(plain);
    }),
  );

/** Whether a login packet contains the proof of the password. */
const proves = (content: Buffer, proof: Buffer): boolean => content.includes(proof);

test('needs only the greeting without credentials', async () => {
  const port = await aServer(greeting('caching_sha2_password', true), () => undefined);
  const outcome = await probe({ port });
  expect(outcome.failure).toBeUndefined();
  expect(outcome.facts).toEqual([{ name: 'Version', value: '8.4.0-test' }]);
});

describe('login', () => {
  const judge = (isRight: boolean): Buffer => (isRight ? ok : refusal(1045, 'Access denied'));

  test.each([true, false])('by mysql_native_password, with TLS %s', async (withTls) => {
    const port = await aServer(greeting('mysql_native_password', withTls), (content, round) =>
      round === 1
        ? judge(proves(content, computeNativeProof('sesame', scramble)) && content.includes('shop\0'))
        : undefined,
    );
    const outcome = await probe({ port, ...ann });
    expect(outcome.failure).toBeUndefined();
    expect(outcome.certificate !== undefined).toBe(withTls);
    expect((await probe({ port, ...ann, password: 'wrong' })).failure).toEqual({
      code: 22002,
      message: '1045 Access denied',
    });
  });

  test('by caching_sha2_password, also over TLS if the password is not cached', async () => {
    const fast = await aServer(greeting('caching_sha2_password', false), (content, round) => {
      if (round > 1) return undefined;
      return proves(content, computeCachingProof('sesame', scramble)) ? Buffer.from([1, 3]) : refusal(1045, 'no');
    });
    // A cached password is followed by an OK packet, which is missing here, so the check waits for it.
    expect((await probeBriefly({ port: fast, ...ann })).failure?.code).toBe(22006);
    const full = await aServer(greeting('caching_sha2_password', true), (content, round) => {
      if (round === 1) return Buffer.from([1, 4]);
      return round === 2 ? judge(content.toString() === 'sesame\0') : undefined;
    });
    expect((await probe({ port: full, ...ann })).failure).toBeUndefined();
  });

  test('by the public key of the server without TLS', async () => {
    const { publicKey, privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
    const pem = publicKey.export({ type: 'spki', format: 'pem' });
    const open = (content: Buffer): string => {
      const mixed = privateDecrypt({ key: privateKey, padding: constants.RSA_PKCS1_OAEP_PADDING }, content);
      return Buffer.from(mixed.map((byte, index) => byte ^ (scramble[index % 20] ?? 0))).toString();
    };
    const port = await aServer(greeting('caching_sha2_password', false), (content, round) => {
      if (round === 1) return Buffer.from([1, 4]);
      if (round === 2) return Buffer.concat([Buffer.from([1]), Buffer.from(pem)]);
      return round === 3 ? judge(open(content) === 'sesame\0') : undefined;
    });
    expect((await probe({ port, ...ann })).failure).toBeUndefined();
    const lying = await aServer(greeting('caching_sha2_password', false), (_, round) =>
      round === 1 ? Buffer.from([1, 4]) : Buffer.from('\u0001no key at all'),
    );
    expect((await probe({ port: lying, ...ann })).failure?.code).toBe(22001);
  });

  test('switches to the plugin that the server requests', async () => {
    const other = createHash('sha1').update('x').digest();
    const port = await aServer(greeting('caching_sha2_password', false), (content, round) => {
      if (round === 1)
        return Buffer.concat([Buffer.from([0xfe]), text('mysql_native_password'), other, Buffer.from([0])]);
      return round === 2 ? judge(content.equals(computeNativeProof('sesame', other))) : undefined;
    });
    expect((await probe({ port, ...ann })).failure).toBeUndefined();
  });

  test.each([
    [1049, 22003],
    [1044, 22003],
    [1040, 22004],
    [1698, 22002],
    [1105, 22005],
  ])('maps error %i to %i', async (number, code) => {
    const port = await aServer(greeting('mysql_native_password', false), () => refusal(number, 'no'));
    expect((await probe({ port, ...ann })).failure?.code).toBe(code);
  });

  test('by client_ed25519, as requested by MariaDB', async () => {
    const challenge = Buffer.alloc(32, 'x');
    const publicKey = createPublicKey({
      key: { kty: 'OKP', crv: 'Ed25519', x: Buffer.from(SECRET_KEY, 'base64').toString('base64url') },
      format: 'jwk',
    });
    const port = await aServer(greeting('mysql_native_password', false), (content, round) => {
      if (round === 1) return Buffer.concat([Buffer.from([0xfe]), text('client_ed25519'), challenge]);
      return round === 2 ? judge(content.length === 64 && verify(null, challenge, publicKey, content)) : undefined;
    });
    const outcome = await probe({ port, ...ann, password: 'secret' });
    expect(outcome.failure).toBeUndefined();
    expect(outcome.facts).toContainEqual({ name: 'Signed in by', value: 'client_ed25519' });
    expect((await probe({ port, ...ann, password: 'wrong' })).failure?.code).toBe(22002);
  });

  test('uses a password of 32 bytes as a seed of RFC 8032', () => {
    const seed = Buffer.alloc(32, 'k');
    const key = createPrivateKey({
      key: Buffer.concat([Buffer.from('302e020100300506032b657004220420', 'hex'), seed]),
      format: 'der',
      type: 'pkcs8',
    });
    expect(computeEd25519Proof(seed.toString(), scramble)).toEqual(sign(null, scramble, key));
  });

  test.each([
    [
      'an empty switch packet',
      Buffer.from([0xfe]),
      /^the server requires a login by mysql_old_password, the insecure method/,
    ],
    ['an unnamed method', Buffer.from([0xfe, 0]), /^the server requires a login by an unnamed method/],
    [
      'the password in the clear',
      Buffer.concat([Buffer.from([0xfe]), text('mysql_clear_password')]),
      /mysql_clear_password, which reveals the password, and the server does not support TLS$/,
    ],
    ['Kerberos', Buffer.concat([Buffer.from([0xfe]), text('auth_gssapi_client')]), /auth_gssapi_client, which needs/],
  ])('explains why %s is refused', async (_, turn, message) => {
    const port = await aServer(greeting('mysql_native_password', false), (__, round) =>
      round === 1 ? turn : undefined,
    );
    const { failure } = await probe({ port, ...ann });
    expect(failure?.code).toBe(22005);
    expect(failure?.message).toMatch(message);
  });

  test('stops an endless login and rejects an unknown plugin', async () => {
    const turning = Buffer.concat([Buffer.from([0xfe]), text('mysql_native_password'), scramble, Buffer.from([0])]);
    const endless = await aServer(greeting('mysql_native_password', false), () => turning);
    expect((await probe({ port: endless, ...ann })).failure?.code).toBe(22001);
    const port = await aServer(greeting('dialog', false), () => undefined);
    expect((await probe({ port, ...ann })).failure?.code).toBe(22005);
  });
});

test('reports a server that rejects all connections', async () => {
  const port = await aServer(
    Buffer.concat([Buffer.from([0xff, 0x69, 0x04]), Buffer.from('Host is blocked')]),
    () => undefined,
  );
  const { failure } = await probe({ port });
  expect(failure?.code).toBe(22004);
  expect(failure?.message).toMatch(/^1129 Host is blocked: .* interrupted connections.* FLUSH HOSTS/);
});

test.each(HOSTILE_GREETINGS)('fails on a server that %s', async (how, greet) => {
  const isSilent = how.startsWith('stays silent');
  const outcome = await (isSilent ? probeBriefly : probe)({ port: await listen(createServer(greet)), ...ann });
  const code = isSilent ? 22006 : 22001;
  expect(outcome.failure?.code).toBe(how.startsWith('closes') ? 12006 : code);
  expect(outcome.totalBytes).toBeLessThan(1_000_000);
});
