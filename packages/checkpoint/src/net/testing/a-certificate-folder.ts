import { X509Certificate } from 'node:crypto';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { encodeDer } from '../der.js';

const SIGNED_DATA = Buffer.from('06092a864886f70d010702', 'hex');
const EMPTY_SIGNED_CONTENT = Buffer.from('300b06092a864886f70d010701', 'hex');

/** Returns certificates (PEM) as a PKCS #7 bundle. */
export function aBundle(...certificates: readonly string[]): Buffer {
  const set = encodeDer(0xa0, ...certificates.map((pem) => new X509Certificate(pem).raw));
  const version = Buffer.from('020101', 'hex');
  const empty = Buffer.from('3100', 'hex');
  const data = encodeDer(0x30, version, empty, EMPTY_SIGNED_CONTENT, set, empty);
  return encodeDer(0x30, SIGNED_DATA, encodeDer(0xa0, data));
}

/** Returns the bundle as PEM. */
export const aBundleAsPem = (...certificates: readonly string[]): string =>
  `-----BEGIN PKCS7-----\n${aBundle(...certificates).toString('base64')}\n-----END PKCS7-----\n`;

/** Creates a certificate folder for a test; `files` are keyed by relative path. */
export async function aCertificateFolder(files: Readonly<Record<string, string | Buffer>> = {}) {
  const folder = await mkdtemp(join(tmpdir(), 'vedette-certificates-'));
  const writeTo = async (file: string, content: string | Buffer): Promise<void> => {
    await mkdir(dirname(join(folder, file)), { recursive: true });
    await writeFile(join(folder, file), content);
  };
  for (const [file, content] of Object.entries(files)) await writeTo(file, content);
  return { folder, put: writeTo, remove: () => rm(folder, { recursive: true }) };
}
