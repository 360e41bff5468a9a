/**
 * Reads the partial success that a receiver reports for a request it accepted. Source: opentelemetry-proto,
 * `ExportTracePartialSuccess` and its two identical siblings.
 */

/** Enough for the longest message that is stored. */
export const MAX_READ_BYTES = 64 * 1024;

interface PartialSuccess {
  readonly rejected: bigint;
  readonly message: string;
}

/**
 * Describes what the receiver rejected or warns of; undefined if it accepted everything without a warning, or its body
 * cannot be read. The protocol forbids sending rejected data again.
 */
export function describePartialSuccess(body: Buffer, contentType: string | undefined): string | undefined {
  const { rejected, message } = (/\bjson\b/i.test(contentType ?? '') ? fromJson(body) : fromProtobuf(body)) ?? NOTHING;
  const suffix = message === '' ? '' : `: ${message}`;
  if (rejected > 0n) return `The receiver rejected ${rejected} of the data points, spans or records${suffix}`;
  return message === '' ? undefined : `The receiver accepted everything with a warning${suffix}`;
}

const NOTHING: PartialSuccess = { rejected: 0n, message: '' };

function fromJson(body: Buffer): PartialSuccess | undefined {
  try {
    const partialSuccess = (JSON.parse(body.toString('utf8')) as { readonly partialSuccess?: unknown } | null)
      ?.partialSuccess;
    const fields: Readonly<Record<string, unknown>> =
      typeof partialSuccess === 'object' && partialSuccess !== null ? { ...partialSuccess } : {};
    const rejected = Object.entries(fields).find(([name]) => name.startsWith('rejected'))?.[1];
    const { errorMessage: message } = fields;
    return { rejected: parseWholeNumber(rejected), message: typeof message === 'string' ? message : '' };
  } catch {
    return undefined;
  }
}

/** 64-bit numbers are strings in JSON, but some receivers send them as numbers. */
const parseWholeNumber = (value: unknown): bigint => (/^\d{1,19}$/.test(String(value)) ? BigInt(String(value)) : 0n);

function fromProtobuf(body: Buffer): PartialSuccess | undefined {
  const partialSuccess = parseMessageFields(body)?.get(1);
  const fields = typeof partialSuccess === 'object' ? parseMessageFields(partialSuccess) : undefined;
  const [rejected, message] = [fields?.get(1), fields?.get(2)];
  return {
    rejected: typeof rejected === 'bigint' ? BigInt.asIntN(64, rejected) : 0n,
    message: typeof message === 'object' ? message.toString('utf8') : '',
  };
}

const FIXED_SIZES: Readonly<Record<number, number>> = { 1: 8, 5: 4 };

/** Returns numbers and texts of a message by field; undefined if it is malformed or cut off. */
function parseMessageFields(message: Buffer): ReadonlyMap<number, bigint | Buffer> | undefined {
  const fields = new Map<number, bigint | Buffer>();
  const reader = { at: 0 };
  while (reader.at < message.length) {
    const tag = readVarint(message, reader);
    if (tag === undefined) return undefined;
    const [field, wireType] = [Number(tag >> 3n), Number(tag & 7n)];
    const value = wireType === 0 || wireType === 2 ? readVarint(message, reader) : BigInt(FIXED_SIZES[wireType] ?? -1);
    if (value === undefined || value < 0n) return undefined;
    if (wireType === 0) fields.set(field, value);
    else {
      const end = reader.at + Number(value);
      if (end > message.length) return undefined;
      if (wireType === 2) fields.set(field, message.subarray(reader.at, end));
      reader.at = end;
    }
  }
  return fields;
}

const MAX_SHIFT_BITS = 63n;

function readVarint(message: Buffer, reader: { at: number }): bigint | undefined {
  let value = 0n;
  for (let shift = 0n; shift <= MAX_SHIFT_BITS; shift += 7n) {
    const byte = message[reader.at];
    if (byte === undefined) return undefined;
    reader.at += 1;
    value |= BigInt(byte & 127) << shift;
    if (byte < 128) return value;
  }
  return undefined;
}
