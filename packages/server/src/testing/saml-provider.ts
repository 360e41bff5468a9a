import { generateKeyPairSync, randomUUID } from 'node:crypto';
import { createRequire } from 'node:module';
import { signXml } from '@node-saml/node-saml/lib/xml.js';

/** The part of node-forge that makes a certificate; the package has no types. */
interface Forge {
  readonly pki: {
    createCertificate(): {
      publicKey: unknown;
      serialNumber: string;
      readonly validity: { notBefore: Date; notAfter: Date };
      setSubject(names: readonly Name[]): void;
      setIssuer(names: readonly Name[]): void;
      sign(key: unknown, digest: unknown): void;
    };
    publicKeyFromPem(pem: string): unknown;
    privateKeyFromPem(pem: string): unknown;
    certificateToPem(certificate: unknown): string;
  };
  readonly md: { readonly sha256: { create(): unknown } };
}
interface Name {
  readonly name: string;
  readonly value: string;
}
const require = createRequire(import.meta.url);
const forge = require('node-forge') as Forge;

/** The part of xml-crypto, a dependency of the SAML library, that signs with a shared secret. */
interface XmlCrypto {
  readonly SignedXml: new (options: Readonly<Record<string, string>>) => {
    enableHMAC(): void;
    addReference(reference: { xpath: string; digestAlgorithm: string; transforms: readonly string[] }): void;
    computeSignature(xml: string, options: { readonly location: object }): void;
    getSignedXml(): string;
  };
}
const { SignedXml } = createRequire(require.resolve('@node-saml/node-saml'))('xml-crypto') as XmlCrypto;

/** Content of an assertion; a test changes what should be wrong. */
export interface Assertion {
  readonly email: string;
  readonly audience: string;
  readonly issuer?: string;
  readonly id?: string;
  readonly inResponseTo?: string;
  /** Milliseconds from now. */
  readonly notBeforeMs?: number;
  readonly notOnOrAfterMs?: number;
}

/** A small SAML provider: a key with its certificate, and responses signed with it. */
export class SamlProvider {
  readonly certificate: string;
  readonly #privateKey: string;

  constructor() {
    const { privateKey, publicKey } = generateKeyPairSync('rsa', {
      modulusLength: 2048,
      privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
      publicKeyEncoding: { type: 'spki', format: 'pem' },
    });
    this.#privateKey = privateKey;
    const certificate = forge.pki.createCertificate();
    certificate.publicKey = forge.pki.publicKeyFromPem(publicKey);
    certificate.serialNumber = '01';
    certificate.validity.notBefore = new Date(Date.now() - 86_400_000);
    certificate.validity.notAfter = new Date(Date.now() + 86_400_000);
    certificate.setSubject([{ name: 'commonName', value: 'idp' }]);
    certificate.setIssuer([{ name: 'commonName', value: 'idp' }]);
    certificate.sign(forge.pki.privateKeyFromPem(privateKey), forge.md.sha256.create());
    this.certificate = forge.pki.certificateToPem(certificate);
  }

  /** Returns the form field that a browser would post. */
  response(assertion: Assertion): string {
    return Buffer.from(this.sign(responseXml(assertion), 'Assertion')).toString('base64');
  }

  /** Signs one element; `hmac`: forged with only the certificate, which is public. */
  sign(xml: string, element: 'Assertion' | 'Response', how: 'rsa' | 'hmac' = 'rsa'): string {
    if (how === 'hmac') return signWithHmac(xml, element, this.certificate);
    return signXml(xml, toXPath(element), insertAfter(element), {
      privateKey: this.#privateKey,
      signatureAlgorithm: 'sha256',
      digestAlgorithm: 'sha256',
    });
  }
}

const toXPath = (element: string): string => `//*[local-name(.)='${element}']`;
const insertAfter = (element: string) =>
  ({ reference: `${toXPath(element)}/*[local-name(.)='Issuer']`, action: 'after' }) as const;

function signWithHmac(xml: string, element: string, key: string): string {
  const signature = new SignedXml({
    privateKey: key,
    signatureAlgorithm: 'http://www.w3.org/2000/09/xmldsig#hmac-sha1',
    canonicalizationAlgorithm: 'http://www.w3.org/2001/10/xml-exc-c14n#',
  });
  signature.enableHMAC();
  signature.addReference({
    xpath: toXPath(element),
    digestAlgorithm: 'http://www.w3.org/2001/04/xmlenc#sha256',
    transforms: ['http://www.w3.org/2000/09/xmldsig#enveloped-signature', 'http://www.w3.org/2001/10/xml-exc-c14n#'],
  });
  signature.computeSignature(xml, { location: insertAfter(element) });
  return signature.getSignedXml();
}

/** Returns an unsigned response. */
export function responseXml(assertion: Assertion): string {
  const { email, audience, inResponseTo, notBeforeMs = -5_000, notOnOrAfterMs = 1_800_000 } = assertion;
  const { issuer = 'https://idp.example', id = `_${randomUUID()}` } = assertion;
  const at = (ms: number): string => new Date(Date.now() + ms).toISOString();
  const inResponseToAttribute = inResponseTo === undefined ? '' : ` InResponseTo="${inResponseTo}"`;
  const common = `Version="2.0" IssueInstant="${at(0)}"`;
  return [
    `<samlp:Response xmlns:samlp="urn:oasis:names:tc:SAML:2.0:protocol" xmlns:saml="urn:oasis:names:tc:SAML:2.0:assertion"`,
    ` ID="_${randomUUID()}" ${common} Destination="${audience}"${inResponseToAttribute}><saml:Issuer>${issuer}</saml:Issuer>`,
    '<samlp:Status><samlp:StatusCode Value="urn:oasis:names:tc:SAML:2.0:status:Success"/></samlp:Status>',
    `<saml:Assertion ID="${id}" ${common}><saml:Issuer>${issuer}</saml:Issuer><saml:Subject>`,
    `<saml:NameID Format="urn:oasis:names:tc:SAML:1.1:nameid-format:emailAddress">${email}</saml:NameID>`,
    '<saml:SubjectConfirmation Method="urn:oasis:names:tc:SAML:2.0:cm:bearer">',
    `<saml:SubjectConfirmationData NotOnOrAfter="${at(notOnOrAfterMs)}" Recipient="${audience}"${inResponseToAttribute}/>`,
    `</saml:SubjectConfirmation></saml:Subject><saml:Conditions NotBefore="${at(notBeforeMs)}" NotOnOrAfter="${at(notOnOrAfterMs)}">`,
    `<saml:AudienceRestriction><saml:Audience>${audience}</saml:Audience></saml:AudienceRestriction></saml:Conditions>`,
    `<saml:AuthnStatement AuthnInstant="${at(0)}"><saml:AuthnContext><saml:AuthnContextClassRef>`,
    'urn:oasis:names:tc:SAML:2.0:ac:classes:Password</saml:AuthnContextClassRef></saml:AuthnContext></saml:AuthnStatement>',
    '</saml:Assertion></samlp:Response>',
  ].join('');
}
