import { X509Certificate } from 'node:crypto';
import { createRequire } from 'node:module';
import type { SamlMetadata, SamlMetadataSource } from '@vedette/contract/v1/account/single-sign-on';
import type { Translate } from '@vedette/i18n/translator';
import type { Instant } from '@vedette/kernel/clock';
import { Fault } from '@vedette/kernel/fault';
import type { SignInDeps } from '../context/deps.js';
import { isSecureUrl } from './single-sign-on-rules.js';
import { METADATA_LIMITS, findXmlProblem } from './xml-limits.js';

/** The used part of the XML parser's types, which would bring those of browsers into the whole program. */
interface XmlElement {
  readonly namespaceURI: string | null;
  readonly localName: string;
  readonly textContent: string | null;
  getAttribute(name: string): string | null;
  getElementsByTagNameNS(namespace: string, name: string): ArrayLike<XmlElement>;
}
interface XmlParsers {
  readonly DOMParser: new (options: {
    readonly errorHandler: Readonly<Record<'warning' | 'error' | 'fatalError', (problem: string) => void>>;
  }) => { parseFromString(text: string, type: string): { readonly documentElement: XmlElement | null } };
}
const { DOMParser } = createRequire(import.meta.url)('@xmldom/xmldom') as XmlParsers;

const METADATA_NAMESPACE = 'urn:oasis:names:tc:SAML:2.0:metadata';
const SIGNATURE_NAMESPACE = 'http://www.w3.org/2000/09/xmldsig#';
const SAML_PROTOCOL = 'urn:oasis:names:tc:SAML:2.0:protocol';
const REDIRECT_BINDING = 'urn:oasis:names:tc:SAML:2.0:bindings:HTTP-Redirect';

/** Same maximum as in the settings. */
const MAX_CERTIFICATES = 10;
/** Maximum number of providers in one document; federations with more are not searched. */
const MAX_PROVIDERS = 100;

/**
 * Reads the metadata of an identity provider, given as text or fetched from a URL; nothing is stored.
 * @throws Fault `invalid` with the problem.
 */
export async function readSamlMetadata(
  deps: SignInDeps,
  source: SamlMetadataSource,
  translate: Translate,
): Promise<SamlMetadata> {
  const { Metadata: text, Url: url, IdpEntityId: entityId } = source;
  if ((text === undefined) === (url === undefined)) {
    throw new Fault('invalid', 'Metadata: exactly one of Metadata and Url must be given');
  }
  const [field, xml] =
    url === undefined ? (['Metadata', text ?? ''] as const) : (['Url', await fetchXml(deps, url)] as const);
  return describeProvider(xml, { field, entityId, now: deps.clock.now(), translate });
}

/** Fetches at most 1 MB within ten seconds under the egress policy; redirects are not followed. */
async function fetchXml({ providerFetch }: SignInDeps, url: string): Promise<string> {
  if (!URL.canParse(url) || !isSecureUrl(url)) {
    throw new Fault('invalid', 'Url: must begin with https://; http:// is for this machine only');
  }
  let response: Response;
  try {
    response = await providerFetch(url, {
      headers: { accept: 'application/samlmetadata+xml, application/xml, text/xml' },
    });
  } catch (cause) {
    throw new Fault('invalid', `Url: cannot be fetched: ${(cause as Error).message}`, { cause });
  }
  const location = response.headers.get('location');
  if (location !== null) throw new Fault('invalid', `Url: redirects to ${location.slice(0, 500)}; enter that URL`);
  if (response.status !== 200) throw new Fault('invalid', `Url: responded with status ${response.status}`);
  return response.text();
}

interface ReadOptions {
  /** Field that the problem is reported for. */
  readonly field: 'Metadata' | 'Url';
  /** Entity id of one provider among several. */
  readonly entityId: string | undefined;
  readonly now: Instant;
  readonly translate: Translate;
}

function describeProvider(xml: string, { field, entityId, now, translate }: ReadOptions): SamlMetadata {
  const refuse = (rule: string): Fault => new Fault('invalid', `${field}: ${rule}`);
  const root = parseXml(xml, refuse);
  const entities = findElements(root, METADATA_NAMESPACE, 'EntityDescriptor').filter((entity) =>
    findProviderDescriptor(entity),
  );
  if (entities.length === 0) throw refuse('describes no identity provider of SAML 2.0 (IDPSSODescriptor)');
  const ids = entities.map((entity) => entity.getAttribute('entityID') ?? '');
  const index = entityId === undefined ? 0 : ids.indexOf(entityId);
  if (entityId === undefined && ids.length > 1)
    throw refuse(`describes ${ids.length} identity providers; set IdpEntityId to one of them: ${joinIds(ids)}`);
  const entity = entities[index];
  const provider = entity && findProviderDescriptor(entity);
  if (!provider) throw refuse(`does not describe ${entityId ?? ''}; it describes ${joinIds(ids)}`);
  for (const element of [root, entity, provider]) {
    const until = Date.parse(element.getAttribute('validUntil') ?? '');
    if (until <= now) throw refuse(`expired at ${new Date(until).toISOString()}; fetch it again`);
  }
  const services = findElements(provider, METADATA_NAMESPACE, 'SingleSignOnService');
  const service = services.find((one) => one.getAttribute('Binding') === REDIRECT_BINDING);
  if (!service) throw refuse('has no HTTP-Redirect endpoint for sign-in (SingleSignOnService)');
  const certificates = findSigningCertificates(provider);
  if (certificates.length === 0) throw refuse('contains no signing certificate (KeyDescriptor)');
  const isSigned = /^(?:true|1)$/.test(provider.getAttribute('WantAuthnRequestsSigned')?.trim() ?? '');
  return {
    LoginUrl: (service.getAttribute('Location') ?? '').trim(),
    IdpEntityId: ids[index] ?? '',
    Certificates: certificates.slice(0, MAX_CERTIFICATES),
    Notes: [
      ...(isSigned
        ? [translate('The provider requires signed requests, which are not supported. Turn this off at the provider.')]
        : []),
      ...(certificates.length > MAX_CERTIFICATES
        ? [translate('Only the first {count} certificates are used.', { count: MAX_CERTIFICATES })]
        : []),
    ],
  };
}

/** @throws Fault */
function parseXml(xml: string, refuse: (rule: string) => Fault): XmlElement {
  const text = xml.replace(/^\ufeff/, '').trim();
  if (!text.startsWith('<')) throw refuse('is not XML');
  const problem = findXmlProblem(text, METADATA_LIMITS);
  if (problem !== undefined) throw refuse(problem);
  const problems: string[] = [];
  const addProblem = (problem: string): void => void problems.push(problem);
  const parser = new DOMParser({
    errorHandler: { warning: () => undefined, error: addProblem, fatalError: addProblem },
  });
  const root = parser.parseFromString(text, 'text/xml').documentElement;
  if (!root || problems.length > 0) throw refuse('is not well-formed XML');
  return root;
}

/** Returns the element itself and all of its descendants. */
function findElements(root: XmlElement, namespace: string, name: string): XmlElement[] {
  const isRootMatch = root.namespaceURI === namespace && root.localName === name;
  return [...(isRootMatch ? [root] : []), ...Array.from(root.getElementsByTagNameNS(namespace, name))].slice(
    0,
    MAX_PROVIDERS,
  );
}

const findProviderDescriptor = (entity: XmlElement): XmlElement | undefined =>
  findElements(entity, METADATA_NAMESPACE, 'IDPSSODescriptor').find((element) =>
    (element.getAttribute('protocolSupportEnumeration') ?? '').split(/\s+/).includes(SAML_PROTOCOL),
  );

const joinIds = (ids: readonly string[]): string => ids.slice(0, 10).join(', ').slice(0, 1_000);

/** Returns the signing certificates. Keys without a use serve both purposes; invalid certificates are skipped. */
function findSigningCertificates(provider: XmlElement): string[] {
  const keys = findElements(provider, METADATA_NAMESPACE, 'KeyDescriptor').filter((key) =>
    ['', 'signing'].includes(key.getAttribute('use') ?? ''),
  );
  const found = keys
    .flatMap((key) => findElements(key, SIGNATURE_NAMESPACE, 'X509Certificate'))
    .map(({ textContent }) => toPem(textContent ?? ''))
    .filter((pem) => pem !== undefined);
  return [...new Set(found)];
}

function toPem(base64: string): string | undefined {
  try {
    return new X509Certificate(Buffer.from(base64.replace(/\s+/g, ''), 'base64')).toString().trim();
  } catch {
    return undefined;
  }
}
