import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { Secret } from '@vedette/kernel/secret';
import PostalMime, { type Email } from 'postal-mime';
import { SMTPServer, type SMTPServerOptions } from 'smtp-server';

/** How the server responds; each function is called for every mail. */
export interface ServerBehaviour {
  /** Called first: an error ends the connection with its code. */
  connect?(): Error | undefined;
  recipient?(address: string): Error | undefined;
  /**
   * Called after the text has arrived: `drop` stores the mail and closes without a reply, `dropUnkept` closes
   * without storing it, `stall` never replies.
   */
  text?(): Error | 'drop' | 'dropUnkept' | 'stall' | undefined;
}

interface ReceivedMail extends Email {
  readonly recipients: readonly string[];
}

/** A real mail server on a free loopback port that keeps the mails it accepts. */
export interface MailServer extends AsyncDisposable {
  readonly url: Secret;
  readonly mails: ReceivedMail[];
  behaviour: ServerBehaviour;
}

export function smtpError(responseCode: number, message: string): Error {
  return Object.assign(new Error(message), { responseCode });
}

export async function startMailServer(options: SMTPServerOptions = {}): Promise<MailServer> {
  const mails: ReceivedMail[] = [];
  const state: { behaviour: ServerBehaviour } = { behaviour: {} };
  const server = new SMTPServer({
    disabledCommands: ['AUTH', 'STARTTLS'],
    // A distant name server must not slow down a test.
    disableReverseLookup: true,
    ...options,
    onConnect: (_session, done) => done(state.behaviour.connect?.()),
    onRcptTo: ({ address }, _session, done) => done(state.behaviour.recipient?.(address)),
    onData: (stream, session, done) => {
      const chunks: Buffer[] = [];
      stream.on('data', (chunk: Buffer) => chunks.push(chunk));
      stream.on('end', () => void receive(Buffer.concat(chunks)));
      const receive = async (text: Buffer): Promise<void> => {
        const reply = state.behaviour.text?.();
        if (reply instanceof Error) {
          done(reply);
          return;
        }
        if (reply !== 'dropUnkept') {
          const recipients = session.envelope.rcptTo.map(({ address }) => address);
          mails.push({ ...(await PostalMime.parse(text)), recipients });
        }
        if (reply === undefined) done();
        // The library cannot drop one client, so all of its sockets are closed.
        else if (reply !== 'stall')
          for (const client of server.connections) (client as unknown as SocketOwner)._socket.destroy();
      };
    },
  });
  server.on('error', () => undefined);
  server.listen(0, '127.0.0.1');
  await once(server.server, 'listening');
  const { port } = server.server.address() as AddressInfo;
  return Object.assign(state, {
    url: new Secret(`smtp://127.0.0.1:${port}`),
    mails,
    [Symbol.asyncDispose]: () => new Promise<void>((resolve) => server.close(resolve)),
  });
}

interface SocketOwner {
  readonly _socket: { destroy(): void };
}
