import { type NoUptime, whyNoUptime } from '@vedette/contract/v1/sla/no-uptime';

const WORDS: Readonly<Record<NoUptime, string>> = {
  noTimeCounts: 'no time counts yet',
  allPlanned: 'paused or in maintenance',
  notObserved: 'unobserved',
};

/** Describes why there is no uptime; undefined if there is. */
export function noUptimeText(figures: Parameters<typeof whyNoUptime>[0], isTooYoung: boolean): string | undefined {
  const why = whyNoUptime(figures);
  if (why === undefined) return undefined;
  return why === 'noTimeCounts' && isTooYoung ? 'SLA is younger' : WORDS[why];
}
