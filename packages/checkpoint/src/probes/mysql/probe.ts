import type { TargetByKind } from '@vedette/contract/checkpoint/target';
import { errorCodes } from '@vedette/contract/v4/error-codes';
import { ProbeFailure } from '../../probe-failure.js';
import type { ServiceCheck } from '../service/service-check.js';
import { BufferedConnection } from '../service/buffered-connection.js';
import { CAPABILITIES, readGreeting, toServerFailure, readText, type Greeting } from './greeting.js';
import { MysqlPackets } from './packets.js';
import { computeCachingProof, computeEd25519Proof, computeNativeProof, encryptPassword } from './passwords.js';

const UTF8MB4 = 45;
const MAX_ROUNDS = 8;
const RESPONSE_KINDS = { ok: 0x00, more: 0x01, switch: 0xfe, error: 0xff } as const;
const COM_QUIT = Buffer.from([0x01]);
/** `caching_sha2_password` requests the key with a 2, `sha256_password` with a 1. */
const KEY_REQUEST_BYTES: Readonly<Record<string, number>> = { caching_sha2_password: 2, sha256_password: 1 };

/** A login in progress. */
interface Login {
  readonly wire: BufferedConnection;
  readonly packets: MysqlPackets;
  readonly target: TargetByKind<'mysql'>;
  scramble: Buffer;
  plugin: string;
}

/** Reads the greeting. With credentials it starts TLS if offered, logs in and opens the database. */
export async function checkMysql(check: ServiceCheck, target: TargetByKind<'mysql'>): Promise<void> {
  const socket = await check.connect(target);
  await check.measure('downloadMs', async () => {
    const connection = new BufferedConnection(check, socket, errorCodes.databaseTimeout);
    const packets = new MysqlPackets(connection);
    const greeting = readGreeting(await packets.read());
    check.addFact('Version', greeting.version);
    if (target.username === '') return;
    const { scramble, plugin } = greeting;
    const login = { wire: connection, packets, target, scramble, plugin };
    await logIn(login, greeting);
    check.addFact('Signed in by', login.plugin);
    packets.restart();
    packets.write(COM_QUIT);
  });
}

async function logIn(login: Login, { capabilities }: Greeting): Promise<void> {
  const { wire: connection, packets, target } = login;
  const flags =
    CAPABILITIES.longPassword |
    CAPABILITIES.protocol41 |
    CAPABILITIES.secureConnection |
    (capabilities & (CAPABILITIES.pluginAuth | CAPABILITIES.ssl)) |
    (target.database === '' ? 0 : CAPABILITIES.connectWithDb);
  const fixedFields = Buffer.alloc(32);
  fixedFields.writeUInt32LE(flags >>> 0, 0);
  fixedFields.writeUInt32LE(0x0100_0000, 4);
  fixedFields.writeUInt8(UTF8MB4, 8);
  if ((flags & CAPABILITIES.ssl) !== 0) {
    packets.write(fixedFields);
    await connection.startTls(target.host);
  }
  const proof = computeProof(login);
  const nullTerminated = (value: string): Buffer => Buffer.from(`${value}\0`, 'utf8');
  packets.write(
    Buffer.concat([
      fixedFields,
      nullTerminated(target.username),
      Buffer.from([proof.length]),
      proof,
      ...(target.database === '' ? [] : [nullTerminated(target.database)]),
      ...((flags & CAPABILITIES.pluginAuth) === 0 ? [] : [nullTerminated(login.plugin)]),
    ]),
  );
  await completeLogin(login);
}

/**
 * Returns the proof of the password for the requested plugin.
 * @throws ProbeFailure 22005 for an unsupported plugin.
 */
function computeProof({ target, scramble, plugin, wire: connection }: Login): Buffer {
  switch (plugin) {
    case 'mysql_native_password':
      return computeNativeProof(target.password, scramble);
    case 'client_ed25519':
      return computeEd25519Proof(target.password, scramble);
    case 'caching_sha2_password':
      return computeCachingProof(target.password, scramble);
    case 'sha256_password':
    case 'mysql_clear_password':
      // Sent in the clear only within TLS; otherwise the key is requested.
      if (connection.isSecure) return Buffer.from(`${target.password}\0`, 'utf8');
      if (plugin === 'sha256_password') return Buffer.from([KEY_REQUEST_BYTES[plugin] ?? 1]);
  }
  const method = plugin === '' ? 'an unnamed method' : plugin.slice(0, 100);
  const reason = UNSUPPORTED_REASONS[plugin] ?? 'which is not supported';
  throw new ProbeFailure(errorCodes.databaseError, `the server requires a login by ${method}, ${reason}`);
}

/** An empty switch packet names no plugin and means the one from before MySQL 4.1. */
const OLD_PASSWORD = 'mysql_old_password';
/** Reasons why some plugins are not supported. */
const UNSUPPORTED_REASONS: Readonly<Record<string, string>> = {
  mysql_clear_password: 'which reveals the password, and the server does not support TLS',
  [OLD_PASSWORD]: 'the insecure method from before MySQL 4.1: set a new password for the account (old_passwords=0)',
  dialog: 'which is interactive (PAM)',
  auth_gssapi_client: 'which needs Kerberos',
  authentication_kerberos_client: 'which needs Kerberos',
  authentication_ldap_sasl_client: 'which needs LDAP',
  authentication_webauthn_client: 'which needs a security key',
  parsec: 'which is not supported; client_ed25519 is',
};

/** Reads the scramble: 20 bytes, or 32 for newer plugins; may be followed by a NUL. */
const readScramble = (bytes: Buffer): Buffer => (bytes.length >= 32 ? bytes.subarray(0, 32) : bytes.subarray(0, 20));

async function completeLogin(login: Login): Promise<void> {
  const { packets } = login;
  for (let roundIndex = 0; roundIndex < MAX_ROUNDS; roundIndex += 1) {
    const packet = await packets.read();
    switch (packet[0]) {
      case RESPONSE_KINDS.ok:
        return;
      case RESPONSE_KINDS.error:
        throw toServerFailure(packet);
      case RESPONSE_KINDS.switch:
        login.plugin = packet.length === 1 ? OLD_PASSWORD : readText(packet.subarray(1));
        login.scramble = readScramble(packet.subarray(login.plugin.length + 2));
        packets.write(computeProof(login));
        break;
      case RESPONSE_KINDS.more:
        continueAuthentication(login, packet.subarray(1));
        break;
      default:
        throw new ProbeFailure(errorCodes.databaseHandshake, `a response that begins with ${packet[0] ?? 'nothing'}`);
    }
  }
  throw new ProbeFailure(errorCodes.databaseHandshake, 'the login did not finish');
}

const FAST_AUTHENTICATION_DONE = 3;
const FULL_AUTHENTICATION = 4;

/** The server has the password cached, or requires the password itself; it sends a key for that. */
function continueAuthentication({ wire, packets, target, scramble, plugin }: Login, data: Buffer): void {
  if (data.length === 1 && data[0] === FAST_AUTHENTICATION_DONE) return;
  if (data.length === 1 && data[0] === FULL_AUTHENTICATION) {
    if (wire.isSecure) packets.write(Buffer.from(`${target.password}\0`, 'utf8'));
    else packets.write(Buffer.from([KEY_REQUEST_BYTES[plugin] ?? 2]));
    return;
  }
  packets.write(encryptOrFail(target.password, scramble, data.toString('latin1')));
}

function encryptOrFail(password: string, scramble: Buffer, key: string): Buffer {
  try {
    return encryptPassword(password, scramble, key);
  } catch (error) {
    throw new ProbeFailure(errorCodes.databaseHandshake, 'the public key of the server is invalid', { cause: error });
  }
}
