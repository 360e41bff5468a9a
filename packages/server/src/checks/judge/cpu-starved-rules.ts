/** Findings that a CPU shortage at the checkpoint can explain (docs/architecture/cpu-shortage.md#0586). */
import type { CpuStarvedPart } from '@vedette/contract/checkpoint/page-outcome';
import { errorCodes } from '@vedette/contract/v4/error-codes';
import type { Finding } from './verdict-rules.js';

const { timeToInteractive, totalBlockingTime } = errorCodes;
/** Measured after loading, until the page is idle. */
const settlingErrors = [timeToInteractive, totalBlockingTime];
const loadingErrors = [
  errorCodes.loadTimeLimit1,
  errorCodes.loadTimeLimit2,
  errorCodes.firstContentfulPaint,
  errorCodes.largestContentfulPaint,
  errorCodes.requestStart,
  errorCodes.timeToFirstByte,
  errorCodes.domInteractive,
  errorCodes.domComplete,
];
const toCodes = (entries: readonly { readonly code: number }[]): ReadonlySet<number> =>
  new Set(entries.map(({ code }) => code));
const doubtfulCodes: Readonly<Record<CpuStarvedPart, ReadonlySet<number>>> = {
  loading: toCodes([...loadingErrors, ...settlingErrors]),
  settling: toCodes(settlingErrors),
};

/** Marks the findings that a lack of CPU may have caused as doubtful. */
export function markDoubtful(findings: readonly Finding[], cpuStarved: CpuStarvedPart | undefined): Finding[] {
  if (cpuStarved === undefined) return [...findings];
  return findings.map((one) => {
    const isDoubtful = doubtfulCodes[cpuStarved].has(one.code) || (one.isTimed === true && cpuStarved === 'loading');
    return isDoubtful ? { ...one, isDoubtful } : one;
  });
}
