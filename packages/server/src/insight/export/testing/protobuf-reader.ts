/** Reads protocol buffers by their wire format alone, knowing no message: a second opinion on what the encoder wrote. */
export interface Message {
  text(...path: number[]): string | undefined;
  bytes(...path: number[]): Buffer | undefined;
  varint(...path: number[]): bigint | undefined;
  fixed64(...path: number[]): bigint | undefined;
}

type Value = bigint | Buffer;

/** Each question names the numbers of the fields on the way; of repeated fields the first is meant. */
export function decodeMessage(bytes: Buffer): Message {
  const find = (path: readonly number[]): Value | undefined =>
    path.reduce<Value | undefined>((at, field) => (Buffer.isBuffer(at) ? fieldsIn(at).get(field) : undefined), bytes);
  const bytesAt = (path: readonly number[]): Buffer | undefined => {
    const value = find(path);
    return Buffer.isBuffer(value) ? value : undefined;
  };
  const numberAt = (path: readonly number[]): bigint | undefined => {
    const value = find(path);
    return typeof value === 'bigint' ? value : undefined;
  };
  return {
    text: (...path) => bytesAt(path)?.toString('utf8'),
    bytes: (...path) => bytesAt(path),
    varint: (...path) => numberAt(path),
    fixed64: (...path) => numberAt(path),
  };
}

function fieldsIn(bytes: Buffer): Map<number, Value> {
  const fields = new Map<number, Value>();
  let at = 0;
  const varint = (): bigint => {
    let value = 0n;
    for (let shift = 0n; ; shift += 7n) {
      const byte = BigInt(bytes.readUInt8(at));
      at += 1;
      value |= (byte & 127n) << shift;
      if (byte < 128n) return value;
    }
  };
  const read = (wireType: number): Value => {
    if (wireType === 0) return varint();
    const size = wireType === 1 ? 8 : Number(varint());
    if (wireType !== 1 && wireType !== 2) throw new Error(`wire type ${wireType}`);
    const part = bytes.subarray(at, at + size);
    at += size;
    return wireType === 1 ? part.readBigInt64LE() : part;
  };
  while (at < bytes.length) {
    const tag = Number(varint());
    const value = read(tag & 7);
    if (!fields.has(tag >> 3)) fields.set(tag >> 3, value);
  }
  return fields;
}
