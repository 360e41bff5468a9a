import type { SftpTarget } from '@vedette/contract/target';
import { errorCodes } from '@vedette/contract/error-codes';
import type { SFTPWrapper, Stats } from 'ssh2';
import { ProbeFailure } from '../../probe-failure.js';
import type { SshLink } from './link.js';

/** Monitors, section 5: more is not downloaded. */
const LARGEST_FILE = 1_048_576;
const CHUNK = 32_768;
/** Status codes of the protocol (draft-ietf-secsh-filexfer-02, section 7). */
const status = { missing: 2, denied: 3 } as const;

type Callback<T> = (error: Error | null | undefined, value: T) => void;
type Files = Readonly<{ link: SshLink; sftp: SFTPWrapper }>;

/** Opens the file transfer of a connection that is signed in. @throws ProbeFailure 21003 where there is none. */
export async function openFiles(link: SshLink): Promise<Files> {
  const sftp = await asked<SFTPWrapper>(link, (answer) => link.client.sftp(answer));
  sftp.on('error', (error: Error) => link.break(error.message));
  sftp.on('close', () => link.break('the server ended the file transfer'));
  return { link, sftp };
}

/** Does what the monitor asks. @throws ProbeFailure 21012-21016 */
export async function actOn(files: Files, { action, path }: SftpTarget): Promise<void> {
  if (action === 'ConnectOnly') return;
  const stats = await statOf(files, path);
  if (action === 'TestFileDoesNotExist') {
    if (stats) throw new ProbeFailure(errorCodes.sftpFileExists, `${path} has ${stats.size} bytes`);
    return;
  }
  if (!stats) throw new ProbeFailure(errorCodes.sftpFileMissing, path);
  files.link.check.note('Size', `${stats.size} bytes`);
  if (action === 'DownLoadFile') await download(files, path, stats);
}

/** undefined: there is no such file. */
async function statOf({ link, sftp }: Files, path: string): Promise<Stats | undefined> {
  return asked<Stats | undefined>(link, (answer) => {
    sftp.stat(path, (error, stats) => {
      if (codeOf(error) === status.missing) answer(undefined, undefined);
      else answer(error, stats);
    });
  });
}

/** Reads the whole file and keeps nothing of it. What the server says of its size is not believed. */
async function download(files: Files, path: string, { size }: Stats): Promise<void> {
  const { link, sftp } = files;
  link.stage = 'download';
  if (size > LARGEST_FILE) throw tooLarge(size);
  link.allow(2 * LARGEST_FILE);
  const handle = await asked<Buffer>(link, (answer) => sftp.open(path, 'r', answer));
  const buffer = Buffer.allocUnsafe(CHUNK);
  let bytes = 0;
  for (;;) {
    const read = await asked<number>(link, (answer) => sftp.read(handle, buffer, 0, CHUNK, bytes, answer));
    if (read === 0) break;
    bytes += read;
    if (bytes > LARGEST_FILE) throw tooLarge(bytes);
  }
  if (bytes < size) throw link.failure(`the file ends after ${bytes} of ${size} bytes`);
}

const tooLarge = (bytes: number): ProbeFailure =>
  new ProbeFailure(errorCodes.sftpFileTooLarge, `${bytes} bytes, at most ${LARGEST_FILE} are downloaded`);

/** Asks the server one thing. @throws ProbeFailure */
function asked<T>(link: SshLink, ask: (answer: Callback<T>) => unknown): Promise<T> {
  return link.wait<T>((done, fail) => {
    try {
      ask((error, value) => {
        if (error) fail(refusal(link, error));
        else done(value);
      });
    } catch (error) {
      // ssh2 throws where the connection is gone already.
      fail(link.failure(error instanceof Error ? error.message : 'the connection is gone'));
    }
  });
}

const codeOf = (error: Error | null | undefined): unknown => (error as { code?: unknown } | null | undefined)?.code;

function refusal(link: SshLink, error: Error): ProbeFailure {
  const text = error.message.slice(0, 500);
  if (codeOf(error) === status.denied) return new ProbeFailure(errorCodes.sftpPermission, text, { cause: error });
  if (codeOf(error) === status.missing) return new ProbeFailure(errorCodes.sftpFileMissing, text, { cause: error });
  return link.failure(text, error);
}
