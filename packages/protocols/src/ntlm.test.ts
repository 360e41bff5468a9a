import fc from 'fast-check';
import { expect, test } from 'vitest';
import { toFileTime, computeNtlmv2Responses, computeNtowfv2 } from './ntlm-crypto.js';
import { buildAuthenticateMessage, parseNtlmIdentity, buildNegotiateMessage, readChallengeMessage } from './ntlm.js';

const hex = (text: string): Buffer => Buffer.from(text.replace(/\s/g, ''), 'hex');
// MS-NLMP §4.2 (common values) and §4.2.4 (NTLMv2).
const identity = { username: 'User', password: 'Password', domain: 'Domain' };
const targetInfo = hex('02000c0044006f006d00610069006e0001000c005300650072007600650072000000 0000');
const server = { challenge: hex('0123456789abcdef'), targetInfo };
const clientChallenge = hex('aaaaaaaaaaaaaaaa');

test('computes NTOWFv2 of MS-NLMP §4.2.4.1.1', () => {
  expect(computeNtowfv2(identity).toString('hex')).toBe('0c868a403bfd7a93a3001ef22ef02e3f');
});

test('computes the responses of MS-NLMP §4.2.4.2', () => {
  const time = { value: Buffer.alloc(8), isServers: false };
  const { nt, lm } = computeNtlmv2Responses(computeNtowfv2(identity), server, clientChallenge, time);
  expect(nt.subarray(0, 16).toString('hex')).toBe('68cd0ab851e51c96aabc927bebef6a1c');
  expect(lm.toString('hex')).toBe('86c35097ac9cec102554764a57cccc19aaaaaaaaaaaaaaaa');
});

test('returns the timestamp of the server and an all-zero LM response', () => {
  const time = { value: hex('0011223344556677'), isServers: true };
  const { nt, lm } = computeNtlmv2Responses(computeNtowfv2(identity), server, clientChallenge, time);
  expect(nt.subarray(24, 32)).toEqual(time.value);
  expect(lm.every((byte) => byte === 0)).toBe(true);
});

test('counts file times from 1601', () => {
  expect(toFileTime(-11_644_473_600_000).readBigUInt64LE()).toBe(0n);
  expect(toFileTime(0).readBigUInt64LE()).toBe(116_444_736_000_000_000n);
});

test('reads a challenge message and rejects other bytes', () => {
  const message = Buffer.concat([hex('4e544c4d53535000 02000000'), Buffer.alloc(36)]);
  hex('0123456789abcdef').copy(message, 24);
  message.writeUInt16LE(targetInfo.length, 40);
  message.writeUInt32LE(48, 44);
  expect(readChallengeMessage(Buffer.concat([message, targetInfo]))).toEqual(server);
  expect(readChallengeMessage(message)).toBeUndefined();
  expect(readChallengeMessage(buildNegotiateMessage())).toBeUndefined();
  fc.assert(
    fc.property(fc.uint8Array({ maxLength: 80 }), (bytes) => readChallengeMessage(Buffer.from(bytes)) === undefined),
  );
});

test('sends domain and user in the response, but not the password', () => {
  const message = buildAuthenticateMessage(server, parseNtlmIdentity('Domain\\User', 'Password'), clientChallenge, 0);
  const field = (at: number): Buffer =>
    message.subarray(message.readUInt32LE(at + 4), message.readUInt32LE(at + 4) + message.readUInt16LE(at));
  expect(field(28).toString('utf16le')).toBe('Domain');
  expect(field(36).toString('utf16le')).toBe('User');
  expect(message.includes(Buffer.from('Password', 'utf16le'))).toBe(false);
});
