import type { SlaFigures } from '@vedette/contract/v1/sla';

type Times = Pick<SlaFigures, 'UpMs' | 'DownMs' | 'UnknownMs' | 'PlannedMs'>;

/** Why there is no uptime, so that nothing is claimed of no time; undefined: some of what counts was observed. */
export function whyNone({ UpMs, DownMs, UnknownMs, PlannedMs }: Times, isTooYoung: boolean): string | undefined {
  if (UpMs + DownMs > 0) return undefined;
  if (UnknownMs === 0) return isTooYoung ? 'SLA is younger' : 'no time counts yet';
  return PlannedMs >= UnknownMs ? 'paused or maintained' : 'not observed';
}
