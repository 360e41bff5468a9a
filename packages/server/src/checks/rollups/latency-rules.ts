/**
 * Load times as classes of about 5 % width, one byte each, from which percentiles can be read after any merging. A
 * quarter-hour stores one byte per check; longer periods store counts per class.
 */

const GROWTH = Math.log(1.055);
const LAST_CLASS = 255;

/**
 * Returns the class of a time in ms: 0 is [0, 1), and every further class is 5.5 % wider than the one before. The last
 * one is open-ended.
 */
export function latencyClass(ms: number): number {
  return ms < 1 ? 0 : Math.min(LAST_CLASS, 1 + Math.floor(Math.log(ms) / GROWTH));
}

/** Returns the middle of a class in ms, within 3 % of any time of the class (except the last one). */
export function classMiddleMs(latency: number): number {
  return latency === 0 ? 0.5 : Math.exp((latency - 0.5) * GROWTH);
}

/** Counts per class; the index is the class. */
export type Histogram = readonly number[];

/** Counts the samples of a quarter-hour, one byte per sample. */
export function countSamples(samples: Uint8Array): Histogram {
  const counts = new Array<number>(LAST_CLASS + 1).fill(0);
  for (const sample of samples) counts[sample] = (counts[sample] ?? 0) + 1;
  return counts;
}

export function mergeHistograms(histograms: readonly Histogram[]): Histogram {
  const counts = new Array<number>(LAST_CLASS + 1).fill(0);
  for (const histogram of histograms)
    histogram.forEach((count, index) => (counts[index] = (counts[index] ?? 0) + count));
  return counts;
}

/** Stored form: 5 bytes for each class that occurs, the class and its count (big-endian), in the order of classes. */
export function encodeHistogram(histogram: Histogram): Buffer {
  const used = [...histogram.entries()].filter(([, count]) => count > 0);
  const bytes = Buffer.alloc(used.length * 5);
  used.forEach(([index, count], position) => {
    bytes.writeUInt8(index, position * 5);
    bytes.writeUInt32BE(count, position * 5 + 1);
  });
  return bytes;
}

export function decodeHistogram(bytes: Buffer): Histogram {
  const counts = new Array<number>(LAST_CLASS + 1).fill(0);
  for (let position = 0; position + 5 <= bytes.length; position += 5) {
    const index = bytes.readUInt8(position);
    counts[index] = (counts[index] ?? 0) + bytes.readUInt32BE(position + 1);
  }
  return counts;
}

/**
 * Returns the time in ms that `share` (0 to 1) of the samples do not exceed, to the width of a class; undefined without
 * samples.
 */
export function percentileMs(histogram: Histogram, share: number): number | undefined {
  const total = histogram.reduce((sum, count) => sum + count, 0);
  if (total === 0) return undefined;
  const rank = Math.max(1, Math.ceil(share * total));
  let cumulative = 0;
  const found = histogram.findIndex((count) => (cumulative += count) >= rank);
  return classMiddleMs(found);
}
