import { createPrivateKey, X509Certificate } from 'node:crypto';
import { readdir, readFile, stat } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { createSecureContext } from 'node:tls';
import { z } from 'zod';
import { openArchive, type ClientKeys } from './client-archive.js';
import { parseClientPattern, type ClientPattern } from './client-pattern-rules.js';
import { readBundleCertificates } from './der.js';
import { sealIdentity, type ClientCertificate, type OperatorCertificates } from './trust.js';

/** Content of a certificate folder, and the files that could not be used with the reasons. */
export interface CertificateFolder extends OperatorCertificates {
  readonly problems: readonly FileProblem[];
}

interface FileProblem {
  /** Relative to the folder, for example `Root/site.p7b`. */
  readonly file: string;
  readonly reason: string;
}

const FOLDERS = ['Root', 'Intermediate'] as const;
const CLIENT_LIST = 'clientCertificates.json';
/** A bundle of all public authorities takes a fifth of this. */
const MAX_FILE_BYTES = 1_048_576;
const MAX_FILES = 500;

const ClientList = z.array(
  z.object({ File: z.string().min(1), Password: z.string().default(''), UrlPatterns: z.array(z.string()).min(1) }),
);

/**
 * Reads the operator's certificates. An unreadable file is reported as a problem and skipped; the folder may be
 * missing.
 */
export async function readCertificateFolder(folder: string): Promise<CertificateFolder> {
  const problems: FileProblem[] = [];
  const extraRoots: string[] = [];
  for (const subfolder of FOLDERS) {
    for (const name of await listFiles(join(folder, subfolder))) {
      const file = `${subfolder}/${name}`;
      await collectProblems(problems, file, async () => {
        extraRoots.push(...readAuthorities(await readFileBytes(join(folder, file)), subfolder === 'Root'));
      });
    }
  }
  const clients = await readClients(join(folder, 'Client'), problems);
  return { extraRoots, clients, problems };
}

/** Returns a fingerprint that changes when a file of the folder does; `''` for a missing folder. */
export async function folderVersion(folder: string): Promise<string> {
  const parts = await Promise.all(
    [...FOLDERS, 'Client'].map(async (subfolder) => {
      const files = await listFiles(join(folder, subfolder), () => true);
      return Promise.all(files.map((name) => fileVersion(join(folder, subfolder, name))));
    }),
  );
  return parts.flat().join('\n');
}

async function fileVersion(path: string): Promise<string> {
  const stats = await stat(path).catch(() => undefined);
  return stats ? `${path} ${stats.mtimeMs} ${stats.size}` : '';
}

async function listFiles(
  folder: string,
  isIncluded = (name: string): boolean => !name.startsWith('.'),
): Promise<string[]> {
  const entries = await readdir(folder, { withFileTypes: true }).catch(() => []);
  const names = entries.filter((entry) => !entry.isDirectory()).map(({ name }) => name);
  return names.filter(isIncluded).sort().slice(0, MAX_FILES);
}

async function collectProblems(problems: FileProblem[], file: string, read: () => Promise<void>): Promise<void> {
  try {
    await read();
  } catch (error) {
    problems.push({ file, reason: (error as Error).message });
  }
}

async function readFileBytes(path: string): Promise<Buffer> {
  const { size } = await stat(path);
  if (size > MAX_FILE_BYTES) throw new Error('it is larger than 1 MB');
  return readFile(path);
}

/**
 * Legacy formats of encrypted keys begin with lines such as `DEK-Info: AES-256-CBC,…`, so a single hyphen does not end
 * a block.
 */
const pemBlocks = (text: string, label: string): string[] =>
  text.match(new RegExp(`-----BEGIN (${label})-----(?:(?!-----)[^])+-----END \\1-----`, 'g')) ?? [];

/**
 * Reads PKCS #7 bundles or certificates, as DER or PEM.
 * @throws Error when there is no certificate, or one that is not an authority
 */
function readAuthorities(bytes: Buffer, areRoots: boolean): string[] {
  const text = bytes.toString('latin1');
  const bundles = pemBlocks(text, 'PKCS7').map((block) => Buffer.from(block.replace(/-----[^-]+-----/g, ''), 'base64'));
  const pemCertificates = pemBlocks(text, 'CERTIFICATE').map((block) => Buffer.from(block));
  const isPem = bundles.length + pemCertificates.length > 0;
  const certificates = isPem
    ? [...pemCertificates, ...bundles.flatMap((bundle) => readBundleCertificates(bundle) ?? [])]
    : (readBundleCertificates(bytes) ?? [bytes]);
  if (certificates.length === 0) throw new Error('it contains no certificate');
  return certificates.map((certificate) => readAuthority(certificate, areRoots));
}

function readAuthority(bytes: Buffer, isRoot: boolean): string {
  let certificate: X509Certificate;
  try {
    certificate = new X509Certificate(bytes);
  } catch (cause) {
    throw new Error('it is neither a certificate nor a PKCS #7 bundle of certificates', { cause });
  }
  const name = certificate.subject.split('\n').join(', ');
  if (!certificate.ca) throw new Error(`${name} is not the certificate of an authority`);
  const isSelfSigned = certificate.checkIssued(certificate);
  if (isRoot && !isSelfSigned) throw new Error(`${name} is not a root; move it to Intermediate`);
  if (!isRoot && isSelfSigned) throw new Error(`${name} is a root; move it to Root`);
  return certificate.toString();
}

async function readClients(folder: string, problems: FileProblem[]): Promise<ClientCertificate[]> {
  const clients: ClientCertificate[] = [];
  if (!(await listFiles(folder)).includes(CLIENT_LIST)) return clients;
  await collectProblems(problems, `Client/${CLIENT_LIST}`, async () => {
    const entries = parseClientList(await readFile(join(folder, CLIENT_LIST), 'utf8'));
    for (const { File, Password, UrlPatterns } of entries) {
      const file = `Client/${File}`;
      await collectProblems(problems, file, async () => {
        if (basename(File) !== File) throw new Error('it must be in the folder of clientCertificates.json');
        const identity = await readIdentity(await readFileBytes(join(folder, File)), Password);
        clients.push({ patterns: parsePatterns(UrlPatterns), identity: sealIdentity(identity) });
      });
    }
  });
  return clients;
}

function parseClientList(text: string): z.output<typeof ClientList> {
  const expectedFormat =
    'it must be a list such as [{"File":"shop.p12","Password":"…","UrlPatterns":["[*.]shop.example"]}]';
  try {
    return ClientList.parse(JSON.parse(text.replace(/^\uFEFF/, '')));
  } catch {
    // The content is not quoted, because it contains passwords.
    throw new Error(expectedFormat);
  }
}

function parsePatterns(texts: readonly string[]): ClientPattern[] {
  return texts.map((text) => {
    const pattern = parseClientPattern(text);
    if (typeof pattern === 'string') throw new Error(pattern);
    return pattern;
  });
}

/**
 * Reads a PKCS #12 archive, or PEM with a private key.
 * @throws Error when it cannot be opened
 */
async function readIdentity(bytes: Buffer, password: string): Promise<ClientKeys> {
  const text = bytes.toString('latin1');
  if (!text.includes('-----BEGIN ')) return openArchive({ archive: bytes, password });
  const cert = pemBlocks(text, 'CERTIFICATE').join('\n');
  const [pemKey] = pemBlocks(text, '(?:RSA |EC |ENCRYPTED )?PRIVATE KEY');
  if (cert === '' || pemKey === undefined) throw new Error('it must contain a certificate and its private key');
  const key = createPrivateKey({ key: pemKey, passphrase: password }).export({ type: 'pkcs8', format: 'pem' });
  createSecureContext({ key, cert });
  return { key: key.toString(), cert };
}
