import { createIdGenerator } from '@vedette/kernel/ids';
import { expect, test } from 'vitest';
import { createBodyStore, ensurePartitions, judge } from '../../checks/index.js';
import { aMonitorRow, monday } from '../../testing/a-check.js';
import { testDatabase } from '../../testing/database.js';
import { bodyStoreAdapter } from './check-store-bodies.js';
import { sqlCheckStore } from './check-store-sql.js';
import type { SettledCheck } from './check-store.js';
import { anOutcome, aResult } from '../testing/a-result.js';
import { aMemberRow } from '../../testing/a-member-row.js';

const db = await testDatabase();
const newCheckId = createIdGenerator();
await ensurePartitions(db, monday);
await aMemberRow(db, 1);

function aSettledCheck(monitorGuid: string, at: number, body: string): SettledCheck {
  const outcome = anOutcome({ body: Buffer.from(body).toString('base64') });
  const check = { checkId: newCheckId(at, monitorGuid), at, level: 0, purpose: 'slot', isStaging: false } as const;
  return {
    result: aResult({ monitorGuid, slotAt: at, outcome }),
    accountId: 1,
    receivedAt: at,
    isLate: false,
    outcome: { kind: 'check', ...check, verdict: judge(outcome, []), firstError: undefined },
  };
}

test('stores a body with the next check after its transaction failed', async () => {
  const bodyStore = createBodyStore({ okBudgetBytes: 1e6, keepOkMs: 1e9, keepErrorMs: 1e9 });
  const checkStore = sqlCheckStore({
    db,
    ...bodyStoreAdapter(bodyStore),
    followTransitions: () => Promise.resolve(),
  });
  const shop = await aMonitorRow(db);
  const gone = '00000000-0000-4000-8000-00000000dead';
  const failing = checkStore.transaction(1, async (tx) => {
    await tx.storeChecks([aSettledCheck(shop, monday, 'a page')]);
    throw new Error('the disk is full');
  });
  await expect(failing).rejects.toThrow('full');
  await checkStore.transaction(1, (tx) => tx.storeChecks([aSettledCheck(gone, monday + 1, 'a page')]));
  const bodies = () => db.selectFrom('check_body').select('body_hash').execute();
  expect(await bodies()).toEqual([]);
  await checkStore.transaction(1, (tx) =>
    tx.storeChecks([aSettledCheck(gone, monday + 2, 'a page'), aSettledCheck(shop, monday + 3, 'a page')]),
  );
  expect(await bodies()).toHaveLength(1);
  await checkStore.transaction(1, (tx) => tx.storeChecks([aSettledCheck(shop, monday + 4, 'a page')]));
  expect(await bodies()).toHaveLength(1);
});
