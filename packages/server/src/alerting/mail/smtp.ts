import { Readable } from 'node:stream';
import { SECOND, type Instant } from '@vedette/kernel/clock';
import { stripBidiControls } from '@vedette/kernel/strip-bidi-controls';
import type { Secret } from '@vedette/kernel/secret';
import MailComposer from 'nodemailer/lib/mail-composer';
import { parseConnectionUrl } from 'nodemailer/lib/shared';
import SMTPConnection from 'nodemailer/lib/smtp-connection';
import { parseRetryDelayMs } from '../delivery/delivery-rules.js';

/** One mail to one address, ready to send. */
export interface OutgoingMail {
  readonly sender: string;
  readonly address: string;
  readonly messageId: string;
  readonly at: Instant;
  readonly subject: string;
  readonly text: string;
  readonly html: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly attachment?: Attachment | undefined;
}

/** A file attached to a mail. */
export interface Attachment {
  readonly fileName: string;
  readonly contentType: string;
  readonly content: Buffer;
}

/**
 * Outcome of a hand-over. `refused`: this mail or address will never be accepted. `later`: certainly not accepted; with
 * `isServerProblem`, the problem is the mail server's and affects every other mail too. `unknown`: the connection ended
 * between the text and the reply, so the mail may have been accepted.
 */
export type HandoverResult =
  | { readonly kind: 'accepted' | 'refused' | 'unknown'; readonly response: string }
  | {
      readonly kind: 'later';
      readonly response: string;
      readonly isServerProblem: boolean;
      readonly retryAfterMs?: number | undefined;
    };

export interface SmtpTimeouts {
  readonly connectMs: number;
  /** Maximum time without data from the server. */
  readonly silenceMs: number;
  /** Maximum time of the whole hand-over. */
  readonly totalMs: number;
}
const SMTP_TIMEOUTS: SmtpTimeouts = { connectMs: 10 * SECOND, silenceMs: 30 * SECOND, totalMs: 60 * SECOND };

/**
 * Returns a function that hands mails to the server of a URL `smtp(s)://user:password@host:port?option=…`, one
 * connection each. It never throws: errors are outcomes.
 */
export function createSmtpSender(url: Secret, timeouts: SmtpTimeouts = SMTP_TIMEOUTS) {
  // The connection needs the password, so the URL is revealed here and not passed on.
  const { auth, ...server } = parseConnectionUrl(url.reveal());
  return async (mail: OutgoingMail): Promise<HandoverResult> => {
    const message = await composeMessage(mail);
    const connection = new SMTPConnection({
      ...server,
      connectionTimeout: timeouts.connectMs,
      greetingTimeout: timeouts.connectMs,
      dnsTimeout: timeouts.connectMs,
      socketTimeout: timeouts.silenceMs,
    });
    return new SmtpSession(connection, mail, message).run(auth, timeouts.totalMs);
  };
}

interface SmtpError extends Error {
  readonly response?: string | undefined;
  readonly responseCode?: number | undefined;
  readonly command?: string | undefined;
}

/** One connection for one mail. */
class SmtpSession {
  readonly #connection: SMTPConnection;
  readonly #envelope: { readonly from: string; readonly to: string };
  readonly #message: Buffer;
  #hasTextBegun = false;

  constructor(connection: SMTPConnection, mail: OutgoingMail, message: Buffer) {
    this.#connection = connection;
    this.#envelope = { from: parseAddress(mail.sender), to: mail.address };
    this.#message = message;
  }

  run(auth: { user?: string; pass?: string } | undefined, totalMs: number): Promise<HandoverResult> {
    const connection = this.#connection;
    const deadline = AbortSignal.timeout(totalMs);
    return new Promise((resolve) => {
      const finish = (error: SmtpError | null | undefined, response = ''): void => {
        // Resolves first, because closing reports another outcome.
        resolve(error ? this.#toFailure(error) : { kind: 'accepted', response });
        if (error) connection.close();
        else connection.quit();
      };
      deadline.addEventListener('abort', () =>
        finish(new Error(`the mail server took longer than ${totalMs / SECOND} s`)),
      );
      connection.once('error', finish);
      // A silent close, and errors after the outcome, must not end the process.
      connection.on('error', () => undefined);
      connection.once('end', () => finish(new Error('the mail server closed the connection')));
      const send = (): void =>
        // After an error there is no second argument, contrary to the library's types.
        connection.send(this.#envelope, this.#text(), (error, info?: { readonly response: string }) =>
          finish(error, info?.response),
        );
      connection.connect((error) => {
        if (error) finish(error);
        else if (auth) connection.login(auth, (failed) => (failed ? finish(failed) : send()));
        else send();
      });
    });
  }

  /**
   * Returns the text. It is read once the server requests it; after that, a lost connection leaves the outcome unknown.
   */
  #text(): Readable {
    const message = this.#message;
    const begin = (): void => {
      this.#hasTextBegun = true;
    };
    return new Readable({
      read() {
        begin();
        this.push(message);
        this.push(null);
      },
    });
  }

  #toFailure(error: SmtpError): HandoverResult {
    const response = error.response ?? error.message;
    const code = error.responseCode ?? 0;
    const isServerReply = code >= 400 && code < 600;
    if (this.#hasTextBegun && !isServerReply) return { kind: 'unknown', response };
    const isMailSpecific = isServerReply && (this.#hasTextBegun || error.command === 'RCPT TO');
    if (isMailSpecific && code >= 500) return { kind: 'refused', response };
    return { kind: 'later', response, isServerProblem: !isMailSpecific, retryAfterMs: parseRetryDelayMs(response) };
  }
}

function composeMessage(mail: OutgoingMail): Promise<Buffer> {
  const { subject, text, html, messageId, headers, attachment } = mail;
  const parts = {
    from: mail.sender,
    to: mail.address,
    date: new Date(mail.at),
    subject: stripBidiControls(subject),
    text: stripBidiControls(text),
    ...(html !== '' && { html }),
    messageId,
    headers,
    ...(attachment && {
      attachments: [
        {
          filename: stripBidiControls(attachment.fileName),
          contentType: attachment.contentType,
          content: attachment.content,
        },
      ],
    }),
  };
  return new MailComposer(parts).compile().build();
}

/** Returns the bare address of `Name <address>`. */
export function parseAddress(sender: string): string {
  return (/<([^<>]+)>/.exec(sender)?.[1] ?? sender).trim();
}
