import { Readable } from 'node:stream';
import { SECOND, type Instant } from '@vedette/kernel/clock';
import { unturned } from '@vedette/kernel/unturned';
import type { Secret } from '@vedette/kernel/secret';
import MailComposer from 'nodemailer/lib/mail-composer';
import { parseConnectionUrl } from 'nodemailer/lib/shared';
import SMTPConnection from 'nodemailer/lib/smtp-connection';
import { parseRetryDelayMs } from '../delivery/delivery-rules.js';

/** One mail to one address, ready to leave. */
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

/** A file a mail brings along. */
export interface Attachment {
  readonly fileName: string;
  readonly contentType: string;
  readonly content: Buffer;
}

/**
 * How a hand-over ended. `refused`: this mail or address will never be taken. `later`: surely not taken; with `isServer`
 * the trouble is the mail server's and every other mail would meet it too. `unknown`: the connection ended between the
 * text and the answer, so the mail may have been taken.
 */
export type Handover =
  | { readonly kind: 'accepted' | 'refused' | 'unknown'; readonly response: string }
  | {
      readonly kind: 'later';
      readonly response: string;
      readonly isServer: boolean;
      readonly retryAfterMs?: number | undefined;
    };

export interface SmtpTimeouts {
  readonly connectMs: number;
  /** Silence of the server. */
  readonly silenceMs: number;
  /** Of the whole hand-over. */
  readonly totalMs: number;
}
const SMTP_TIMEOUTS: SmtpTimeouts = { connectMs: 10 * SECOND, silenceMs: 30 * SECOND, totalMs: 60 * SECOND };

/**
 * Hands mails to the server of a URL `smtp(s)://user:password@host:port?option=…`, one connection each.
 * Never throws: what goes wrong is an outcome.
 */
export function smtpHandover(url: Secret, timeouts: SmtpTimeouts = SMTP_TIMEOUTS) {
  // The connection needs the password; the URL goes nowhere else.
  const { auth, ...server } = parseConnectionUrl(url.reveal());
  return async (mail: OutgoingMail): Promise<Handover> => {
    const message = await compose(mail);
    const connection = new SMTPConnection({
      ...server,
      connectionTimeout: timeouts.connectMs,
      greetingTimeout: timeouts.connectMs,
      dnsTimeout: timeouts.connectMs,
      socketTimeout: timeouts.silenceMs,
    });
    return new Session(connection, mail, message).run(auth, timeouts.totalMs);
  };
}

interface SmtpError extends Error {
  readonly response?: string | undefined;
  readonly responseCode?: number | undefined;
  readonly command?: string | undefined;
}

/** One connection, one mail. */
class Session {
  readonly #connection: SMTPConnection;
  readonly #envelope: { readonly from: string; readonly to: string };
  readonly #message: Buffer;
  #hasTextBegun = false;

  constructor(connection: SMTPConnection, mail: OutgoingMail, message: Buffer) {
    this.#connection = connection;
    this.#envelope = { from: bareAddress(mail.sender), to: mail.address };
    this.#message = message;
  }

  run(auth: { user?: string; pass?: string } | undefined, totalMs: number): Promise<Handover> {
    const connection = this.#connection;
    const deadline = AbortSignal.timeout(totalMs);
    return new Promise((resolve) => {
      const end = (error: SmtpError | null | undefined, response = ''): void => {
        // First the outcome: closing tells of an end of its own.
        resolve(error ? this.#failure(error) : { kind: 'accepted', response });
        if (error) connection.close();
        else connection.quit();
      };
      deadline.addEventListener('abort', () =>
        end(new Error(`the mail server took longer than ${totalMs / SECOND} s`)),
      );
      connection.once('error', end);
      // Close without a word, and errors after the outcome, must not end the process.
      connection.on('error', () => undefined);
      connection.once('end', () => end(new Error('the mail server closed the connection')));
      const send = (): void =>
        // After an error there is no second argument, whatever the library's types say.
        connection.send(this.#envelope, this.#text(), (error, info?: { readonly response: string }) =>
          end(error, info?.response),
        );
      connection.connect((error) => {
        if (error) end(error);
        else if (auth) connection.login(auth, (failed) => (failed ? end(failed) : send()));
        else send();
      });
    });
  }

  /** Read only after the server has asked for the text: from then on the end of the connection leaves a doubt. */
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

  #failure(error: SmtpError): Handover {
    const response = error.response ?? error.message;
    const code = error.responseCode ?? 0;
    const isAnswer = code >= 400 && code < 600;
    if (this.#hasTextBegun && !isAnswer) return { kind: 'unknown', response };
    const isAboutMail = isAnswer && (this.#hasTextBegun || error.command === 'RCPT TO');
    if (isAboutMail && code >= 500) return { kind: 'refused', response };
    return { kind: 'later', response, isServer: !isAboutMail, retryAfterMs: parseRetryDelayMs(response) };
  }
}

function compose(mail: OutgoingMail): Promise<Buffer> {
  const { subject, text, html, messageId, headers, attachment } = mail;
  const parts = {
    from: mail.sender,
    to: mail.address,
    date: new Date(mail.at),
    subject: unturned(subject),
    text: unturned(text),
    ...(html !== '' && { html }),
    messageId,
    headers,
    ...(attachment && {
      attachments: [
        { filename: unturned(attachment.fileName), contentType: attachment.contentType, content: attachment.content },
      ],
    }),
  };
  return new MailComposer(parts).compile().build();
}

/** The bare address of `Name <address>`. */
export function bareAddress(sender: string): string {
  return (/<([^<>]+)>/.exec(sender)?.[1] ?? sender).trim();
}
