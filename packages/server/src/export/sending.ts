/** One request of an export, and the meaning of its response. Source: OpenTelemetry protocol, "OTLP/HTTP response". */
import { promisify } from 'node:util';
import { gzip } from 'node:zlib';
import type { ExportSignal } from '@vedette/contract/v4/monitor-result-export';
import { MINUTE, SECOND } from '@vedette/kernel/clock';
import type { ConnectionFields, RuleSetFields } from './export-rules.js';
import { sendGrpcCall } from './grpc-sender.js';
import { isAccepted, sendHttpRequest, type ReceiverResponse, type OutgoingRequest } from './http-sender.js';
import type { ExportedCheck } from './exported-check.js';
import { toMetricsMessage, type CumulativeCounts } from './otlp-metrics-rules.js';
import { toLogsMessage, toTracesMessage } from './otlp-traces-rules.js';
import { encodeRequest } from './protobuf-rules.js';

/** Methods of the signals as gRPC paths. Source: opentelemetry-proto, "collector". */
const METHODS = {
  Metrics: '/opentelemetry.proto.collector.metrics.v1.MetricsService/Export',
  Traces: '/opentelemetry.proto.collector.trace.v1.TraceService/Export',
  Logs: '/opentelemetry.proto.collector.logs.v1.LogsService/Export',
} as const;
const PATHS = { Metrics: '/v1/metrics', Traces: '/v1/traces', Logs: '/v1/logs' } as const;
const MESSAGE_BUILDERS = { Metrics: toMetricsMessage, Traces: toTracesMessage, Logs: toLogsMessage } as const;

/** Runs off the event loop, because a batch has up to several megabytes. */
const compress = promisify(gzip);

/** Returns the function that sends with the connection's protocol. */
export const chooseSender = ({ Protocol }: Pick<ConnectionFields, 'Protocol'>): typeof sendHttpRequest =>
  Protocol === 'Grpc' ? sendGrpcCall : sendHttpRequest;

export interface Batch {
  readonly connection: ConnectionFields;
  readonly rules: RuleSetFields;
  readonly checks: readonly ExportedCheck[];
  /** Previous counts, for a receiver that expects cumulative sums. */
  readonly previousCounts?: CumulativeCounts | undefined;
}

/** Builds the request of one signal. */
export async function buildOutgoing(
  { connection, rules, checks, previousCounts }: Batch,
  signal: ExportSignal,
  credentials: Readonly<Record<string, string>>,
): Promise<OutgoingRequest> {
  const { EndpointUrl, Protocol, Compression, TimeoutSeconds } = connection;
  const message = MESSAGE_BUILDERS[signal](checks, rules, previousCounts);
  if (Protocol === 'Grpc') return buildGrpcCall(connection, METHODS[signal], encodeRequest(message), credentials);
  const isJson = Protocol === 'HttpJson';
  const uncompressed = isJson ? Buffer.from(JSON.stringify(message), 'utf8') : encodeRequest(message);
  const isCompressed = Compression === 'Gzip';
  return {
    url: EndpointUrl.replace(/\/+$/, '') + PATHS[signal],
    headers: {
      ...credentials,
      'content-type': isJson ? 'application/json' : 'application/x-protobuf',
      ...(isCompressed && { 'content-encoding': 'gzip' }),
    },
    body: isCompressed ? await compress(uncompressed) : uncompressed,
    timeoutMs: TimeoutSeconds * SECOND,
  };
}

/** Builds a gRPC call: its message with a compression flag and its length. Source: gRPC over HTTP/2, "Requests". */
async function buildGrpcCall(
  { EndpointUrl, Compression, TimeoutSeconds }: ConnectionFields,
  method: string,
  message: Buffer,
  credentials: Readonly<Record<string, string>>,
): Promise<OutgoingRequest> {
  const isCompressed = Compression === 'Gzip';
  const content = isCompressed ? await compress(message) : message;
  const frameHeader = Buffer.alloc(5);
  frameHeader.writeUInt8(isCompressed ? 1 : 0);
  frameHeader.writeUInt32BE(content.length, 1);
  const lowerCase = Object.entries(credentials).map(([name, value]) => [name.toLowerCase(), value]);
  return {
    url: new URL(method, EndpointUrl).href,
    headers: {
      ...(Object.fromEntries(lowerCase) as Record<string, string>),
      'content-type': 'application/grpc+proto',
      te: 'trailers',
      'grpc-timeout': `${TimeoutSeconds}S`,
      ...(isCompressed && { 'grpc-encoding': 'gzip' }),
    },
    body: Buffer.concat([frameHeader, content]),
    timeoutMs: TimeoutSeconds * SECOND,
  };
}

export type Verdict =
  /** `note` is what the receiver rejected or warns of. That is never sent again. */
  | { readonly kind: 'sent'; readonly note: string | undefined }
  /** Worth a retry: the receiver is down or busy, or a person must fix something. */
  | { readonly kind: 'retry'; readonly reason: string; readonly afterS: number | undefined }
  /** The receiver rejected these results permanently. */
  | { readonly kind: 'refused'; readonly reason: string };

/** Statuses about the data itself. All others may change while the results wait. */
const PERMANENT_STATUSES = new Set([400, 413, 415, 422]);

/** INVALID_ARGUMENT and ALREADY_EXISTS, the gRPC codes about the data itself. */
const PERMANENT_GRPC_CODES = new Set([3, 6]);

export function toVerdict({ status, retryAfterS, call, note }: ReceiverResponse): Verdict {
  if (call) return toCallVerdict(call, note);
  if (isAccepted(status)) return { kind: 'sent', note };
  const reason = `The receiver responded with HTTP status ${status}`;
  return PERMANENT_STATUSES.has(status) ? { kind: 'refused', reason } : { kind: 'retry', reason, afterS: retryAfterS };
}

function toCallVerdict({ code, message }: NonNullable<ReceiverResponse['call']>, note: string | undefined): Verdict {
  if (code === 0) return { kind: 'sent', note };
  const reason = `The receiver responded with gRPC status ${code}${message === '' ? '' : `: ${message}`}`;
  return PERMANENT_GRPC_CODES.has(code) ? { kind: 'refused', reason } : { kind: 'retry', reason, afterS: undefined };
}

const MAX_REASON_LENGTH = 1_000;

/** Returns a reason, which may contain texts of the receiver, in a form that is safe to store and to display. */
export const storableReason = (reason: string): string =>
  reason.slice(0, MAX_REASON_LENGTH).replace(/[\p{Cc}\p{Surrogate}]/gu, '\ufffd');

const MAX_BACK_OFF_MS = 5 * MINUTE;

/**
 * Returns the back-off in ms: it doubles with each failure, from one second to five minutes. The receiver may request
 * more, up to an hour.
 */
export function retryDelayMs(failures: number, requestedS: number | undefined): number {
  const backOffMs = Math.min(MAX_BACK_OFF_MS, SECOND * 2 ** Math.min(failures - 1, 20));
  return Math.max(backOffMs, Math.min((requestedS ?? 0) * SECOND, 60 * MINUTE));
}
