/** PNG as browsers write it, for tests that look at colours: 8 bits a channel, no palette, not interlaced. */
import { crc32, deflateSync, inflateSync } from 'node:zlib';

export interface Pixels {
  readonly width: number;
  readonly height: number;
  /** `00ff00`. */
  readonly at: (x: number, y: number) => string;
}

export function readPng(file: Buffer): Pixels {
  const [width, height] = [file.readUInt32BE(16), file.readUInt32BE(20)];
  const channels = file[25] === 6 ? 4 : 3;
  const rows = unfiltered(inflateSync(Buffer.concat(chunks(file))), { stride: width * channels, height, channels });
  return {
    ...{ width, height },
    at: (x, y) => {
      const from = y * width * channels + x * channels;
      return rows.subarray(from, from + 3).toString('hex');
    },
  };
}

/** The compressed parts. */
function chunks(file: Buffer): Buffer[] {
  const parts: Buffer[] = [];
  for (let at = 8; at < file.length; at += 12 + file.readUInt32BE(at)) {
    const length = file.readUInt32BE(at);
    if (file.toString('latin1', at + 4, at + 8) === 'IDAT') parts.push(file.subarray(at + 8, at + 8 + length));
  }
  return parts;
}

interface Shape {
  readonly stride: number;
  readonly height: number;
  readonly channels: number;
}

function unfiltered(packed: Buffer, { stride, height, channels }: Shape): Buffer {
  const rows = Buffer.alloc(stride * height);
  const byte = (at: number): number => rows[at] ?? 0;
  for (let y = 0; y < height; y += 1) {
    const filter = packed[y * (stride + 1)];
    for (let x = 0; x < stride; x += 1) {
      const left = x < channels ? 0 : byte(y * stride + x - channels);
      const up = y === 0 ? 0 : byte((y - 1) * stride + x);
      const corner = y === 0 || x < channels ? 0 : byte((y - 1) * stride + x - channels);
      const guess = [0, left, up, (left + up) >> 1, paeth(left, up, corner)][filter ?? 0] ?? 0;
      rows[y * stride + x] = ((packed[y * (stride + 1) + 1 + x] ?? 0) + guess) & 0xff;
    }
  }
  return rows;
}

function paeth(left: number, up: number, corner: number): number {
  const guess = left + up - corner;
  const [a, b, c] = [Math.abs(guess - left), Math.abs(guess - up), Math.abs(guess - corner)];
  if (a <= b && a <= c) return left;
  return b <= c ? up : corner;
}

/** A picture of one colour, `00ff00`. */
export function aPng(width: number, height: number, colour: string): Buffer {
  const row = Buffer.concat([Buffer.from([0]), Buffer.from(colour.repeat(width), 'hex')]);
  const head = Buffer.alloc(13);
  head.writeUInt32BE(width, 0);
  head.writeUInt32BE(height, 4);
  head.set([8, 2], 8);
  const content = deflateSync(Buffer.concat(Array.from({ length: height }, () => row)));
  const parts = [chunk('IHDR', head), chunk('IDAT', content), chunk('IEND', Buffer.alloc(0))];
  return Buffer.concat([Buffer.from('89504e470d0a1a0a', 'hex'), ...parts]);
}

function chunk(name: string, content: Buffer): Buffer {
  const named = Buffer.concat([Buffer.from(name, 'latin1'), content]);
  const [length, check] = [Buffer.alloc(4), Buffer.alloc(4)];
  length.writeUInt32BE(content.length);
  check.writeUInt32BE(crc32(named));
  return Buffer.concat([length, named, check]);
}
