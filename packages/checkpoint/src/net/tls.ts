import type { X509Certificate } from 'node:crypto';
import { connect as connectTls, type PeerCertificate, type SecureContext, type TLSSocket } from 'node:tls';
import { isIP, type Socket } from 'node:net';
import { errorCodes, type ErrorCodeEntry } from '@vedette/contract/v4/error-codes';
import { systemClock } from '@vedette/kernel/clock';
import { ProbeFailure, systemCode } from '../probe-failure.js';
import { readLeaf, type LeafCertificate } from './certificate-facts.js';
import { findChainPaths } from './chain-paths.js';
import {
  selectPath,
  certificateLabel,
  describeChainFailure,
  type ChainPath,
  type Verification,
} from './chain-rules.js';
import type { CheckTimer } from './check-timer.js';
import { isRevokedByStaple } from './ocsp.js';
import { findServerIdentityError } from './server-identity.js';
import type { TlsOffer } from './tls-versions.js';
import type { ClientIdentity, TrustSet } from './trust.js';

export interface HandshakeOptions {
  readonly trust: TrustSet;
  readonly offer: TlsOffer;
  readonly identity?: ClientIdentity | undefined;
  /** Server name for SNI and for the certificate. An IP literal is only compared, not sent. */
  readonly host: string;
  readonly alpn: readonly string[];
  /** Default: the remaining time of the check. */
  readonly limitMs?: number;
}

export interface SecureConnection {
  readonly socket: TLSSocket;
  readonly leaf: LeafCertificate | undefined;
  /** The leaf certificate. Node returns it only once for a socket. */
  readonly certificate: X509Certificate | undefined;
  /** Problem of the certificate or its chain, whether or not the caller ignores it. */
  readonly certificateFailure: ProbeFailure | undefined;
  /** The certificates from the server's own towards a root, as far as they are known. */
  readonly path: ChainPath | undefined;
}

/** Node keeps the code of the verification; `nameError` is the result of the name comparison. */
function toVerification({ authorizationError }: TLSSocket, nameError: Error | undefined): Verification {
  // Typed as an error, but contains its code.
  const problem = authorizationError as Error | string | null | undefined;
  const code = typeof problem === 'string' ? problem : systemCode(problem);
  return { code, message: nameError?.message ?? code };
}

/**
 * Returns the result of the verification. Dates come first, because they best explain a certificate with several
 * problems.
 */
function judgeChain(
  verification: Verification,
  path: ChainPath,
  isRevoked: boolean,
  context: { readonly host: string; readonly now: number },
): ProbeFailure | undefined {
  const { code } = verification;
  const failure = describeChainFailure(path, verification, context);
  if (failure && code !== '') return new ProbeFailure(failure.entry, failure.text);
  if (isRevoked) {
    const text = `${certificateLabel(path, 0)}: the stapled OCSP response marks it as revoked`;
    return new ProbeFailure(errorCodes.certificateRevoked, text);
  }
  return failure && new ProbeFailure(failure.entry, failure.text);
}

/** Reasons that are part of OpenSSL's error code or message. */
const entriesByReason: readonly (readonly [RegExp, ErrorCodeEntry])[] = [
  [/NO_APPLICATION_PROTOCOL/i, errorCodes.httpVersionUnavailable],
  [
    /UNSUPPORTED_PROTOCOL|PROTOCOL_VERSION|NO_SHARED_CIPHER|HANDSHAKE_FAILURE|NO_PROTOCOLS_AVAILABLE|INSUFFICIENT_SECURITY/i,
    errorCodes.tlsNoCommonVersion,
  ],
  [/CERTIFICATE_REQUIRED|BAD_CERTIFICATE|CERTIFICATE_UNKNOWN|ALERT_UNKNOWN_CA/i, errorCodes.tlsClientCertificate],
  [/KEY_TOO_SMALL|MD_TOO_WEAK|BAD_DH_VALUE|BAD_ECPOINT/i, errorCodes.certificateWeak],
  [/ECONNRESET|EPIPE|socket disconnected/i, errorCodes.tlsClosed],
];

/**
 * Returns the failure for an error of a TLS connection. In TLS 1.3 a rejected client certificate shows only after the
 * handshake.
 */
export function tlsFailure(error: Error): ProbeFailure {
  const text = `${systemCode(error)} ${error.message}`;
  const entry = entriesByReason.find(([pattern]) => pattern.test(text))?.[1] ?? errorCodes.tlsFailed;
  return new ProbeFailure(entry, error.message, { cause: error });
}

function getSecureContext(trust: TrustSet, offer: TlsOffer, identity: ClientIdentity | undefined): SecureContext {
  try {
    return trust.getContext(offer, identity);
  } catch (cause) {
    const reason = `the archive cannot be opened: ${(cause as Error).message}`;
    throw new ProbeFailure(errorCodes.clientCertificateMissing, reason, { cause });
  }
}

/**
 * Starts TLS on a connected socket, which the returned socket owns from then on. Verification problems do not end
 * the handshake: nothing has been sent yet, and the caller decides.
 * @throws ProbeFailure 1300x when there is no secure connection; the socket is closed then.
 */
export async function startTls(
  timer: CheckTimer,
  plainSocket: Socket,
  handshake: HandshakeOptions,
): Promise<SecureConnection> {
  const { trust, offer, identity, host, alpn, limitMs } = handshake;
  return timer.step<SecureConnection>(
    {
      ...(limitMs !== undefined && { limitMs }),
      onTimeout: () => new ProbeFailure(errorCodes.tlsTimeout, 'the handshake did not finish in time'),
    },
    (done, fail) => {
      let isRevoked = false;
      let nameError: Error | undefined;
      const options = {
        socket: plainSocket,
        host,
        ...(isIP(host) === 0 && { servername: host }),
        secureContext: getSecureContext(trust, offer, identity),
        minVersion: offer.min,
        maxVersion: offer.max,
        ALPNProtocols: [...alpn],
        rejectUnauthorized: false,
        checkServerIdentity: (name: string, peerCertificate: PeerCertificate) =>
          (nameError = findServerIdentityError(name, peerCertificate)),
        requestOCSP: true,
      };
      const socket = connectTls(options);
      const onError = (error: Error): void => {
        socket.destroy();
        fail(tlsFailure(error));
      };
      socket.once('error', onError);
      socket.once(
        'OCSPResponse',
        (staple: Buffer | null) => (isRevoked = staple !== null && isRevokedByStaple(staple)),
      );
      socket.once('secureConnect', () => {
        socket.off('error', onError).on('error', () => undefined);
        const certificate = socket.getPeerX509Certificate();
        // OpenSSL also compared the dates with the system clock.
        const context = { host, now: systemClock.now() };
        const path =
          certificate && selectPath(findChainPaths(certificate, trust.authorities), context.host, context.now);
        done({
          socket,
          leaf: certificate && readLeaf(certificate),
          certificate,
          path,
          certificateFailure: path && judgeChain(toVerification(socket, nameError), path, isRevoked, context),
        });
      });
      return () => socket.destroy();
    },
  );
}
