import type { X509Certificate } from 'node:crypto';
import { connect as connectTls, type SecureContext, type TLSSocket } from 'node:tls';
import { isIP, type Socket } from 'node:net';
import { errorCodes, type ErrorCodeEntry } from '@vedette/contract/v4/error-codes';
import { ProbeFailure, systemCode } from '../probe-failure.js';
import { readLeaf, type Leaf } from './certificate-facts.js';
import type { Course } from './course.js';
import { saysRevoked } from './ocsp.js';
import type { Offer } from './tls-versions.js';
import type { ClientIdentity, TrustSet } from './trust.js';

export interface Handshake {
  readonly trust: TrustSet;
  readonly offer: Offer;
  readonly identity?: ClientIdentity | undefined;
  /** Name asked for and compared with the certificate; an IP literal is compared and not sent. */
  readonly host: string;
  readonly alpn: readonly string[];
  /** Default: what is left of the check. */
  readonly limitMs?: number;
}

export interface Secured {
  readonly socket: TLSSocket;
  readonly leaf: Leaf | undefined;
  /** The leaf itself; Node must be asked for it once only, a second time it is gone. */
  readonly certificate: X509Certificate | undefined;
  /** What is wrong with the certificate, whether or not the caller minds. */
  readonly certificateFailure: ProbeFailure | undefined;
}

const byVerifyCode = new Map<string, ErrorCodeEntry>([
  ['CERT_HAS_EXPIRED', errorCodes.certificateExpired],
  ['CERT_NOT_YET_VALID', errorCodes.certificateNotYetValid],
  ['ERR_TLS_CERT_ALTNAME_INVALID', errorCodes.certificateName],
  ['HOSTNAME_MISMATCH', errorCodes.certificateName],
  ['DEPTH_ZERO_SELF_SIGNED_CERT', errorCodes.certificateSelfSigned],
  ['SELF_SIGNED_CERT_IN_CHAIN', errorCodes.certificateUntrusted],
  ['UNABLE_TO_GET_ISSUER_CERT', errorCodes.certificateUntrusted],
  ['UNABLE_TO_GET_ISSUER_CERT_LOCALLY', errorCodes.certificateUntrusted],
  ['UNABLE_TO_VERIFY_LEAF_SIGNATURE', errorCodes.certificateUntrusted],
  // The name of a trusted authority, but another key.
  ['CERT_SIGNATURE_FAILURE', errorCodes.certificateUntrusted],
  ['CERT_UNTRUSTED', errorCodes.certificateUntrusted],
  ['CERT_REJECTED', errorCodes.certificateUntrusted],
  ['CERT_CHAIN_TOO_LONG', errorCodes.certificateUntrusted],
  ['INVALID_CA', errorCodes.certificateUntrusted],
  ['CERT_REVOKED', errorCodes.certificateRevoked],
]);

/** OpenSSL's words for problems that Node gives no code of their own. */
const WEAK = /key too (?:weak|small)|digest algorithm too weak/i;

/** What a certificate is refused for, by Node's code and words; undefined for what is not about certificates. */
export const certificateProblemOf = (code: string, words: string): ErrorCodeEntry | undefined =>
  byVerifyCode.get(code) ?? (code === 'UNSPECIFIED' && WEAK.test(words) ? errorCodes.certificateWeak : undefined);

/** What the verification found. Dates come first: they explain a certificate that is wrong in several ways best. */
function judgeCertificate(socket: TLSSocket, leaf: Leaf | undefined, isRevoked: boolean): ProbeFailure | undefined {
  const problem = socket.authorizationError as Error | string | null | undefined;
  const code = typeof problem === 'string' ? problem : systemCode(problem);
  const text = problem instanceof Error ? problem.message : code;
  // Without its words, which Node keeps to itself, a weak certificate is one that cannot be specified.
  const isWeak = code === 'UNSPECIFIED' && leaf?.isWeak === true;
  const entry = isWeak ? errorCodes.certificateWeak : (byVerifyCode.get(code) ?? errorCodes.certificateOther);
  if (problem) return new ProbeFailure(entry, `${text}${leaf ? `; subject ${leaf.facts.subject}` : ''}`);
  if (isRevoked) return new ProbeFailure(errorCodes.certificateRevoked, 'the stapled OCSP answer says revoked');
  if (leaf?.isWeak)
    return new ProbeFailure(errorCodes.certificateWeak, 'an RSA key below 1024 bits, or a SHA-1 or MD5 signature');
  return undefined;
}

/** Reasons are part of OpenSSL's error code or of the message. */
const byReason: readonly (readonly [RegExp, ErrorCodeEntry])[] = [
  [/NO_APPLICATION_PROTOCOL/i, errorCodes.httpVersionUnavailable],
  [
    /UNSUPPORTED_PROTOCOL|PROTOCOL_VERSION|NO_SHARED_CIPHER|HANDSHAKE_FAILURE|NO_PROTOCOLS_AVAILABLE|INSUFFICIENT_SECURITY/i,
    errorCodes.tlsNoCommonVersion,
  ],
  [/CERTIFICATE_REQUIRED|BAD_CERTIFICATE|CERTIFICATE_UNKNOWN|ALERT_UNKNOWN_CA/i, errorCodes.tlsClientCertificate],
  [/KEY_TOO_SMALL|MD_TOO_WEAK|BAD_DH_VALUE|BAD_ECPOINT/i, errorCodes.certificateWeak],
  [/ECONNRESET|EPIPE|socket disconnected/i, errorCodes.tlsClosed],
];

/** What an error of a TLS connection means. A refused client certificate shows after the handshake only (TLS 1.3). */
export function tlsFailure(error: Error): ProbeFailure {
  const text = `${systemCode(error)} ${error.message}`;
  const entry = byReason.find(([pattern]) => pattern.test(text))?.[1] ?? errorCodes.tlsFailed;
  return new ProbeFailure(entry, error.message, { cause: error });
}

function contextOf(trust: TrustSet, offer: Offer, identity: ClientIdentity | undefined): SecureContext {
  try {
    return trust.contextFor(offer, identity);
  } catch (cause) {
    const why = `the archive does not open: ${(cause as Error).message}`;
    throw new ProbeFailure(errorCodes.clientCertificateMissing, why, { cause });
  }
}

/**
 * TLS on a connected socket, which belongs to the returned one from here on. Verification problems do not end the
 * handshake: nothing has been sent yet, and the caller decides.
 * @throws ProbeFailure 1300x when there is no secure connection; the socket is closed then.
 */
export async function secure(course: Course, plain: Socket, handshake: Handshake): Promise<Secured> {
  const { trust, offer, identity, host, alpn, limitMs } = handshake;
  return course.step<Secured>(
    {
      ...(limitMs !== undefined && { limitMs }),
      onTimeout: () => new ProbeFailure(errorCodes.tlsTimeout, 'the handshake is not over in time'),
    },
    (done, fail) => {
      let isRevoked = false;
      const options = {
        socket: plain,
        host,
        ...(isIP(host) === 0 && { servername: host }),
        secureContext: contextOf(trust, offer, identity),
        minVersion: offer.min,
        maxVersion: offer.max,
        ALPNProtocols: [...alpn],
        rejectUnauthorized: false,
        requestOCSP: true,
      };
      const socket = connectTls(options);
      const onError = (error: Error): void => {
        socket.destroy();
        fail(tlsFailure(error));
      };
      socket.once('error', onError);
      socket.once('OCSPResponse', (answer: Buffer | null) => (isRevoked = answer !== null && saysRevoked(answer)));
      socket.once('secureConnect', () => {
        socket.off('error', onError).on('error', () => undefined);
        const certificate = socket.getPeerX509Certificate();
        const leaf = certificate && readLeaf(certificate);
        done({ socket, leaf, certificate, certificateFailure: judgeCertificate(socket, leaf, isRevoked) });
      });
      return () => socket.destroy();
    },
  );
}
