import type { SftpTarget } from '@vedette/contract/checkpoint/target';
import { errorCodes } from '@vedette/contract/v4/error-codes';
import { ProbeFailure } from '../../probe-failure.js';
import type { SshConnection } from './ssh-connection.js';
import type { SshResponse } from './process/ssh-events.js';

/** Larger files are an error and are not downloaded. */
const MAX_FILE_BYTES = 1_048_576;
/** Status codes of the protocol (draft-ietf-secsh-filexfer-02, section 7). */
const STATUS_CODES = { missing: 2, denied: 3 } as const;

type Refusal = NonNullable<SshResponse['refusal']>;

/**
 * Opens the file transfer of a logged-in connection and performs the action of the monitor.
 * @throws ProbeFailure 21003 without file transfer, 21012-21016
 */
export async function performAction(connection: SshConnection, { action, path }: SftpTarget): Promise<void> {
  expectValue(connection, await connection.query({ what: 'sftp' }));
  if (action === 'ConnectOnly') return;
  const size = await readFileSize(connection, path);
  if (action === 'TestFileDoesNotExist') {
    if (size !== undefined) throw new ProbeFailure(errorCodes.sftpFileExists, `${path} has ${size} bytes`);
    return;
  }
  if (size === undefined) throw new ProbeFailure(errorCodes.sftpFileMissing, path);
  connection.check.addFact('Size', `${size} bytes`);
  if (action === 'DownLoadFile') await download(connection, path, size);
}

/** Undefined if the file does not exist. */
async function readFileSize(connection: SshConnection, path: string): Promise<number | undefined> {
  const response = await connection.query({ what: 'stat', path });
  return response.refusal?.code === STATUS_CODES.missing ? undefined : expectValue(connection, response);
}

/** Reads the whole file and discards it. The size stated by the server is not trusted. */
async function download(connection: SshConnection, path: string, size: number): Promise<void> {
  connection.stage = 'download';
  if (size > MAX_FILE_BYTES) throw fileTooLarge(size);
  connection.raiseByteLimit(2 * MAX_FILE_BYTES);
  expectValue(connection, await connection.query({ what: 'open', path }));
  let receivedBytes = 0;
  for (;;) {
    const readBytes = expectValue(connection, await connection.query({ what: 'read', at: receivedBytes }));
    if (readBytes === 0) break;
    receivedBytes += readBytes;
    if (receivedBytes > MAX_FILE_BYTES) throw fileTooLarge(receivedBytes);
  }
  if (receivedBytes < size) throw connection.failure(`the file ends after ${receivedBytes} of ${size} bytes`);
}

const fileTooLarge = (receivedBytes: number): ProbeFailure =>
  new ProbeFailure(errorCodes.sftpFileTooLarge, `${receivedBytes} bytes, at most ${MAX_FILE_BYTES} are downloaded`);

/** @throws ProbeFailure for a refusal, with the code of the current stage. */
function expectValue(connection: SshConnection, { refusal, value = 0 }: SshResponse): number {
  if (refusal) throw toFailure(connection, refusal);
  return value;
}

function toFailure(connection: SshConnection, { code, message }: Refusal): ProbeFailure {
  if (code === STATUS_CODES.denied) return new ProbeFailure(errorCodes.sftpPermission, message);
  if (code === STATUS_CODES.missing) return new ProbeFailure(errorCodes.sftpFileMissing, message);
  return connection.failure(message);
}
