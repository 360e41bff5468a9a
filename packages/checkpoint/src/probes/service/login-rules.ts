import type { SaslName } from './sasl.js';

/** A login method of a mail server: SASL, or a command of the protocol. */
export type LoginMethod = SaslName | 'APOP' | 'command';

/** Methods that do not reveal the password, the strongest first. */
const HASHED_METHODS: readonly LoginMethod[] = ['SCRAM-SHA-512', 'SCRAM-SHA-256', 'SCRAM-SHA-1', 'CRAM-MD5', 'APOP'];
/** Methods that need the password itself. A server that stores passwords in its own hash may offer only these. */
const PLAIN_METHODS: readonly LoginMethod[] = ['command', 'PLAIN', 'LOGIN'];

/**
 * Returns the methods to try, in order. Over TLS the plain ones, which every password store supports. Without TLS a
 * hashed one; if the server refuses it, a plain one, because some servers offer methods that their store does not
 * support.
 */
export function selectLoginMethods(offered: readonly string[], isSecure: boolean): readonly LoginMethod[] {
  const isOffered = (method: LoginMethod): boolean => offered.includes(method);
  const [firstHashed, firstPlain] = [HASHED_METHODS.find(isOffered), PLAIN_METHODS.find(isOffered)];
  const methods = isSecure ? [firstPlain ?? firstHashed] : [firstHashed, firstPlain];
  return methods.filter((method) => method !== undefined);
}
