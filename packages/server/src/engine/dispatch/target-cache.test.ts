import { expect, test } from 'vitest';
import { StoreUnavailable } from '../../db/store-unavailable.js';
import { ALL_PARTITIONS } from '../partitions/partition-rules.js';
import { aPlanned } from '../testing/a-collector.js';
import { aGateway, guid } from '../testing/a-gateway.js';
import { aTarget } from '../testing/an-engine.js';
import { TargetCache } from './target-cache.js';

const AWAY = new StoreUnavailable('away', 'nothing answers');

/** Targets that are read once before the store becomes unreachable. */
async function readOnce(target = aTarget()) {
  const { clock, term } = aGateway();
  let isAway = false;
  const loadTarget = () => (isAway ? Promise.reject(AWAY) : Promise.resolve(target));
  const targets = new TargetCache({ clock, loadTarget, targetRate: { burst: 1, perSecond: 1 } });
  await targets.getTarget(term, guid);
  isAway = true;
  const readAnew = (changedAt: number): void => {
    const planned = aPlanned(guid);
    term.planner.put(
      { ...planned, monitor: { ...planned.monitor, definitionChangedAt: changedAt } },
      undefined,
      clock.now(),
      0,
    );
  };
  return { targets, term, readAnew, unchanged: aPlanned(guid).monitor.definitionChangedAt };
}

test('reuses reloaded targets when the store becomes unreachable immediately', async () => {
  const { targets, term, readAnew, unchanged } = await readOnce();
  readAnew(unchanged);
  expect(await targets.getTarget(term, guid)).toEqual(aTarget());
});

test('does not reuse the target of a changed monitor', async () => {
  const { targets, term, readAnew, unchanged } = await readOnce();
  readAnew(unchanged + 1);
  await expect(targets.getTarget(term, guid)).rejects.toBe(AWAY);
});

test('does not keep targets with a secret', async () => {
  const authentication = { type: 'Basic', username: 'ann', password: 'sesame' } as const;
  const { targets, term, readAnew, unchanged } = await readOnce({ ...aTarget(), authentication });
  readAnew(unchanged);
  await expect(targets.getTarget(term, guid)).rejects.toBe(AWAY);
});

test('forgets deleted monitors', async () => {
  const { targets, term, readAnew, unchanged } = await readOnce();
  term.planner.remove(guid);
  targets.tidy(term);
  readAnew(unchanged);
  await expect(targets.getTarget(term, guid)).rejects.toBe(AWAY);
});

test.each([
  [64, [0, 0, 0, 0, 1_000]],
  [16, [0, 1_000, 2_000, 3_000, 4_000]],
])('spreads runs against one target at a holder of %i partitions', (held, expected) => {
  const { clock, term } = aGateway();
  for (const partition of ALL_PARTITIONS.slice(held)) term.partitions.drop(partition);
  const rate = { burst: 4, perSecond: held === 64 ? 1 : 4 };
  const targets = new TargetCache({ clock, loadTarget: () => Promise.resolve(aTarget()), targetRate: rate });
  expect(expected.map(() => targets.takeDelayMs(term, aTarget()))).toEqual(expected);
});
