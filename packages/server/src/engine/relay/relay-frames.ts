/** Frames of a stream between two processes: the length in four bytes, then a sealed message. */

const LENGTH_BYTES = 4;

export function encodeFrame(sealed: Buffer): Buffer {
  const frame = Buffer.allocUnsafe(LENGTH_BYTES + sealed.length);
  frame.writeUInt32BE(sealed.length);
  sealed.copy(frame, LENGTH_BYTES);
  return frame;
}

/**
 * Yields the sealed messages of a stream.
 * @throws Error if a frame is longer than `maxBytes`
 */
export async function* readFrames(body: AsyncIterable<Buffer>, maxBytes: number): AsyncGenerator<Buffer> {
  let pieces: Buffer[] = [];
  let bytes = 0;
  let wanted = LENGTH_BYTES;
  let isLength = true;
  for await (const chunk of body) {
    pieces.push(chunk);
    bytes += chunk.length;
    while (bytes >= wanted) {
      const data = pieces.length === 1 && pieces[0] ? pieces[0] : Buffer.concat(pieces);
      const part = data.subarray(0, wanted);
      pieces = data.length > wanted ? [data.subarray(wanted)] : [];
      bytes -= wanted;
      if (isLength) {
        wanted = part.readUInt32BE();
        if (wanted > maxBytes) throw new Error('a frame is too long');
      } else {
        yield part;
        wanted = LENGTH_BYTES;
      }
      isLength = !isLength;
    }
  }
}
