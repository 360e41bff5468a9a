import type { Line } from './section.js';

interface Known {
  readonly FirstAt: number;
  readonly LastAt: number;
  readonly IsGone: boolean;
}

/**
 * Since or until when there is a line that does not cover the whole period.
 * @param lines of the same monitor: if all began at the same time, none says so
 */
export function lineSpan(line: Known, lines: readonly Known[], fromAt: number): Pick<Line, 'span'> {
  if (line.IsGone) return { span: { word: 'knownUntil', at: line.LastAt } };
  const isLater = line.FirstAt > fromAt && lines.some(({ FirstAt }) => FirstAt < line.FirstAt);
  return isLater ? { span: { word: 'since', at: line.FirstAt } } : {};
}
