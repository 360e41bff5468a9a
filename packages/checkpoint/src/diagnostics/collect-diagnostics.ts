import {
  DIAGNOSTICS_LIMITS,
  type FailureDiagnostics,
  type DiagnosticsPart,
} from '@vedette/contract/checkpoint/failure-diagnostics';
import { findErrorCode } from '@vedette/contract/v4/error-codes';
import type { HttpOutcome, Outcome } from '@vedette/contract/checkpoint/outcome';
import type { Target } from '@vedette/contract/checkpoint/target';
import type { Clock } from '@vedette/kernel/clock';
import type { EgressPolicy } from '../net/egress.js';
import { redactText } from '../probes/redact.js';
import { fitParts } from './part-limit-rules.js';
import { fetchCertificateChain, type TlsTarget } from './certificate-chain.js';
import { queryNameServers } from './name-servers.js';
import { DEFAULT_ROUTE_OPTIONS, traceRoute, type RouteOptions } from './traceroute.js';

export interface DiagnosticsTools {
  readonly clock: Pick<Clock, 'now'>;
  readonly egress: EgressPolicy;
  /** Queried one by one. Default: those of the machine. */
  readonly nameServers?: readonly string[] | undefined;
  /** Default: the machine's programs. */
  readonly route?: RouteOptions;
}

/** Collects the diagnostics that apply to a failure. Never throws because of the target. */
export async function collectDiagnostics(
  target: Target,
  outcome: Outcome,
  tools: DiagnosticsTools,
  signal: AbortSignal,
): Promise<FailureDiagnostics> {
  const destination = findDestination(target, outcome);
  const { address } = destination;
  const mayReach = (port?: number): boolean =>
    address !== undefined && tools.egress.findDenial(address, port) === undefined;
  const route = address !== undefined && mayReach() && findErrorCode(outcome.failure?.code ?? 0)?.traceroute === true;
  const tls = toTlsTarget(destination);
  const [traceroute, nameServers, certificateChain] = await Promise.all([
    route ? traceRoute(address, tools.route ?? DEFAULT_ROUTE_OPTIONS, signal) : '',
    queryNameServers(destination.host, target.ipVersion === 'IpV6' ? 6 : 4, tools.nameServers),
    tls && mayReach(tls.port) ? fetchCertificateChain(tls, signal) : '',
  ]);
  const parts: readonly DiagnosticsPart[] = [
    { name: 'Traceroute', text: traceroute },
    { name: 'NameServers', text: nameServers },
    { name: 'CertificateChain', text: certificateChain },
    { name: 'Redirects', text: outcome.kind === 'http' ? formatRedirects(outcome) : '' },
    { name: 'Answer', text: outcome.kind === 'http' ? formatResponse(outcome) : '' },
  ];
  const filledParts = parts.filter(({ text }) => text !== '');
  return { collectedAt: tools.clock.now(), parts: fitParts(filledParts.map((part) => redactPart(target, part))) };
}

/** Redacts before truncating; otherwise part of a secret could remain at the end. */
const redactPart = (target: Target, { name, text }: DiagnosticsPart): DiagnosticsPart => ({
  name,
  text: redactText(target, text).slice(0, DIAGNOSTICS_LIMITS.part),
});

interface Destination {
  /** Empty if there is no single host. */
  readonly host: string;
  readonly port: number;
  readonly isTls: boolean;
  /** Address of the host that the check connected to. */
  readonly address: string | undefined;
}
const NO_DESTINATION: Destination = { host: '', port: 0, isTls: false, address: undefined };

function destinationFromUrl(url: string, address: string | undefined): Destination {
  if (!URL.canParse(url)) return NO_DESTINATION;
  const { hostname, port, protocol } = new URL(url);
  const isTls = protocol === 'https:';
  return { host: hostname.replace(/^\[|\]$/g, ''), port: Number(port) || (isTls ? 443 : 80), isTls, address };
}

function findDestination(target: Target, outcome: Outcome): Destination {
  // Steps may reach many hosts; the last one counts. The response of each step is stored with the check.
  if (outcome.kind === 'steps') {
    const last = outcome.steps.findLast(({ type, isExecuted }) => type === 'request' && isExecuted);
    return last && !outcome.withheld.includes('addresses')
      ? destinationFromUrl(last.url, last.resolvedIpAddress || undefined)
      : NO_DESTINATION;
  }
  if ('vault' in target) return NO_DESTINATION;
  if ('url' in target) return destinationFromUrl(target.url, outcome.resolvedIpAddress);
  const port = 'port' in target ? target.port : 0;
  const isTls =
    (target.kind === 'smtp' && port === 465) ||
    (target.kind === 'pop3' && port === 995) ||
    (target.kind === 'imap' && target.secureConnection);
  return { host: target.host, port, isTls, address: outcome.resolvedIpAddress };
}

function toTlsTarget({ host, port, isTls, address }: Destination): TlsTarget | undefined {
  return isTls && address !== undefined ? { address, port, host } : undefined;
}

function formatRedirects({ redirects, finalUrl }: HttpOutcome): string {
  if (redirects.length === 0) return '';
  return [...redirects.map(({ url, statusCode }) => `${statusCode} ${url}`), `last URL: ${finalUrl ?? '?'}`].join('\n');
}

/** Formats status, headers and the beginning of the content as text. */
function formatResponse({ statusCode, responseHeaders, body = '' }: HttpOutcome): string {
  if (statusCode === undefined) return '';
  const headLines = [`HTTP status ${statusCode}`, ...responseHeaders.map(({ name, value }) => `${name}: ${value}`)];
  return `${headLines.join('\n')}\n\n${Buffer.from(body, 'base64').toString('utf8', 0, DIAGNOSTICS_LIMITS.part)}`;
}
