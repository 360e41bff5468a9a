/**
 * Targets of probes: one shape per kind of target, independent of monitors, storage and alerts. Durations are in ms.
 */
import { z } from 'zod';
import { CollectionTarget } from './collection-target.js';
import { parseRequestCollection } from '../collection.js';
import { dnsQueries, sftpActions, type MonitorType } from '../v4/monitor-enums.js';
import { monitorKind, monitorKinds, type NetworkServiceParts, type NetworkService } from '../v4/monitor-kinds.js';
import { MultiStepTarget } from './multi-step-target.js';
import { PageTarget } from './page-target.js';
import { TransactionTarget } from './transaction-target.js';

const ms = z.number().nonnegative();

/** Maximum bytes of a decoded body that are sent and stored: 1 MB, so that a result with one fits into a delivery. */
export const MAX_BODY_BYTES = 1_048_576;

export const TlsVersion = z.enum([
  'Tls13',
  'Tls12',
  'Tls11',
  'Tls10',
  'Tls12_Tls11',
  'Tls11_Tls10',
  'Tls12_Tls11_Tls10',
  'Tls12_Tls11_Tls10_WithFallback',
]);
export type TlsVersion = z.infer<typeof TlsVersion>;

/**
 * Target of an HTTP(S) probe, independent of monitors, storage and alerts. The checkpoint expands dynamic values such
 * as `{{@DateTime(…)}}` in `url`, `body`, header values and `contentMatches` when the check starts.
 */
export const HttpTarget = z.object({
  kind: z.literal('http'),
  url: z.string(),
  method: z.enum(['GET', 'POST', 'PUT', 'PATCH', 'DELETE', 'HEAD', 'OPTIONS']),
  headers: z.array(z.object({ name: z.string(), value: z.string() })),
  body: z.string(),
  /** Literal text, or the symbols `ChromeLatest`, `EdgeLatest`. Empty: the service's own. */
  userAgent: z.string(),
  httpVersion: z.enum(['Negotiate', 'Http1_1', 'Http2', 'Http3']),
  /** A value of the wire enum `TlsVersion`. With `…_WithFallback`, lower versions follow after a failed handshake. */
  tlsVersion: TlsVersion,
  ipVersion: z.enum(['IpV4', 'IpV6']),
  authentication: z.object({
    type: z.enum(['None', 'Basic', 'Digest', 'NTLM']),
    username: z.string(),
    password: z.string(),
  }),
  checkCertificateErrors: z.boolean(),
  /** False if a condition expects a redirect status: then the first response is the last. */
  followRedirects: z.boolean(),
  /** Values of the `ContentMatch` conditions, in order. */
  contentMatches: z.array(z.string()),
  connectTimeoutMs: ms,
  totalTimeoutMs: ms,
  /** How much of the decoded body is returned, at most `MAX_BODY_BYTES`. Conditions are checked against all of it. */
  maxBodyBytes: z.number().int().positive(),
});
export type HttpTarget = z.infer<typeof HttpTarget>;

/** Fields of every service: its address (a name or an IP literal, resolved on the checkpoint) and its time limits. */
const timeLimits = { ipVersion: z.enum(['IpV4', 'IpV6']), connectTimeoutMs: ms, totalTimeoutMs: ms };
const service = { host: z.string(), port: z.number().int().min(1).max(65_535), ...timeLimits };

/** A service with an optional login. Empty user name: no login. */
const login = { ...service, username: z.string(), password: z.string() };

/** No mail is sent or read. A field decides whether TLS is implicit, not the port. */
export const ImapTarget = z.object({ kind: z.literal('imap'), ...login, secureConnection: z.boolean() });
export type ImapTarget = z.infer<typeof ImapTarget>;

/** An SSH login and the check of the file at `path`. The host key is displayed, not verified. */
export const SftpTarget = z.object({
  kind: z.literal('sftp'),
  ...login,
  action: z.enum(sftpActions),
  path: z.string(),
});
export type SftpTarget = z.infer<typeof SftpTarget>;

/** The certificate of an HTTPS server. Empty texts of `expected` are not compared; 0 warning days never warn. */
export const CertificateTarget = z.object({
  kind: z.literal('certificate'),
  /** Dynamic values are expanded on the checkpoint. */
  url: z.string(),
  ...timeLimits,
  checkCertificateErrors: z.boolean(),
  warningDays: z.number().int().nonnegative(),
  expected: z.object({
    commonName: z.string(),
    organization: z.string(),
    organizationalUnit: z.string(),
    serialNumber: z.string(),
    /** SHA-1, or SHA-256 if it has 64 digits. */
    fingerprint: z.string(),
    issuerName: z.string(),
    issuerOrganization: z.string(),
    issuerUnit: z.string(),
  }),
});
export type CertificateTarget = z.infer<typeof CertificateTarget>;

/** A query to a name server. An empty `host` is the checkpoint's own resolver. */
export const DnsTarget = z.object({
  kind: z.literal('dns'),
  ...service,
  query: z.enum(dnsQueries),
  name: z.string(),
  /** Text or regular expression that some record must contain. Empty: any record. */
  expected: z.string(),
});
export type DnsTarget = z.infer<typeof DnsTarget>;

type RecordedTarget = (typeof monitorKinds)[MonitorType]['target'];

/** Targets with a specific schema, by the names that records of monitor kinds use. */
const specificTargets = {
  http: HttpTarget,
  imap: ImapTarget,
  sftp: SftpTarget,
  certificate: CertificateTarget,
  dns: DnsTarget,
  multiStepApi: MultiStepTarget,
  collection: CollectionTarget,
  page: PageTarget,
  transaction: TransactionTarget,
} satisfies { readonly [K in Extract<RecordedTarget, string>]: z.ZodType<{ kind: K }> };
type SpecificTarget = z.infer<(typeof specificTargets)[keyof typeof specificTargets]>;

const { port: _port, ...host } = service;
const serviceParts = { host, port: service, login, database: { ...login, database: z.string() } };

type ServiceByType<T extends MonitorType> = Extract<(typeof monitorKinds)[T]['target'], NetworkService>;
type ServicePartsShape<N extends NetworkServiceParts> = z.infer<z.ZodObject<(typeof serviceParts)[N]>>;
/** Types of monitors whose target consists only of parts that many services share. */
export type ServiceType = { [T in MonitorType]: [ServiceByType<T>] extends [never] ? never : T }[MonitorType];
type ServiceTarget = {
  [T in ServiceType]: { kind: ServiceByType<T>['kind'] } & ServicePartsShape<ServiceByType<T>['needs']>;
}[ServiceType];

const serviceTargets = Object.values(monitorKinds).flatMap(({ target }) =>
  typeof target === 'string' ? [] : [z.object({ kind: z.literal(target.kind), ...serviceParts[target.needs] })],
);

export type Target = SpecificTarget | ServiceTarget;
const shapes = [...Object.values(specificTargets), ...serviceTargets] as unknown as readonly [typeof HttpTarget];
// A kind and its parts come from the same record, which the compiler cannot follow through a list.
export const Target = z.discriminatedUnion('kind', shapes) as z.ZodType as z.ZodType<Target>;
export type TargetKind = Target['kind'];
export type TargetByKind<K extends TargetKind> = Extract<Target, { kind: K }>;

type ResolvedKind<R> = R extends NetworkService ? R['kind'] : R;
/** The target of a monitor type. */
export type TargetFor<T extends MonitorType> = Extract<
  Target,
  { kind: ResolvedKind<(typeof monitorKinds)[T]['target']> }
>;

/** Returns the kind of target of a monitor type. Undefined for a type that a later version has stored. */
export function findTargetKind(type: string): TargetKind | undefined {
  const target = monitorKind(type)?.target;
  return (typeof target === 'object' ? target.kind : target) as TargetKind | undefined;
}

/** Returns the host and port that a target connects to. Runs against the same one are spread over time. */
export function targetAddress(target: Target): string {
  if (target.kind === 'multiStepApi') return urlHost(target.steps.find((step) => step.type === 'request')?.url ?? '');
  if (target.kind === 'collection') return urlHost(firstRequestUrl(target.collection));
  if (target.kind === 'transaction') return urlHost(firstPageUrl(target));
  if (!('url' in target)) return 'port' in target ? `${target.host}:${target.port}` : target.host;
  return urlHost(target.url);
}

/** Returns the URL of the first page of a transaction. */
function firstPageUrl({ steps }: TransactionTarget): string {
  const first = steps.flatMap(({ actions }) => actions).find(({ kind }) => kind === 'navigate');
  return first?.kind === 'navigate' ? first.url : '';
}

function firstRequestUrl(collection: string): string {
  const parsed = parseRequestCollection(collection);
  return 'collection' in parsed ? (parsed.collection.requests[0]?.url ?? '') : '';
}

const urlHost = (url: string): string => (URL.canParse(url) ? new URL(url).host : url);

/** Returns whether a target contains a secret, so that it must not be kept longer than its run. */
export function containsSecret(target: Target): boolean {
  // Nearly always has secrets, and is always treated so: scripts and texts of steps contain tokens of every kind.
  if ('vault' in target) return true;
  if ('password' in target) return target.password !== '';
  return 'authentication' in target && (target.authentication.type !== 'None' || target.authentication.password !== '');
}
