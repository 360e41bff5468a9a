import { PNG } from 'pngjs';
import { expect, test } from 'vitest';
import { isAcceptableImage } from './image-rules.js';

const png = (width: number, height: number): Buffer => {
  const content = PNG.sync.write(new PNG({ width: 1, height: 1 }));
  content.writeUInt32BE(width, 16);
  content.writeUInt32BE(height, 20);
  return content;
};
/** With an application segment before its frame, as browsers write it. */
const jpeg = (marker: number, width: number, height: number): Buffer => {
  const head = Buffer.from('ffd8ffe000104a46494600010100000100010000', 'hex');
  const frame = Buffer.from([0xff, marker, 0, 11, 8, height >> 8, height & 255, width >> 8, width & 255, 1, 1, 17, 0]);
  return Buffer.concat([head, frame]);
};

test.each([
  ['a PNG', png(1280, 800), true],
  ['an empty PNG', png(0, 800), false],
  ['a bomb', png(60_000, 60_000), false],
  ['one with the largest dimensions', png(0xffffffff, 0xffffffff), false],
  ['a PNG that ends before its dimensions', png(1, 1).subarray(0, 20), false],
  ['the first bytes of a PNG', Buffer.from('89504e470d0a1a0a00', 'hex'), false],
  ['a JPEG', jpeg(0xc0, 1280, 800), true],
  ['a progressive JPEG', jpeg(0xc2, 1280, 800), true],
  ['a JPEG that is too large', jpeg(0xc0, 65_535, 65_535), false],
  ['a JPEG without a frame', jpeg(0xc4, 1280, 800), false],
  ['a JPEG of empty segments', Buffer.from(`ffd8${'ffe00000'.repeat(1000)}`, 'hex'), false],
  ['a page', Buffer.from('<!doctype html><script>alert(1)</script>'), false],
  ['nothing', Buffer.alloc(0), false],
])('%s: %s %s', (_what, content, isShown) => {
  expect(isAcceptableImage(content)).toBe(isShown);
});
