import type { CertificateTarget } from '@vedette/contract/checkpoint/target';
import type { Failure } from '@vedette/contract/checkpoint/protocol';
import { errorCodes } from '@vedette/contract/v4/error-codes';
import { expandDynamicValues } from '../dynamic-values.js';
import { readChainFacts } from '../net/certificate-facts.js';
import type { ChainPath } from '../net/chain-rules.js';
import { startTls, type SecureConnection } from '../net/tls.js';
import { OFFERS_BY_VERSION } from '../net/tls-versions.js';
import { ProbeFailure } from '../probe-failure.js';
import {
  findDifferences,
  findExpiryWarning,
  findIssuerValidityFailure,
  findValidityFailure,
  toServerCertificate,
  type ServerCertificate,
} from './certificate-rules.js';
import type { ServiceCheck } from './service/service-check.js';

const HTTPS_PORT = 443;

/** The dates of the leaf have their own codes, whatever the verification reports. */
const DATE_ERROR_CODES: readonly number[] = [
  errorCodes.certificateExpired.code,
  errorCodes.certificateNotYetValid.code,
];

/**
 * Reads the certificate of an HTTPS server and checks it: first its dates, then its trust, then every expected field,
 * then how soon it expires.
 */
export async function checkCertificate(check: ServiceCheck, target: CertificateTarget): Promise<void> {
  const { clock, random } = check.tools;
  const url = parseHttpsUrl(
    expandDynamicValues(target.url, { now: clock.now(), random, uniqueGuid: random.newGuid() }),
  );
  const host = url.hostname.replace(/^\[|\]$/g, '');
  const plainSocket = await check.connect({
    ...target,
    host,
    protocol: 'https:',
    port: url.port === '' ? HTTPS_PORT : Number(url.port),
  });
  const [offer] = OFFERS_BY_VERSION.Tls12_Tls11_Tls10;
  const connection = await check.measure('downloadMs', () =>
    startTls(check.timer, plainSocket, { trust: check.tools.trust, offer, host, alpn: ['http/1.1'] }),
  );
  check.replaceSocket(plainSocket, connection.socket);
  const { leaf, socket, certificate, path } = connection;
  if (!leaf || !certificate || !path)
    throw new ProbeFailure(errorCodes.noCertificate, 'the server uses TLS without a certificate');
  check.certificate = readChainFacts(connection);
  check.totalBytes = certificate.raw.length;
  const serverCertificate = toServerCertificate(certificate);
  check.addFact('TLS', `${socket.getProtocol() ?? ''} ${socket.getCipher().name}`);
  check.addFact('Serial number', serverCertificate.serialNumber);
  check.addFact('SHA-1', serverCertificate.fingerprint);
  const [firstFailure, ...otherFailures] = findFailures(
    target,
    serverCertificate,
    { ...connection, path },
    clock.now(),
  );
  check.furtherFailures.push(...otherFailures);
  if (!firstFailure) return;
  const { description } = firstFailure;
  throw new ProbeFailure(firstFailure, firstFailure.message, description === undefined ? {} : { description });
}

function parseHttpsUrl(text: string): URL {
  const url = URL.canParse(text) ? new URL(text) : undefined;
  if (url?.protocol === 'https:') return url;
  throw new ProbeFailure(errorCodes.invalidUrl, 'the URL is not a valid https address');
}

function findFailures(
  target: CertificateTarget,
  serverCertificate: ServerCertificate,
  { certificateFailure, path }: SecureConnection & { readonly path: ChainPath },
  now: number,
): Failure[] {
  const validityFailure = findValidityFailure(serverCertificate, now);
  const isDateFailure = validityFailure && certificateFailure && DATE_ERROR_CODES.includes(certificateFailure.code);
  const trustFailure = target.checkCertificateErrors && !isDateFailure ? certificateFailure : undefined;
  const issuerFailure = validityFailure || trustFailure ? undefined : findIssuerValidityFailure(path, now);
  return [
    validityFailure,
    trustFailure && { code: trustFailure.code, message: trustFailure.message },
    issuerFailure,
    ...findDifferences(serverCertificate, target.expected),
    validityFailure || issuerFailure ? undefined : findExpiryWarning(path, target.warningDays, now),
  ].filter((failure) => failure !== undefined);
}
