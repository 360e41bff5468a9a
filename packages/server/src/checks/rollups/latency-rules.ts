/**
 * Load times as classes of about 5 % width, one byte each, from which percentiles can be read after any merging.
 * A quarter of an hour keeps one byte a check; longer stretches keep counts a class.
 */

const GROWTH = Math.log(1.055);
const LAST_CLASS = 255;

/** Class of a time in ms: 0 holds [0, 1), then every class is 5.5 % wider than the one before; the last has no end. */
export function latencyClass(ms: number): number {
  return ms < 1 ? 0 : Math.min(LAST_CLASS, 1 + Math.floor(Math.log(ms) / GROWTH));
}

/** A time in ms in the middle of the class: never more than 3 % from any time of the class (the last one excepted). */
export function classMiddleMs(latency: number): number {
  return latency === 0 ? 0.5 : Math.exp((latency - 0.5) * GROWTH);
}

/** Counts a class; index is the class. */
export type Histogram = readonly number[];

/** Counts of the samples of a quarter, one byte a sample. */
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

/** Stored form: for each class that occurs 5 bytes, the class and its count (big-endian), in the order of classes. */
export function encodeHistogram(histogram: Histogram): Buffer {
  const used = [...histogram.entries()].filter(([, count]) => count > 0);
  const bytes = Buffer.alloc(used.length * 5);
  used.forEach(([index, count], place) => {
    bytes.writeUInt8(index, place * 5);
    bytes.writeUInt32BE(count, place * 5 + 1);
  });
  return bytes;
}

export function decodeHistogram(bytes: Buffer): Histogram {
  const counts = new Array<number>(LAST_CLASS + 1).fill(0);
  for (let place = 0; place + 5 <= bytes.length; place += 5) {
    const index = bytes.readUInt8(place);
    counts[index] = (counts[index] ?? 0) + bytes.readUInt32BE(place + 1);
  }
  return counts;
}

/** The time in ms that `share` (0 to 1) of the samples do not exceed, to the width of a class; undefined without samples. */
export function percentileMs(histogram: Histogram, share: number): number | undefined {
  const total = histogram.reduce((sum, count) => sum + count, 0);
  if (total === 0) return undefined;
  const rank = Math.max(1, Math.ceil(share * total));
  let seen = 0;
  const found = histogram.findIndex((count) => (seen += count) >= rank);
  return classMiddleMs(found);
}
