import type { SftpTarget } from '@vedette/contract/checkpoint/target';
import { errorCodes } from '@vedette/contract/v4/error-codes';
import { ProbeFailure } from '../../probe-failure.js';
import { formatHostKeyFingerprint, type SshConnection } from './ssh-connection.js';
import type { SshEvent } from './process/ssh-events.js';

/** Maximum number of prompts in a login; more are treated as endless. */
const MAX_PROMPTS = 4;

/**
 * Algorithms of ssh2, without compression (a small packet must not expand) and without server-defined groups (their
 * arithmetic could take any time).
 */
const ALGORITHMS = {
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
export async function logIn(connection: SshConnection, target: SftpTarget): Promise<void> {
  const login = new Login(connection, target);
  await connection.wait<undefined>((done) => {
    connection.listen((event) => {
      if (event.type === 'ready') {
        connection.stage = 'session';
        done(undefined);
      } else if (event.type === 'login') login.tryNextMethod(event);
      else if (event.type === 'prompts') login.answerPrompts(event.count);
      else if (event.type === 'changePassword') login.fail('the server requires a new password');
      else handleEvent(connection, event);
    });
    connection.start({ username: target.username, algorithms: ALGORITHMS });
  });
}

/** Records facts of the server. Its host key is shown but not verified, because a monitor has no field for one. */
function handleEvent(connection: SshConnection, event: SshEvent): void {
  const { check } = connection;
  if (event.type === 'greeting') check.addFact('Greeting', event.text.trim());
  else if (event.type === 'banner') check.addFact('Banner', event.text.trim());
  else if (event.type === 'hostKey')
    check.addFact('Host key', formatHostKeyFingerprint(Buffer.from(event.key, 'base64')));
  else if (event.type === 'handshake') {
    connection.stage = 'login';
    check.addFact('Server', connection.serverSoftware);
    check.addFact('Algorithms', event.algorithms);
  }
}

/**
 * Logs in. First queries the supported methods, so that a wrong password is tried only once: servers lock out clients
 * that try often. Servers that do not accept passwords directly (PAM) often prompt for one.
 */
class Login {
  readonly #connection: SshConnection;
  readonly #target: SftpTarget;
  readonly #triedMethods = new Set<string>();
  #promptCount = 0;

  constructor(connection: SshConnection, target: SftpTarget) {
    this.#connection = connection;
    this.#target = target;
  }

  fail(message: string): void {
    this.#connection.end(new ProbeFailure(errorCodes.sftpLoginFailed, message));
  }

  /** Tries the next method, or fails. */
  tryNextMethod({ left, isPartial }: Extract<SshEvent, { type: 'login' }>): void {
    const { username, password } = this.#target;
    const method = (['password', 'keyboard-interactive'] as const).find(
      (candidate) => left?.includes(candidate) === true,
    );
    if (left === undefined) this.#connection.sendOrder({ do: 'login', type: 'none', username });
    else if (this.#triedMethods.size > 0 && !isPartial) this.fail('the server rejected user name or password');
    else if (method === undefined || this.#triedMethods.has(method))
      this.fail(`the server requires ${left.join(', ') || 'nothing'}`);
    else
      this.#connection.sendOrder({ do: 'login', type: method, username, ...(method === 'password' && { password }) });
    if (method !== undefined) this.#triedMethods.add(method);
  }

  /** Answers the prompts of the server with the password. */
  answerPrompts(count: number): void {
    this.#promptCount += count;
    if (this.#promptCount > MAX_PROMPTS) this.fail(`the server sent more than ${MAX_PROMPTS} prompts`);
    else
      this.#connection.sendOrder({
        do: 'answers',
        answers: Array.from({ length: count }, () => this.#target.password),
      });
  }
}
