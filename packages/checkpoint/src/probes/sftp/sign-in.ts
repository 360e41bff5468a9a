import type { SftpTarget } from '@vedette/contract/target';
import { errorCodes } from '@vedette/contract/error-codes';
import type { Algorithms, AuthHandlerMiddleware, KeyboardInteractiveAuthMethod } from 'ssh2';
import { ProbeFailure } from '../../probe-failure.js';
import { fingerprintOf, type SshLink } from './link.js';

/** Questions a login may consist of; an endless row of them is none. */
const MOST_QUESTIONS = 4;

/**
 * What is offered: what ssh2 offers, without compression (a small packet must not grow) and without groups that the
 * server makes up (their arithmetic would take as long as it likes).
 */
const algorithms: Algorithms = {
  kex: [
    ...(['curve25519-sha256', 'curve25519-sha256@libssh.org'] as const),
    ...(['ecdh-sha2-nistp256', 'ecdh-sha2-nistp384', 'ecdh-sha2-nistp521'] as const),
    ...(['diffie-hellman-group14-sha256', 'diffie-hellman-group16-sha512'] as const),
    'diffie-hellman-group18-sha512',
  ],
  compress: ['none'],
};

/** Handshake and login over a connection. @throws ProbeFailure 21010, 21011, 21020, 1200x */
export async function signIn(link: SshLink, target: SftpTarget): Promise<void> {
  const { client, check } = link;
  await link.wait<undefined>((done) => {
    client.once('greeting', (text) => check.note('Greeting', text.trim()));
    client.once('banner', (text) => check.note('Banner', text.trim()));
    client.once('handshake', ({ kex, serverHostKey, cs }) => {
      link.stage = 'login';
      check.note('Server', link.software);
      check.note('Algorithms', [kex, serverHostKey, cs.cipher].join(', '));
    });
    client.once('change password', () => refuse(link, 'the server wants another password to be chosen'));
    client.once('ready', () => done(undefined));
    client.connect({
      ...{ sock: link.socket, username: target.username, algorithms, readyTimeout: 0 },
      authHandler: loginOf(link, target),
      // Not verified (monitors, section 7.7), but shown.
      hostVerifier: (key: Buffer) => {
        check.note('Host key', fingerprintOf(key));
        return true;
      },
    });
  });
  link.stage = 'session';
}

const refuse = (link: SshLink, message: string): void =>
  link.end(new ProbeFailure(errorCodes.sftpLoginFailed, message));

/**
 * Asks first what the server takes, so that a wrong password is tried once only: servers shut people out who try often.
 * Servers that take no password directly (PAM) often ask for it.
 */
function loginOf(link: SshLink, { username, password }: SftpTarget): AuthHandlerMiddleware {
  const tried = new Set<string>();
  return (left: readonly string[] | null, isPartial, next) => {
    const way = (['password', 'keyboard-interactive'] as const).find((one) => left?.includes(one) === true);
    if (left === null) next({ type: 'none', username });
    else if (tried.size > 0 && !isPartial) refuse(link, 'the server rejects user name or password');
    else if (way === undefined || tried.has(way)) refuse(link, `the server wants ${left.join(', ') || 'nothing'}`);
    else next(way === 'password' ? { type: way, username, password } : answering(link, username, password));
    if (way !== undefined) tried.add(way);
  };
}

/** Answers what the server asks with the password. */
function answering(link: SshLink, username: string, password: string): KeyboardInteractiveAuthMethod {
  let asked = 0;
  return {
    ...{ type: 'keyboard-interactive', username },
    prompt: (...[, , , prompts, finish]) => {
      asked += prompts.length;
      if (asked > MOST_QUESTIONS) refuse(link, `the server asks more than ${MOST_QUESTIONS} questions`);
      else finish(prompts.map(() => password));
    },
  };
}
