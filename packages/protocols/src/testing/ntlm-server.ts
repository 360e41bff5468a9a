/** Server side of NTLM, computed independently of the client under test. */
import { createHmac } from 'node:crypto';
import { md4 } from '../md4.js';

const CHALLENGE = Buffer.from('0123456789abcdef', 'hex');
const utf16 = (text: string): Buffer => Buffer.from(text, 'utf16le');

/** Returns the message with which a server of domain AD challenges the client (MS-NLMP §2.2.1.2), in Base64. */
export function buildChallengeMessage(): string {
  const targetInfo = Buffer.concat([Buffer.from([2, 0, 4, 0]), utf16('AD'), Buffer.alloc(4)]);
  const header = Buffer.alloc(48);
  header.write('NTLMSSP\0', 'latin1');
  header.writeUInt32LE(2, 8);
  // Unicode, NTLM, a domain, extended session security, target information.
  header.writeUInt32LE(0x00890201, 20);
  CHALLENGE.copy(header, 24);
  header.writeUInt16LE(targetInfo.length, 40);
  header.writeUInt32LE(48, 44);
  return Buffer.concat([header, targetInfo]).toString('base64');
}

/** Whether the message proves this password, as a domain controller verifies it. */
export function provesPassword(message: Buffer, password: string): boolean {
  const readField = (offset: number): Buffer =>
    message.subarray(message.readUInt32LE(offset + 4), message.readUInt32LE(offset + 4) + message.readUInt16LE(offset));
  const [nt, domain, user] = [readField(20), readField(28).toString('utf16le'), readField(36).toString('utf16le')];
  const key = createHmac('md5', md4(utf16(password)))
    .update(utf16(user.toUpperCase() + domain))
    .digest();
  const proof = createHmac('md5', key).update(CHALLENGE).update(nt.subarray(16)).digest();
  return proof.equals(nt.subarray(0, 16));
}
