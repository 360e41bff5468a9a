import { generateKeyPairSync, randomUUID } from 'node:crypto';
import { createRequire } from 'node:module';
import { signXml } from '@node-saml/node-saml/lib/xml.js';

/** The little of node-forge, which has no types of its own, that makes a certificate. */
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
const forge = createRequire(import.meta.url)('node-forge') as Forge;

/** What an assertion says; a test changes what it wants to be wrong. */
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

/** A little SAML provider: a key with its certificate, and responses signed by it. */
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

  /** The form field a browser would post. */
  response(assertion: Assertion): string {
    const xml = signXml(
      responseXml(assertion),
      "//*[local-name(.)='Assertion']",
      { reference: "//*[local-name(.)='Assertion']/*[local-name(.)='Issuer']", action: 'after' },
      { privateKey: this.#privateKey, signatureAlgorithm: 'sha256', digestAlgorithm: 'sha256' },
    );
    return Buffer.from(xml).toString('base64');
  }
}

/** A response nobody has signed. */
export function responseXml(assertion: Assertion): string {
  const { email, audience, inResponseTo, notBeforeMs = -5_000, notOnOrAfterMs = 300_000 } = assertion;
  const { issuer = 'https://idp.example', id = `_${randomUUID()}` } = assertion;
  const at = (ms: number): string => new Date(Date.now() + ms).toISOString();
  const answers = inResponseTo === undefined ? '' : ` InResponseTo="${inResponseTo}"`;
  const common = `Version="2.0" IssueInstant="${at(0)}"`;
  return [
    `<samlp:Response xmlns:samlp="urn:oasis:names:tc:SAML:2.0:protocol" xmlns:saml="urn:oasis:names:tc:SAML:2.0:assertion"`,
    ` ID="_${randomUUID()}" ${common} Destination="${audience}"${answers}><saml:Issuer>${issuer}</saml:Issuer>`,
    '<samlp:Status><samlp:StatusCode Value="urn:oasis:names:tc:SAML:2.0:status:Success"/></samlp:Status>',
    `<saml:Assertion ID="${id}" ${common}><saml:Issuer>${issuer}</saml:Issuer><saml:Subject>`,
    `<saml:NameID Format="urn:oasis:names:tc:SAML:1.1:nameid-format:emailAddress">${email}</saml:NameID>`,
    '<saml:SubjectConfirmation Method="urn:oasis:names:tc:SAML:2.0:cm:bearer">',
    `<saml:SubjectConfirmationData NotOnOrAfter="${at(notOnOrAfterMs)}" Recipient="${audience}"${answers}/>`,
    `</saml:SubjectConfirmation></saml:Subject><saml:Conditions NotBefore="${at(notBeforeMs)}" NotOnOrAfter="${at(notOnOrAfterMs)}">`,
    `<saml:AudienceRestriction><saml:Audience>${audience}</saml:Audience></saml:AudienceRestriction></saml:Conditions>`,
    `<saml:AuthnStatement AuthnInstant="${at(0)}"><saml:AuthnContext><saml:AuthnContextClassRef>`,
    'urn:oasis:names:tc:SAML:2.0:ac:classes:Password</saml:AuthnContextClassRef></saml:AuthnContext></saml:AuthnStatement>',
    '</saml:Assertion></samlp:Response>',
  ].join('');
}
