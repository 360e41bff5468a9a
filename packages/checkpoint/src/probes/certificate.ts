import type { CertificateTarget } from '@vedette/contract/checkpoint/target';
import type { Failure } from '@vedette/contract/checkpoint/protocol';
import { errorCodes } from '@vedette/contract/v4/error-codes';
import { expand } from '../dynamic-values.js';
import { readChainFacts } from '../net/certificate-facts.js';
import type { ChainPath } from '../net/chain-rules.js';
import { secure, type Secured } from '../net/tls.js';
import { offersByVersion } from '../net/tls-versions.js';
import { ProbeFailure } from '../probe-failure.js';
import {
  differences,
  expiresSoon,
  issuerOutOfTime,
  outOfTime,
  toServerCertificate,
  type ServerCertificate,
} from './certificate-rules.js';
import type { ServiceCheck } from './service/check.js';

const HTTPS_PORT = 443;

/** The dates of the leaf have their own codes, whatever the verification reports. */
const aboutDates: readonly number[] = [errorCodes.certificateExpired.code, errorCodes.certificateNotYetValid.code];

/**
 * Reads the certificate of an HTTPS server and checks it: first its dates, then its trust, then every expected field,
 * then how soon it expires.
 */
export async function checkCertificate(check: ServiceCheck, target: CertificateTarget): Promise<void> {
  const { clock, random } = check.tools;
  const url = parseHttpsUrl(expand(target.url, { now: clock.now(), random, uniqueGuid: random.newGuid() }));
  const host = url.hostname.replace(/^\[|\]$/g, '');
  const plain = await check.connect({
    ...target,
    host,
    protocol: 'https:',
    port: url.port === '' ? HTTPS_PORT : Number(url.port),
  });
  const [offer] = offersByVersion.Tls12_Tls11_Tls10;
  const secured = await check.timed('downloadMs', () =>
    secure(check.course, plain, { trust: check.tools.trust, offer, host, alpn: ['http/1.1'] }),
  );
  check.takeOver(plain, secured.socket);
  const { leaf, socket, certificate, path } = secured;
  if (!leaf || !certificate || !path)
    throw new ProbeFailure(errorCodes.noCertificate, 'the server uses TLS without a certificate');
  check.certificate = readChainFacts(secured);
  check.totalBytes = certificate.raw.length;
  const seen = toServerCertificate(certificate);
  check.note('TLS', `${socket.getProtocol() ?? ''} ${socket.getCipher().name}`);
  check.note('Serial number', seen.serialNumber);
  check.note('SHA-1', seen.fingerprint);
  const [first, ...further] = findings(target, seen, { ...secured, path }, clock.now());
  check.further.push(...further);
  if (!first) return;
  const { description } = first;
  throw new ProbeFailure(first, first.message, description === undefined ? {} : { description });
}

function parseHttpsUrl(text: string): URL {
  const url = URL.canParse(text) ? new URL(text) : undefined;
  if (url?.protocol === 'https:') return url;
  throw new ProbeFailure(errorCodes.invalidUrl, 'the URL is not a valid https address');
}

function findings(
  target: CertificateTarget,
  seen: ServerCertificate,
  { certificateFailure, path }: Secured & { readonly path: ChainPath },
  now: number,
): Failure[] {
  const dates = outOfTime(seen, now);
  const isAboutDates = dates && certificateFailure && aboutDates.includes(certificateFailure.code);
  const trust = target.checkCertificateErrors && !isAboutDates ? certificateFailure : undefined;
  const issuers = dates || trust ? undefined : issuerOutOfTime(path, now);
  return [
    dates,
    trust && { code: trust.code, message: trust.message },
    issuers,
    ...differences(seen, target.expected),
    dates || issuers ? undefined : expiresSoon(path, target.warningDays, now),
  ].filter((failure) => failure !== undefined);
}
