/** MD4 (RFC 1320), only for NTLM password hashes. OpenSSL 3 no longer includes it. */

const rotate = (x: number, by: number): number => (x << by) | (x >>> (32 - by));

/** Per round: mixing function, added constant, order of the message words, rotations. */
interface Round {
  readonly mix: (x: number, y: number, z: number) => number;
  readonly constant: number;
  readonly order: readonly number[];
  readonly rotations: readonly [number, number, number, number];
}

const ROUNDS: readonly Round[] = [
  {
    mix: (x, y, z) => (x & y) | (~x & z),
    constant: 0,
    order: [0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15],
    rotations: [3, 7, 11, 19],
  },
  {
    mix: (x, y, z) => (x & y) | (x & z) | (y & z),
    constant: 0x5a827999,
    order: [0, 4, 8, 12, 1, 5, 9, 13, 2, 6, 10, 14, 3, 7, 11, 15],
    rotations: [3, 5, 9, 13],
  },
  {
    mix: (x, y, z) => x ^ y ^ z,
    constant: 0x6ed9eba1,
    order: [0, 8, 4, 12, 2, 10, 6, 14, 1, 9, 5, 13, 3, 11, 7, 15],
    rotations: [3, 9, 11, 15],
  },
];

function padMessage(message: Buffer): Buffer {
  const size = Math.ceil((message.length + 9) / 64) * 64;
  const block = Buffer.alloc(size);
  message.copy(block);
  block.writeUInt8(0x80, message.length);
  block.writeBigUInt64LE(BigInt(message.length) * 8n, size - 8);
  return block;
}

type State = [number, number, number, number];

function digestBlock(state: State, words: readonly number[]): State {
  let [a, b, c, d] = state;
  for (const { mix, constant, order, rotations } of ROUNDS) {
    order.forEach((word, step) => {
      const sum = (a + mix(b, c, d) + (words[word] ?? 0) + constant) | 0;
      [a, b, c, d] = [d, rotate(sum, rotations[step % 4] ?? 0), b, c];
    });
  }
  return [(state[0] + a) | 0, (state[1] + b) | 0, (state[2] + c) | 0, (state[3] + d) | 0];
}

/** The 16 bytes of the digest. */
export function md4(message: Buffer): Buffer {
  const bytes = padMessage(message);
  let state: State = [0x67452301, 0xefcdab89 | 0, 0x98badcfe | 0, 0x10325476];
  for (let offset = 0; offset < bytes.length; offset += 64) {
    const blockOffset = offset;
    state = digestBlock(
      state,
      Array.from({ length: 16 }, (_, word) => bytes.readInt32LE(blockOffset + word * 4)),
    );
  }
  const digest = Buffer.alloc(16);
  state.forEach((part, index) => digest.writeInt32LE(part, index * 4));
  return digest;
}
