/** What checks tell by name again and again, and what that adds to the roll-ups. */
import { MINUTE, type Instant } from '@vedette/kernel/clock';
import { instantOfId } from '@vedette/kernel/ids';
import { storableText } from '../judge/text-rules.js';
import type { NamedValue, NewCheck } from '../read/check.js';
import { bucketOf } from '../rollups/rollup-rules.js';

/** A series of a monitor as a batch of checks tells of it. */
export interface SeenSeries extends Pick<NamedValue, 'kind' | 'name' | 'position'> {
  readonly accountId: number;
  readonly monitorGuid: string;
  readonly firstAt: Instant;
  readonly seenAt: Instant;
}

/** What a batch adds to one row of the roll-ups. */
export interface SeriesDelta {
  /** Of the series; see `seriesKey`. */
  readonly key: string;
  readonly stepMin: number;
  readonly bucketAt: Instant;
  readonly serverId: number;
  count: number;
  total: number;
  least: number;
  most: number;
}

/** Minutes that the rows of the roll-ups are wide. */
export const SERIES_STEPS_MIN = [15, 60, 1_440] as const;

const MOST_NAME = 200;

/** Names as they are kept: never empty, not too long, each once; of several alike the second has a number behind it. */
export function namesApart(names: readonly string[], unnamed: (position: number) => string): string[] {
  const taken = new Set<string>();
  return names.map((name, position) => {
    const base = storableText((name.trim() === '' ? unnamed(position) : name).slice(0, MOST_NAME));
    let kept = base;
    for (let nth = 2; taken.has(kept); nth += 1) kept = `${base} (${nth})`;
    taken.add(kept);
    return kept;
  });
}

export const seriesKey = ({ monitorGuid, kind, name }: Pick<SeenSeries, 'monitorGuid' | 'kind' | 'name'>): string =>
  `${monitorGuid} ${kind} ${name}`;

/** The series that checks tell of, each once, as the last of them has it. */
export function seenIn(checks: readonly NewCheck[]): SeenSeries[] {
  const seen = new Map<string, SeenSeries>();
  for (const { id, accountId, monitorGuid, series = [] } of [...checks].sort((a, b) => a.id - b.id)) {
    const seenAt = bucketOf(instantOfId(id));
    for (const { kind, name, position } of series) {
      const key = seriesKey({ monitorGuid, kind, name });
      const firstAt = seen.get(key)?.firstAt ?? seenAt;
      seen.set(key, { accountId, monitorGuid, kind, name, position, firstAt, seenAt });
    }
  }
  return [...seen.values()];
}

/** What their values add to the roll-ups. Parts of a round count each where it was made: the round itself has no steps. */
export function addedBy(checks: readonly NewCheck[]): SeriesDelta[] {
  const deltas = new Map<string, SeriesDelta>();
  for (const { id, monitorGuid, serverId, series = [] } of checks) {
    for (const { kind, name, value } of series) {
      if (value === undefined) continue;
      const key = seriesKey({ monitorGuid, kind, name });
      for (const stepMin of SERIES_STEPS_MIN) {
        const bucketAt = startOf(instantOfId(id), stepMin);
        const place = `${stepMin} ${bucketAt} ${serverId} ${key}`;
        const delta = deltas.get(place);
        if (delta) add(delta, value);
        else deltas.set(place, { ...{ key, stepMin, bucketAt, serverId, count: 1, total: value }, ...only(value) });
      }
    }
  }
  return [...deltas.values()];
}

const startOf = (at: Instant, stepMin: number): Instant => Math.floor(at / (stepMin * MINUTE)) * stepMin * MINUTE;

const only = (value: number) => ({ least: value, most: value });

function add(delta: SeriesDelta, value: number): void {
  delta.count += 1;
  delta.total += value;
  delta.least = Math.min(delta.least, value);
  delta.most = Math.max(delta.most, value);
}
