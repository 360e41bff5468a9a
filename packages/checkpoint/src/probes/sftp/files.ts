import type { SftpTarget } from '@vedette/contract/checkpoint/target';
import { errorCodes } from '@vedette/contract/v4/error-codes';
import { ProbeFailure } from '../../probe-failure.js';
import type { SshLink } from './link.js';
import type { Answer } from './process/ssh-events.js';

/** Larger files are an error and are not downloaded. */
const MAX_FILE_BYTES = 1_048_576;
/** Status codes of the protocol (draft-ietf-secsh-filexfer-02, section 7). */
const status = { missing: 2, denied: 3 } as const;

type Refusal = NonNullable<Answer['refusal']>;

/**
 * Opens the file transfer of a logged-in connection and performs the action of the monitor.
 * @throws ProbeFailure 21003 without file transfer, 21012-21016
 */
export async function actOn(link: SshLink, { action, path }: SftpTarget): Promise<void> {
  expectValue(link, await link.ask({ what: 'sftp' }));
  if (action === 'ConnectOnly') return;
  const size = await readFileSize(link, path);
  if (action === 'TestFileDoesNotExist') {
    if (size !== undefined) throw new ProbeFailure(errorCodes.sftpFileExists, `${path} has ${size} bytes`);
    return;
  }
  if (size === undefined) throw new ProbeFailure(errorCodes.sftpFileMissing, path);
  link.check.note('Size', `${size} bytes`);
  if (action === 'DownLoadFile') await download(link, path, size);
}

/** Undefined if the file does not exist. */
async function readFileSize(link: SshLink, path: string): Promise<number | undefined> {
  const answer = await link.ask({ what: 'stat', path });
  return answer.refusal?.code === status.missing ? undefined : expectValue(link, answer);
}

/** Reads the whole file and discards it. The size stated by the server is not trusted. */
async function download(link: SshLink, path: string, size: number): Promise<void> {
  link.stage = 'download';
  if (size > MAX_FILE_BYTES) throw tooLarge(size);
  link.allow(2 * MAX_FILE_BYTES);
  expectValue(link, await link.ask({ what: 'open', path }));
  let bytes = 0;
  for (;;) {
    const read = expectValue(link, await link.ask({ what: 'read', at: bytes }));
    if (read === 0) break;
    bytes += read;
    if (bytes > MAX_FILE_BYTES) throw tooLarge(bytes);
  }
  if (bytes < size) throw link.failure(`the file ends after ${bytes} of ${size} bytes`);
}

const tooLarge = (bytes: number): ProbeFailure =>
  new ProbeFailure(errorCodes.sftpFileTooLarge, `${bytes} bytes, at most ${MAX_FILE_BYTES} are downloaded`);

/** @throws ProbeFailure for a refusal, with the code of the current stage. */
function expectValue(link: SshLink, { refusal, value = 0 }: Answer): number {
  if (refusal) throw toFailure(link, refusal);
  return value;
}

function toFailure(link: SshLink, { code, message }: Refusal): ProbeFailure {
  if (code === status.denied) return new ProbeFailure(errorCodes.sftpPermission, message);
  if (code === status.missing) return new ProbeFailure(errorCodes.sftpFileMissing, message);
  return link.failure(message);
}
