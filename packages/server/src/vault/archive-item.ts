import { MAX_ARCHIVE_BYTES } from '@vedette/contract/v4/vault-item';
import { Fault, type Problems } from '@vedette/kernel/fault';
import { requiredRule } from '@vedette/kernel/rule-messages';
import { Secret } from '@vedette/kernel/secret';
import { problem } from '@vedette/i18n/message';
import type { ArchiveFacts, ArchiveProblem, OpenArchive } from './archive.js';
import { fromBase64, isEmpty, type ItemWrite, type WriteResult } from './item-rules.js';
import type { Values } from './stored-item.js';

const RULES: Readonly<Record<ArchiveProblem, readonly [field: string, rule: string]>> = {
  foreign: ['CertificateArchive.ArchiveData', 'is not a PKCS#12 archive (.pfx, .p12)'],
  password: ['CertificateArchive.Password', problem('does not open the archive')],
  noKey: ['CertificateArchive.ArchiveData', 'contains no private key'],
  noCertificate: ['CertificateArchive.ArchiveData', 'contains no certificate'],
  slow: ['CertificateArchive.ArchiveData', 'takes too long to open'],
};

/**
 * Opens a certificate archive immediately to read issuer and dates, and rejects one that cannot be opened. A new
 * archive without a password is opened with the stored password, then without one. A new password alone must open the
 * stored archive. `stored` are the stored values.
 */
export async function writeArchive(
  { mode, body, before }: ItemWrite,
  stored: Values,
  { open, problems }: { readonly open: OpenArchive; readonly problems: Problems },
): Promise<WriteResult> {
  // Either field may determine which archive is opened, and with which password.
  if (problems.isUnparsed('CertificateArchive', 'Value')) return { fields: before ?? {}, values: {} };
  const { ArchiveData: sent, Password: password } = body.CertificateArchive ?? {};
  const text = [sent, body.Value].find((each) => !isEmpty(each));
  problems.when(mode === 'create' && text === undefined, 'CertificateArchive.ArchiveData', requiredRule());
  if (text === undefined && isEmpty(password)) return { fields: before ?? {}, values: {} };
  const data = text === undefined ? stored.ArchiveData : decodeArchive(text, problems);
  if (!data) return { fields: before ?? {}, values: {} };
  const candidates = isEmpty(password)
    ? [...new Set([stored.ArchivePassword?.toString('utf8') ?? '', ''])]
    : [password];
  const { facts, opensWith } = await findOpeningPassword(data, candidates as string[], open);
  if (typeof facts === 'string') {
    problems.add(...RULES[facts]);
    return { fields: before ?? {}, values: {} };
  }
  return {
    fields: { archive: facts },
    values: { ArchiveData: data, ArchivePassword: Buffer.from(opensWith, 'utf8') },
  };
}

function decodeArchive(text: string, problems: Problems): Buffer | undefined {
  const data = fromBase64(text);
  problems.when(!data, 'CertificateArchive.ArchiveData', 'must be base64');
  problems.when((data?.length ?? 0) > MAX_ARCHIVE_BYTES, 'CertificateArchive.ArchiveData', 'must be at most 256 KB');
  return data && data.length <= MAX_ARCHIVE_BYTES ? data : undefined;
}

async function findOpeningPassword(
  data: Buffer,
  passwords: readonly string[],
  open: OpenArchive,
): Promise<{ readonly facts: ArchiveFacts | ArchiveProblem; readonly opensWith: string }> {
  let facts: ArchiveFacts | ArchiveProblem = 'password';
  for (const opensWith of passwords) {
    facts = await open(data, new Secret(opensWith));
    if (facts !== 'password') return { facts, opensWith };
  }
  return { facts, opensWith: '' };
}

/**
 * Caches opened archives: `openCached` returns those opened by `open` without opening any.
 * @throws Fault `limited` from `openCached` for an archive that was not opened before
 */
export function cacheOpenedArchives(open: OpenArchive): {
  readonly open: OpenArchive;
  readonly openCached: OpenArchive;
} {
  const opened: { readonly data: Buffer; readonly password: string; readonly facts: ArchiveFacts | ArchiveProblem }[] =
    [];
  // Revealed to compare it with another password of the same request.
  const find = (data: Buffer, password: Secret) =>
    opened.find((one) => one.data.equals(data) && one.password === password.reveal())?.facts;
  return {
    open: async (data, password) => {
      const facts = find(data, password) ?? (await open(data, password));
      opened.push({ data, password: password.reveal(), facts });
      return facts;
    },
    openCached: (data, password) => {
      const facts = find(data, password);
      if (facts !== undefined) return Promise.resolve(facts);
      throw new Fault('limited', 'The item was changed by another request at the same time; send it again', {
        retryAfterS: 1,
      });
    },
  };
}
