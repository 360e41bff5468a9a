/**
 * Maximum pixels of images from checkpoints, more than any screen. A browser allocates four bytes for each, however
 * small the file is.
 */
const MAX_PIXELS = 40_000_000;

interface Size {
  readonly width: number;
  readonly height: number;
}

/**
 * Returns whether content is a PNG or JPEG whose dimensions are within the limit. The declared type is not trusted,
 * because browsers of users open the image. A PNG of 27 kB can have 225 million pixels.
 */
export function isAcceptableImage(content: Buffer, maxPixels = MAX_PIXELS): boolean {
  const size = readPngSize(content) ?? readJpegSize(content);
  return size !== undefined && size.width > 0 && size.height > 0 && size.width * size.height <= maxPixels;
}

const PNG_HEADER = Buffer.from('89504e470d0a1a0a0000000d49484452', 'hex');

function readPngSize(content: Buffer): Size | undefined {
  if (content.length < 24 || !content.subarray(0, 16).equals(PNG_HEADER)) return undefined;
  return { width: content.readUInt32BE(16), height: content.readUInt32BE(20) };
}

/** Reads the size from the first frame, skipping the segments before it by length. */
function readJpegSize(content: Buffer): Size | undefined {
  if (content.length < 4 || content.readUInt16BE(0) !== 0xffd8) return undefined;
  for (let offset = 2; offset + 9 <= content.length && content[offset] === 0xff;) {
    const marker = content.readUInt8(offset + 1);
    if (isFrame(marker)) return { height: content.readUInt16BE(offset + 5), width: content.readUInt16BE(offset + 7) };
    offset += 2 + Math.max(2, content.readUInt16BE(offset + 2));
  }
  return undefined;
}

/** SOF0 to SOF15, except the markers for Huffman tables, arithmetic conditioning and a reserved one in between. */
const isFrame = (marker: number): boolean => marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker);
