/** Encodes the JSON form of OpenTelemetry's messages as protocol buffers. Source: opentelemetry-proto, version 1. */

type Kind = 'string' | 'bytes' | 'fixed64' | 'sfixed64' | 'double' | 'int64' | 'enum' | 'bool' | Message;
type Message = Readonly<Record<string, readonly [field: number, kind: Kind]>>;

const anyValue: Message = { stringValue: [1, 'string'], intValue: [3, 'int64'] };
const keyValue: Message = { key: [1, 'string'], value: [2, anyValue] };
const resource: Message = { attributes: [1, keyValue] };
const scope: Message = { name: [1, 'string'] };
const exemplar: Message = {
  timeUnixNano: [2, 'fixed64'],
  asDouble: [3, 'double'],
  spanId: [4, 'bytes'],
  traceId: [5, 'bytes'],
  asInt: [6, 'sfixed64'],
  filteredAttributes: [7, keyValue],
};
const dataPoint: Message = {
  startTimeUnixNano: [2, 'fixed64'],
  timeUnixNano: [3, 'fixed64'],
  asDouble: [4, 'double'],
  exemplars: [5, exemplar],
  asInt: [6, 'sfixed64'],
  attributes: [7, keyValue],
};
const metric: Message = {
  name: [1, 'string'],
  unit: [3, 'string'],
  gauge: [5, { dataPoints: [1, dataPoint] }],
  sum: [7, { dataPoints: [1, dataPoint], aggregationTemporality: [2, 'enum'], isMonotonic: [3, 'bool'] }],
};
const span: Message = {
  traceId: [1, 'bytes'],
  spanId: [2, 'bytes'],
  parentSpanId: [4, 'bytes'],
  name: [5, 'string'],
  kind: [6, 'enum'],
  startTimeUnixNano: [7, 'fixed64'],
  endTimeUnixNano: [8, 'fixed64'],
  attributes: [9, keyValue],
  status: [15, { message: [2, 'string'], code: [3, 'enum'] }],
};
const logRecord: Message = {
  timeUnixNano: [1, 'fixed64'],
  severityNumber: [2, 'enum'],
  severityText: [3, 'string'],
  body: [5, anyValue],
  attributes: [6, keyValue],
  traceId: [9, 'bytes'],
  spanId: [10, 'bytes'],
};
const signalRequest = (scoped: string, items: string, item: Message): Message => ({
  resource: [1, resource],
  [scoped]: [2, { scope: [1, scope], [items]: [2, item] }],
});

/** A request of any of the three signals. */
const request: Message = {
  resourceMetrics: [1, signalRequest('scopeMetrics', 'metrics', metric)],
  resourceSpans: [1, signalRequest('scopeSpans', 'spans', span)],
  resourceLogs: [1, signalRequest('scopeLogs', 'logRecords', logRecord)],
};

/** Returns the encoded request of `toMetricsMessage`, `toTracesMessage` or `toLogsMessage`. */
export const encodeRequest = (body: object): Buffer => encode(request, body);

function encode(message: Message, value: object): Buffer {
  const fields = Object.entries(value).flatMap(([name, given]: [string, unknown]) => {
    const [field, kind] = message[name] ?? [];
    if (field === undefined || kind === undefined) throw new Error(`no field ${name}`);
    return (Array.isArray(given) ? given : [given]).map((each: unknown) => encodeField(field, kind, each));
  });
  return Buffer.concat(fields);
}

const VARINT = 0;
const FIXED64 = 1;
const LENGTH_DELIMITED = 2;

function encodeField(field: number, kind: Kind, value: unknown): Buffer {
  if (typeof kind === 'object') return delimited(field, encode(kind, value as object));
  const text = String(value);
  switch (kind) {
    case 'string':
      return delimited(field, Buffer.from(text, 'utf8'));
    case 'bytes':
      return delimited(field, Buffer.from(text, 'hex'));
    case 'fixed64':
    case 'sfixed64': {
      const bytes = Buffer.alloc(8);
      bytes.writeBigInt64LE(BigInt(text));
      return Buffer.concat([tag(field, FIXED64), bytes]);
    }
    case 'double': {
      const bytes = Buffer.alloc(8);
      bytes.writeDoubleLE(Number(value));
      return Buffer.concat([tag(field, FIXED64), bytes]);
    }
    case 'bool':
      return Buffer.concat([tag(field, VARINT), varint(value === true ? 1n : 0n)]);
    case 'int64':
    case 'enum':
      return Buffer.concat([tag(field, VARINT), varint(BigInt.asUintN(64, BigInt(text)))]);
  }
}

const tag = (field: number, wireType: number): Buffer => varint(BigInt((field << 3) | wireType));

function delimited(field: number, bytes: Buffer): Buffer {
  return Buffer.concat([tag(field, LENGTH_DELIMITED), varint(BigInt(bytes.length)), bytes]);
}

function varint(value: bigint): Buffer {
  const bytes: number[] = [];
  for (let remaining = value; ; remaining >>= 7n) {
    if (remaining < 128n) {
      bytes.push(Number(remaining));
      return Buffer.from(bytes);
    }
    bytes.push(Number(remaining & 127n) | 128);
  }
}
