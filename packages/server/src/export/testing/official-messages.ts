/** OpenTelemetry's own definitions, read by an independent library. */
import { fileURLToPath } from 'node:url';
import { loadSync, type AnyDefinition, type ServiceDefinition } from '@grpc/proto-loader';

const ROOT = fileURLToPath(new URL('opentelemetry-proto/', import.meta.url));
const SERVICES = {
  Metrics: ['metrics', 'metrics_service', 'MetricsService'],
  Traces: ['trace', 'trace_service', 'TraceService'],
  Logs: ['logs', 'logs_service', 'LogsService'],
} as const;
type Signal = keyof typeof SERVICES;

/** Returns the service of a signal, for a gRPC server. */
export function collectorService(signal: Signal): ServiceDefinition {
  const [folder, file, service] = SERVICES[signal];
  const all = loadSync(`opentelemetry/proto/collector/${folder}/v1/${file}.proto`, {
    includeDirs: [ROOT],
    longs: String,
    enums: String,
    oneofs: false,
  });
  return all[`opentelemetry.proto.collector.${folder}.v1.${service}`] as Exclude<
    AnyDefinition,
    { readonly format: string }
  >;
}

export interface Attribute {
  readonly key: string;
  readonly value: { readonly stringValue?: string; readonly intValue?: string };
}
interface Point {
  readonly attributes?: readonly Attribute[];
  readonly startTimeUnixNano?: string;
  readonly timeUnixNano: string;
  readonly asInt?: string;
  readonly asDouble?: number;
  readonly exemplars?: readonly { readonly traceId: Buffer; readonly spanId: Buffer; readonly asInt: string }[];
}
export interface Metric {
  readonly name: string;
  readonly unit: string;
  readonly gauge?: { readonly dataPoints: readonly Point[] };
  readonly sum?: {
    readonly dataPoints: readonly Point[];
    readonly aggregationTemporality: string;
    readonly isMonotonic: boolean;
  };
}
export interface Span {
  readonly traceId: Buffer;
  readonly spanId: Buffer;
  readonly parentSpanId?: Buffer;
  readonly name: string;
  readonly kind: string;
  readonly startTimeUnixNano: string;
  readonly endTimeUnixNano: string;
  readonly attributes?: readonly Attribute[];
  readonly status: { readonly code?: string; readonly message?: string };
}
export interface LogRecord {
  readonly severityNumber: string;
  readonly severityText: string;
  readonly body: { readonly stringValue: string };
  readonly traceId: Buffer;
}
interface Resource {
  readonly attributes: readonly Attribute[];
}

/** A request as the library decoded it. */
export interface Message {
  readonly resourceMetrics?: readonly { resource: Resource; scopeMetrics: readonly { metrics: readonly Metric[] }[] }[];
  readonly resourceSpans?: readonly { resource: Resource; scopeSpans: readonly { spans: readonly Span[] }[] }[];
  readonly resourceLogs?: readonly { resource: Resource; scopeLogs: readonly { logRecords: readonly LogRecord[] }[] }[];
}

export const readMessage = (signal: Signal, bytes: Buffer): Message =>
  collectorService(signal)['Export']?.requestDeserialize(bytes) as Message;

export const metricsIn = ({ resourceMetrics = [] }: Message): Metric[] =>
  resourceMetrics.flatMap(({ scopeMetrics }) => scopeMetrics.flatMap(({ metrics }) => metrics));
export const spansIn = ({ resourceSpans = [] }: Message): Span[] =>
  resourceSpans.flatMap(({ scopeSpans }) => scopeSpans.flatMap(({ spans }) => spans));
export const logsIn = ({ resourceLogs = [] }: Message): LogRecord[] =>
  resourceLogs.flatMap(({ scopeLogs }) => scopeLogs.flatMap(({ logRecords }) => logRecords));

export const attributeValues = (attributes: readonly Attribute[] = []): Record<string, string | undefined> =>
  Object.fromEntries(attributes.map(({ key, value }) => [key, value.stringValue ?? value.intValue]));
