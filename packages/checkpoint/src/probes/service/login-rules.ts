import type { SaslName } from './sasl.js';

/** A way to sign in to a mail server: by SASL, or by a command of the protocol. */
export type LoginWay = SaslName | 'APOP' | 'command';

/** Ways that do not show the password, the strongest first. */
const hashed: readonly LoginWay[] = ['SCRAM-SHA-512', 'SCRAM-SHA-256', 'SCRAM-SHA-1', 'CRAM-MD5', 'APOP'];
/** Ways that need nothing but the password: a server that keeps it hashed in its own way can offer them alone. */
const plain: readonly LoginWay[] = ['command', 'PLAIN', 'LOGIN'];

/**
 * The ways to try, in order. Over TLS the plain ones, which every store of passwords supports. Without TLS one that does not
 * show the password; should the server refuse it, the plain one, since some offer ways that their store cannot do.
 */
export function loginWays(offered: readonly string[], isSecure: boolean): readonly LoginWay[] {
  const has = (way: LoginWay): boolean => offered.includes(way);
  const [firstHashed, firstPlain] = [hashed.find(has), plain.find(has)];
  const order = isSecure ? [firstPlain ?? firstHashed] : [firstHashed, firstPlain];
  return order.filter((way) => way !== undefined);
}
