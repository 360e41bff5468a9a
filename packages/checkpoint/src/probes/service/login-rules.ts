import type { SaslName } from './sasl.js';

/** A login method of a mail server: SASL, or a command of the protocol. */
export type LoginWay = SaslName | 'APOP' | 'command';

/** Methods that do not reveal the password, the strongest first. */
const hashed: readonly LoginWay[] = ['SCRAM-SHA-512', 'SCRAM-SHA-256', 'SCRAM-SHA-1', 'CRAM-MD5', 'APOP'];
/** Methods that need the password itself. A server that stores passwords in its own hash may offer only these. */
const plain: readonly LoginWay[] = ['command', 'PLAIN', 'LOGIN'];

/**
 * Returns the methods to try, in order. Over TLS the plain ones, which every password store supports. Without TLS a
 * hashed one; if the server refuses it, a plain one, because some servers offer methods that their store does not
 * support.
 */
export function loginWays(offered: readonly string[], isSecure: boolean): readonly LoginWay[] {
  const has = (way: LoginWay): boolean => offered.includes(way);
  const [firstHashed, firstPlain] = [hashed.find(has), plain.find(has)];
  const order = isSecure ? [firstPlain ?? firstHashed] : [firstHashed, firstPlain];
  return order.filter((way) => way !== undefined);
}
