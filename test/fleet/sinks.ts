import { once } from 'node:events';
import { createServer, type IncomingMessage } from 'node:http';
import { buffer, text } from 'node:stream/consumers';
import { SMTPServer } from 'smtp-server';
import PostalMime from 'postal-mime';

/** A request that arrived at a target. */
interface Hit {
  /** Number of the monitor. */
  readonly monitor: number;
  readonly at: number;
  /** Address of the checkpoint. */
  readonly from: string;
  readonly correlationId: string;
}

/** A message that the receiver of webhooks got. */
interface ReceivedCall {
  readonly at: number;
  readonly key: string;
  readonly monitor: string;
  readonly type: string;
  readonly incident: string;
}

/** A mail that the mail server accepted. */
interface ReceivedMail {
  readonly at: number;
  readonly subject: string;
  readonly text: string;
}

/** The world around the fleet: targets with an access log, a receiver of webhooks, and a mail server. */
export interface Sinks {
  readonly hits: Hit[];
  readonly calls: ReceivedCall[];
  readonly mails: ReceivedMail[];
  /** Numbers of monitors whose target fails. */
  readonly down: Set<number>;
}

export const PORTS = { target: 8081, webhook: 8082, mail: 2525 };

/** Starts them at one address. Monitor n has the target `/m/n`. */
export async function startSinks(address: string): Promise<Sinks> {
  const hits: Hit[] = [];
  const calls: ReceivedCall[] = [];
  const mails: ReceivedMail[] = [];
  const down = new Set<number>();
  const target = createServer((request, response) => {
    const monitor = Number(/^\/m\/(\d+)/.exec(request.url ?? '')?.[1]);
    const correlationId = header(request, 'x-correlation-id');
    hits.push({ monitor, at: Date.now(), from: request.socket.remoteAddress ?? '', correlationId });
    response.writeHead(down.has(monitor) ? 500 : 200, { 'content-type': 'text/plain' }).end('hello');
  }).listen(PORTS.target, address);
  const webhook = createServer((request, response) => {
    void text(request).then((body) => {
      const { alert, monitor, incident } = JSON.parse(body) as Record<
        'alert' | 'monitor' | 'incident',
        Record<string, string>
      >;
      calls.push({
        at: Date.now(),
        key: header(request, 'idempotency-key'),
        monitor: monitor['name'] ?? '',
        type: alert['type'] === 'Alert' ? 'Error' : (alert['type'] ?? ''),
        incident: incident['key'] ?? '',
      });
      response.writeHead(200, { 'content-type': 'application/json' }).end('{"id":"1"}');
    });
  }).listen(PORTS.webhook, address);
  const mail = new SMTPServer({
    disabledCommands: ['AUTH', 'STARTTLS'],
    disableReverseLookup: true,
    onData: (stream, _session, done) => {
      void buffer(stream)
        .then((content) => PostalMime.parse(content))
        .then(({ subject = '', text: plain = '' }) => {
          mails.push({ at: Date.now(), subject, text: plain });
          done();
        });
    },
  });
  mail.on('error', () => undefined);
  await Promise.all([once(target, 'listening'), once(webhook, 'listening')]);
  await new Promise<void>((resolve) => void mail.listen(PORTS.mail, address, resolve));
  return { hits, calls, mails, down };
}

const header = (request: IncomingMessage, name: string): string => String(request.headers[name] ?? '');
