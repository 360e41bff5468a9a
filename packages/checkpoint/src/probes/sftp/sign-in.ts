import type { SftpTarget } from '@vedette/contract/checkpoint/target';
import { errorCodes } from '@vedette/contract/v4/error-codes';
import { ProbeFailure } from '../../probe-failure.js';
import { hostKeyFingerprint, type SshLink } from './link.js';
import type { SshEvent } from './process/ssh-events.js';

/** Maximum number of prompts in a login; more are treated as endless. */
const MAX_QUESTIONS = 4;

/**
 * Algorithms of ssh2, without compression (a small packet must not expand) and without server-defined groups (their
 * arithmetic could take any time).
 */
const algorithms = {
  kex: [
    'curve25519-sha256',
    'curve25519-sha256@libssh.org',
    'ecdh-sha2-nistp256',
    'ecdh-sha2-nistp384',
    'ecdh-sha2-nistp521',
    'diffie-hellman-group14-sha256',
    'diffie-hellman-group16-sha512',
    'diffie-hellman-group18-sha512',
  ],
  compress: ['none'],
};

/**
 * Performs handshake and login over a connection.
 * @throws ProbeFailure 21010, 21011, 21020, 1200x
 */
export async function signIn(link: SshLink, target: SftpTarget): Promise<void> {
  const login = new Login(link, target);
  await link.wait<undefined>((done) => {
    link.listen((event) => {
      if (event.type === 'ready') {
        link.stage = 'session';
        done(undefined);
      } else if (event.type === 'login') login.resume(event);
      else if (event.type === 'prompts') login.answer(event.count);
      else if (event.type === 'changePassword') login.refuse('the server requires a new password');
      else handleEvent(link, event);
    });
    link.begin({ username: target.username, algorithms });
  });
}

/** Records facts of the server. Its host key is shown but not verified, because a monitor has no field for one. */
function handleEvent(link: SshLink, event: SshEvent): void {
  const { check } = link;
  if (event.type === 'greeting') check.note('Greeting', event.text.trim());
  else if (event.type === 'banner') check.note('Banner', event.text.trim());
  else if (event.type === 'hostKey') check.note('Host key', hostKeyFingerprint(Buffer.from(event.key, 'base64')));
  else if (event.type === 'handshake') {
    link.stage = 'login';
    check.note('Server', link.software);
    check.note('Algorithms', event.algorithms);
  }
}

/**
 * Logs in. First queries the supported methods, so that a wrong password is tried only once: servers lock out clients
 * that try often. Servers that do not accept passwords directly (PAM) often prompt for one.
 */
class Login {
  readonly #link: SshLink;
  readonly #target: SftpTarget;
  readonly #tried = new Set<string>();
  #questions = 0;

  constructor(link: SshLink, target: SftpTarget) {
    this.#link = link;
    this.#target = target;
  }

  refuse(message: string): void {
    this.#link.end(new ProbeFailure(errorCodes.sftpLoginFailed, message));
  }

  /** Tries the next method, or fails. */
  resume({ left, isPartial }: Extract<SshEvent, { type: 'login' }>): void {
    const { username, password } = this.#target;
    const way = (['password', 'keyboard-interactive'] as const).find((one) => left?.includes(one) === true);
    if (left === undefined) this.#link.order({ do: 'login', type: 'none', username });
    else if (this.#tried.size > 0 && !isPartial) this.refuse('the server rejected user name or password');
    else if (way === undefined || this.#tried.has(way))
      this.refuse(`the server requires ${left.join(', ') || 'nothing'}`);
    else this.#link.order({ do: 'login', type: way, username, ...(way === 'password' && { password }) });
    if (way !== undefined) this.#tried.add(way);
  }

  /** Answers the prompts of the server with the password. */
  answer(count: number): void {
    this.#questions += count;
    if (this.#questions > MAX_QUESTIONS) this.refuse(`the server sent more than ${MAX_QUESTIONS} prompts`);
    else this.#link.order({ do: 'answers', answers: Array.from({ length: count }, () => this.#target.password) });
  }
}
