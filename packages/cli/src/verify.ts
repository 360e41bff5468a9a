import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { basename } from 'node:path';
import { InvalidSignature, readSignedDocument, readSignedJson, readSignedPage } from '@vedette/kernel/signed-file';
import type { CommandLine } from './command-line.js';
import { EXIT, UsageError, type Io } from './io.js';

/** One verified file. */
interface VerifiedFile {
  readonly file: string;
  readonly fingerprint: string;
  readonly bytes: Buffer;
  /** For a bundle: the files that it binds. Undefined: not a bundle. */
  readonly documents: readonly BoundDocument[] | undefined;
  /** For the copy of a status page: the time of its content. An old copy is as valid as a new one. */
  readonly asOfAt?: number | undefined;
}
interface BoundDocument {
  readonly FileName: string;
  readonly Sha256: string;
}
/** An unsigned file, which a bundle may bind. */
interface UnsignedFile {
  readonly file: string;
  readonly bytes: Buffer;
  readonly problem: string;
}

/**
 * `vedette verify FILE…`: checks whether signed files are unchanged, without any service. If several files are given,
 * those that are not bundles must be bound by a bundle among them. @returns 1 if a file was changed or the key is not
 * that of `--key`.
 */
export async function verify({ args, key }: CommandLine, io: Io): Promise<number> {
  if (args.length === 0) throw new UsageError('vedette verify: a file is required');
  if (key !== undefined && !/^[0-9a-f]{64}$/i.test(key)) {
    throw new UsageError('--key: must be the fingerprint of a key, 64 hexadecimal digits');
  }
  const verified: VerifiedFile[] = [];
  const unsigned: UnsignedFile[] = [];
  for (const file of args) {
    const bytes = await readBytes(file);
    try {
      verified.push(readSignedFile(file, bytes));
    } catch (error) {
      if (!(error instanceof InvalidSignature)) throw error;
      unsigned.push({ file, bytes, problem: error.message });
    }
  }
  for (const { file, bytes, problem } of unsigned.splice(0)) {
    const bundle = findBundle(bytes, verified);
    if (bundle) verified.push({ file, bytes, fingerprint: bundle.fingerprint, documents: undefined });
    else unsigned.push({ file, bytes, problem });
  }
  const problems = unsigned.map(({ file, problem }) => `${file}: NOT VALID, ${problem}`);
  problems.push(...findForeignKeys(verified, key), ...(args.length > 1 ? findUnboundFiles(verified) : []));
  for (const one of verified) for (const line of resultLines(one)) io.print(line);
  for (const problem of problems) io.printError(problem);
  if (problems.length > 0) return EXIT.rejected;
  if (key === undefined)
    io.printError('Compare the key with the one that the service publishes (/api/v1/SigningKey), or use --key.');
  return EXIT.done;
}

const resultLines = ({ file, fingerprint, asOfAt }: VerifiedFile): string[] => [
  `${file}: unchanged since it was signed by ${fingerprint}`,
  ...(asOfAt === undefined ? [] : [`${file}: shows the state at ${formatInstant(asOfAt)}`]),
];

/** The signer may have written any number. */
const formatInstant = (at: number): string =>
  Math.abs(at) <= 8.64e15 ? new Date(at).toISOString() : 'an invalid time';

async function readBytes(file: string): Promise<Buffer> {
  return readFile(file).catch((error: unknown) => {
    throw new UsageError(
      `${file}: ${(error as NodeJS.ErrnoException).code === 'ENOENT' ? 'no such file' : (error as Error).message}`,
    );
  });
}

function readSignedFile(file: string, bytes: Buffer): VerifiedFile {
  const begin = bytes.subarray(0, 9).toString('latin1').toLowerCase();
  if (begin.startsWith('%pdf-')) return { ...readSignedDocument(bytes), file, bytes, documents: undefined };
  if (begin === '<!doctype') return { ...readSignedPage(bytes), file, bytes, documents: undefined };
  const { content, fingerprint } = readSignedJson(bytes);
  const { Document, Documents, AsOfAt } = (content ?? {}) as Bundle;
  const asOfAt = Number.isSafeInteger(AsOfAt) ? AsOfAt : undefined;
  return { file, bytes, fingerprint, documents: Documents ?? (Document && [Document]), asOfAt };
}

interface Bundle {
  readonly Document?: BoundDocument;
  readonly Documents?: readonly BoundDocument[];
  readonly AsOfAt?: number;
}

/** Returns the bundle that binds exactly these bytes. */
function findBundle(bytes: Buffer, verified: readonly VerifiedFile[]): VerifiedFile | undefined {
  const sha256 = createHash('sha256').update(bytes).digest('hex');
  return verified.find(({ documents }) => documents?.some((document) => document.Sha256 === sha256));
}

function findForeignKeys(verified: readonly VerifiedFile[], key: string | undefined): string[] {
  return verified
    .filter(({ fingerprint }) => key !== undefined && fingerprint !== key.toLowerCase())
    .map(({ file, fingerprint }) => `${file}: NOT VALID, it was signed by another key: ${fingerprint}`);
}

/** A valid document and a valid bundle are not a statement unless they belong together. */
function findUnboundFiles(verified: readonly VerifiedFile[]): string[] {
  return verified
    .filter(({ documents }) => documents === undefined)
    .filter(({ bytes, fingerprint }) => findBundle(bytes, verified)?.fingerprint !== fingerprint)
    .map(({ file }) => `${file}: NOT VALID, no bundle binds this ${basename(file)}`);
}
