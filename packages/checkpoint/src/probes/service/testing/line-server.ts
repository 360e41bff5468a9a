import { createServer, type Socket } from 'node:net';
import { createServer as createTlsServer, TLSSocket } from 'node:tls';
import { listen } from '../../http/testing/http-fixture.js';
import type { CertificateWithKey } from '../../http/testing/certificates.js';

export interface ServerScript {
  /** Sent first; default nothing. */
  readonly greeting?: string;
  /** Returns the response to a line; undefined sends nothing, `end` closes the connection after it. */
  readonly answer: (line: string, isSecure: boolean) => string | undefined;
  /** With it, a response of `secure` starts TLS. */
  readonly certificate?: CertificateWithKey;
  /** The response to this line is followed by TLS. */
  readonly securesAfter?: string;
  /** Implicit TLS. */
  readonly isSecure?: boolean;
}

/** Starts a line-based server that follows its script. Returns its port and every received line. */
export async function aLineServer(
  script: ServerScript,
): Promise<{ readonly port: number; readonly received: string[] }> {
  const received: string[] = [];
  const { certificate, greeting, securesAfter } = script;
  const converse = (socket: Socket, isSecure: boolean): void => {
    let unread = '';
    socket.on('error', () => undefined);
    const onData = (chunk: Buffer): void => {
      unread += chunk.toString();
      for (let end = unread.indexOf('\r\n'); end >= 0; end = unread.indexOf('\r\n')) {
        const line = unread.slice(0, end);
        unread = unread.slice(end + 2);
        received.push(line);
        const response = script.answer(line, isSecure);
        if (response !== undefined) socket.write(`${response}\r\n`);
        if (certificate && securesAfter !== undefined && line.includes(securesAfter)) {
          socket.off('data', onData);
          converse(new TLSSocket(socket, { isServer: true, ...certificate }), true);
          return;
        }
      }
    };
    socket.on('data', onData);
  };
  const startConversation = (socket: Socket): void => {
    if (greeting !== undefined) socket.write(`${greeting}\r\n`);
    converse(socket, script.isSecure === true);
  };
  const server =
    script.isSecure === true && certificate
      ? createTlsServer(certificate, startConversation)
      : createServer(startConversation);
  return { port: await listen(server), received };
}

/** First bytes of hostile servers, the same for each line-based protocol with a greeting. */
export const HOSTILE_GREETINGS: readonly (readonly [string, (socket: Socket) => void])[] = [
  ['stays silent', () => undefined],
  [
    'drips single bytes',
    (socket) => {
      const timer = setInterval(() => socket.write('2'), 40);
      socket.on('close', () => clearInterval(timer));
    },
  ],
  ['closes immediately', (socket) => socket.end()],
  ['speaks another protocol', (socket) => socket.write('SSH-2.0-OpenSSH_9.6\r\n')],
  ['sends random bytes', (socket) => socket.write(Buffer.from([0, 255, 3, 10, 13, 10, 200, 10]))],
  ['sends an endless line', (socket) => flood(socket, Buffer.alloc(65_536, 'x'))],
  ['sends endless lines', (socket) => flood(socket, Buffer.from('220-hello\r\n'.repeat(6_000)))],
];

/** Writes as fast as the other side reads. */
function flood(socket: Socket, chunk: Buffer): void {
  const writeMore = (): void => {
    while (!socket.destroyed && socket.write(chunk));
  };
  socket.on('drain', writeMore);
  writeMore();
}
