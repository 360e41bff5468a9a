import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { basename } from 'node:path';
import { NotAsSigned, readSignedDocument, readSignedJson } from '@vedette/kernel/signed-file';
import type { CommandLine } from './command-line.js';
import { EXIT, UsageError, type Io } from './io.js';

/** One file, verified; `document`: the one that a bundle binds. */
interface Verified {
  readonly file: string;
  readonly fingerprint: string;
  readonly bytes: Buffer;
  readonly document: BoundDocument | undefined;
}
interface BoundDocument {
  readonly FileName: string;
  readonly Sha256: string;
}

/**
 * `vedette verify FILE…`: whether signed files are as they were signed; asks no service. Of several files those that are no bundle
 * must be bound by a bundle among them. @returns 1 when a byte was changed or the key is not the one of `--key`.
 */
export async function verify({ words, key }: CommandLine, io: Io): Promise<number> {
  if (words.length === 0) throw new UsageError('vedette verify: which file?');
  if (key !== undefined && !/^[0-9a-f]{64}$/i.test(key)) {
    throw new UsageError('--key: must be the fingerprint of a key, 64 hexadecimal digits');
  }
  const verified: Verified[] = [];
  const problems: string[] = [];
  for (const file of words) {
    try {
      verified.push(opened(file, await bytesOf(file)));
    } catch (error) {
      if (!(error instanceof NotAsSigned)) throw error;
      problems.push(`${file}: NOT VALID, ${error.message}`);
    }
  }
  problems.push(...strangers(verified, key), ...(words.length > 1 ? unbound(verified) : []));
  for (const one of verified) io.print(`${one.file}: not a byte was changed since it was signed by ${one.fingerprint}`);
  for (const problem of problems) io.complain(problem);
  if (problems.length > 0) return EXIT.refused;
  if (key === undefined)
    io.complain('Compare the key with the one the service publishes (/api/v1/SigningKey), or give --key.');
  return EXIT.done;
}

async function bytesOf(file: string): Promise<Buffer> {
  return readFile(file).catch((error: unknown) => {
    throw new UsageError(
      `${file}: ${(error as NodeJS.ErrnoException).code === 'ENOENT' ? 'no such file' : (error as Error).message}`,
    );
  });
}

function opened(file: string, bytes: Buffer): Verified {
  if (bytes.subarray(0, 5).toString('latin1') === '%PDF-') {
    return { file, bytes, fingerprint: readSignedDocument(bytes).fingerprint, document: undefined };
  }
  const { content, fingerprint } = readSignedJson(bytes);
  const { Document } = (content ?? {}) as { readonly Document?: BoundDocument };
  return { file, bytes, fingerprint, document: Document };
}

function strangers(verified: readonly Verified[], key: string | undefined): string[] {
  return verified
    .filter(({ fingerprint }) => key !== undefined && fingerprint !== key.toLowerCase())
    .map(({ file, fingerprint }) => `${file}: NOT VALID, it was signed by another key: ${fingerprint}`);
}

/** A document of its own and a bundle of its own do not make a statement. */
function unbound(verified: readonly Verified[]): string[] {
  const bundles = verified.filter(({ document }) => document !== undefined);
  return verified
    .filter(({ document }) => document === undefined)
    .filter(({ bytes, fingerprint }) => {
      const sha256 = createHash('sha256').update(bytes).digest('hex');
      return !bundles.some((bundle) => bundle.document?.Sha256 === sha256 && bundle.fingerprint === fingerprint);
    })
    .map(({ file }) => `${file}: NOT VALID, none of the bundles speaks of this ${basename(file)}`);
}
