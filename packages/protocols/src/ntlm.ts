/** The three NTLM messages (MS-NLMP §2.2.1), limited to HTTP authentication: no signing, no sealing. */
import type { Instant } from '@vedette/kernel/clock';
import {
  toFileTime,
  computeNtlmv2Responses,
  computeNtowfv2,
  type NtlmIdentity,
  type ServerChallenge,
} from './ntlm-crypto.js';

const SIGNATURE = Buffer.from('NTLMSSP\0', 'latin1');
/** Unicode, request target, NTLM, always sign, extended session security, 128 and 56 bit. */
const FLAGS = 0x00000001 | 0x00000004 | 0x00000200 | 0x00008000 | 0x00080000 | 0x20000000 | 0x80000000;

/** Returns the message that opens the handshake. It contains no user or domain. */
export function buildNegotiateMessage(): Buffer {
  const message = Buffer.alloc(32);
  SIGNATURE.copy(message);
  message.writeUInt32LE(1, 8);
  message.writeUInt32LE(FLAGS >>> 0, 12);
  return message;
}

/** Reads the server's challenge. Undefined for bytes that are not a challenge message. */
export function readChallengeMessage(message: Buffer): ServerChallenge | undefined {
  if (message.length < 48 || !message.subarray(0, 8).equals(SIGNATURE) || message.readUInt32LE(8) !== 2) {
    return undefined;
  }
  const length = message.readUInt16LE(40);
  const offset = message.readUInt32LE(44);
  if (offset + length > message.length) return undefined;
  return { challenge: message.subarray(24, 32), targetInfo: message.subarray(offset, offset + length) };
}

const AV_END = 0;
const AV_TIMESTAMP = 7;

/** Returns MsvAvTimestamp of the server's AV pairs, if present. */
function readServerTime(targetInfo: Buffer): Buffer | undefined {
  for (let at = 0; at + 4 <= targetInfo.length;) {
    const id = targetInfo.readUInt16LE(at);
    const length = targetInfo.readUInt16LE(at + 2);
    if (id === AV_END) return undefined;
    if (id === AV_TIMESTAMP && length === 8) return targetInfo.subarray(at + 4, at + 12);
    at += 4 + length;
  }
  return undefined;
}

/** Splits `DOMAIN\user`. A plain name, also `user@domain`, is left to the server to resolve. */
export function parseNtlmIdentity(username: string, password: string): NtlmIdentity {
  const at = username.indexOf('\\');
  return at < 0
    ? { username, password, domain: '' }
    : { username: username.slice(at + 1), password, domain: username.slice(0, at) };
}

const HEADER_BYTES = 64;

/** Returns the message that responds to the challenge. `clientChallenge` is 8 random bytes. */
export function buildAuthenticateMessage(
  challenge: ServerChallenge,
  identity: NtlmIdentity,
  clientChallenge: Buffer,
  now: Instant,
): Buffer {
  const serverTimestamp = readServerTime(challenge.targetInfo);
  const time = { value: serverTimestamp ?? toFileTime(now), isServers: serverTimestamp !== undefined };
  const { nt, lm } = computeNtlmv2Responses(computeNtowfv2(identity), challenge, clientChallenge, time);
  const names = [identity.domain, identity.username, ''].map((text) => Buffer.from(text, 'utf16le'));
  const header = Buffer.alloc(HEADER_BYTES);
  SIGNATURE.copy(header);
  header.writeUInt32LE(3, 8);
  let offset = HEADER_BYTES;
  // LmResponse, NtResponse, DomainName, UserName, Workstation, EncryptedRandomSessionKey: length, allocated length and
  // offset each.
  const fields = [lm, nt, ...names, Buffer.alloc(0)];
  fields.forEach((field, index) => {
    const at = 12 + index * 8;
    header.writeUInt16LE(field.length, at);
    header.writeUInt16LE(field.length, at + 2);
    header.writeUInt32LE(offset, at + 4);
    offset += field.length;
  });
  header.writeUInt32LE(FLAGS >>> 0, 60);
  return Buffer.concat([header, ...fields]);
}
