import { createServer } from 'node:net';
import ssh2, { type AuthContext, type Connection, type ServerConfig, type SFTPWrapper } from 'ssh2';
import { listen } from '../../http/testing/http-fixture.js';

const { STATUS_CODE } = ssh2.utils.sftp;

export interface SshScript extends Partial<ServerConfig> {
  /** Files by path: their content, or the server's response instead. */
  readonly files?: Readonly<Record<string, Buffer | keyof typeof STATUS_CODE>>;
  /** Size that `stat` returns; default the true size. */
  readonly statedSize?: number;
  /** Maximum bytes returned by a read; default as many as requested. */
  readonly maxReadBytes?: number;
  /** Default: accepts ann with sesame, by password. */
  readonly authenticate?: (context: AuthContext) => void;
  /** Default: opens SFTP. */
  readonly serve?: (connection: Connection) => void;
}

const acceptPassword = (context: AuthContext): void => {
  const isValid = context.method === 'password' && context.username === 'ann' && context.password === 'sesame';
  if (isValid) context.accept();
  else context.reject(['password', 'publickey']);
};

/** About one in 270 keys that the library generates is unreadable to it. */
function aHostKey(): string {
  const { private: key } = ssh2.utils.generateKeyPairSync('ed25519');
  return ssh2.utils.parseKey(key) instanceof Error ? aHostKey() : key;
}
const hostKey = aHostKey();

/** Starts a real SSH server. Returns its port and the login attempts. */
export async function anSshServer(
  script: SshScript = {},
): Promise<{ readonly port: number; readonly logins: string[] }> {
  const { authenticate = acceptPassword, serve, files, statedSize, maxReadBytes, ...config } = script;
  const logins: string[] = [];
  const server = new ssh2.Server({ hostKeys: [hostKey], ident: 'bench-1.0', ...config }, (connection) => {
    connection.on('error', () => undefined);
    connection.on('authentication', (context) => {
      logins.push(context.method);
      authenticate(context);
    });
    connection.on('ready', () => {
      if (serve) serve(connection);
      else openSftp(connection, (sftp) => serveFiles(sftp, { files, statedSize, maxReadBytes }));
    });
  });
  return { port: await listen(createServer({ noDelay: true }, (socket) => server.injectSocket(socket))), logins };
}

export function openSftp(connection: Connection, onSftp: (sftp: SFTPWrapper) => void): void {
  connection.on('session', (accept) => accept().on('sftp', (openFiles) => onSftp(openFiles())));
}

type ServedFiles = { readonly [K in 'files' | 'statedSize' | 'maxReadBytes']: SshScript[K] | undefined };

function serveFiles(sftp: SFTPWrapper, { files = {}, statedSize, maxReadBytes = Infinity }: ServedFiles): void {
  const openFiles: Buffer[] = [];
  sftp.on('STAT', (id, path) => {
    const file = files[path] ?? 'NO_SUCH_FILE';
    if (typeof file === 'string') sftp.status(id, STATUS_CODE[file], `no ${path}`);
    else sftp.attrs(id, { mode: 0o100_644, uid: 0, gid: 0, size: statedSize ?? file.length, atime: 0, mtime: 0 });
  });
  sftp.on('OPEN', (id, path, flags) => {
    const file = files[path] ?? 'NO_SUCH_FILE';
    // Any write access: SSH_FXF_WRITE, CREAT and TRUNC.
    if (typeof file === 'string' || (flags & 0x1a) !== 0) sftp.status(id, STATUS_CODE.PERMISSION_DENIED);
    else sftp.handle(id, Buffer.from([openFiles.push(file) - 1]));
  });
  sftp.on('READ', (id, handle, offset, length) => {
    const bytes =
      openFiles[handle[0] ?? 0]?.subarray(offset, offset + Math.min(length, maxReadBytes)) ?? Buffer.alloc(0);
    if (bytes.length === 0) sftp.status(id, STATUS_CODE.EOF);
    else sftp.data(id, bytes);
  });
}
