import { crc32, deflateSync } from 'node:zlib';

type Colour = readonly [red: number, green: number, blue: number];

/** A rectangle of one colour; in parts of 100 of the picture's width and height. */
interface Patch {
  readonly colour: Colour;
  readonly box: readonly [left: number, top: number, right: number, bottom: number];
}

const WIDTH = 320;
const HEIGHT = 200;

function chunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data]);
  const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)];
  length.writeUInt32BE(data.length);
  sum.writeUInt32BE(crc32(body));
  return Buffer.concat([length, body, sum]);
}

/** Base64 of a PNG: a page as a few patches on white. */
export function pictureOf(patches: readonly Patch[]): string {
  const rows = Array.from({ length: HEIGHT }, (_row, y) => rowOf(patches, (y * 100) / HEIGHT));
  const head = Buffer.alloc(13);
  head.writeUInt32BE(WIDTH, 0);
  head.writeUInt32BE(HEIGHT, 4);
  head.set([8, 2], 8); // eight bits of red, green and blue
  const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
  const data = deflateSync(Buffer.concat(rows));
  return Buffer.concat([signature, chunk('IHDR', head), chunk('IDAT', data), chunk('IEND', Buffer.alloc(0))]).toString(
    'base64',
  );
}

function rowOf(patches: readonly Patch[], y: number): Buffer {
  const row = Buffer.alloc(1 + WIDTH * 3, 255);
  row[0] = 0; // unfiltered
  for (const { colour, box } of patches) {
    const [left, top, right, bottom] = box;
    if (y < top || y >= bottom) continue;
    for (let x = Math.round((left * WIDTH) / 100); x < (right * WIDTH) / 100; x += 1) row.set(colour, 1 + x * 3);
  }
  return row;
}

/** The window of a shop: its head, some text and a button; where it failed the button is red. */
export const shopPicture = (isGood: boolean): string =>
  pictureOf([
    { colour: [11, 92, 138], box: [0, 0, 100, 14] },
    { colour: [190, 200, 210], box: [8, 26, 60, 31] },
    { colour: [220, 226, 232], box: [8, 38, 86, 41] },
    { colour: [220, 226, 232], box: [8, 46, 78, 49] },
    { colour: isGood ? [43, 156, 128] : [208, 52, 44], box: [8, 62, 30, 74] },
  ]);
