import { expect, test } from 'vitest';
import { StoreUnavailable } from '../../db/store-unavailable.js';
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
