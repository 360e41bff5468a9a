import { expect, test } from 'vitest';
import { monday } from '../../testing/a-check.js';
import { aPageElement, aPageOutcome } from '../../testing/a-page-outcome.js';
import { testDatabase } from '../../testing/database.js';
import { aCollector } from '../testing/a-collector.js';

const db = await testDatabase();

test('judges a page by the domain groups of its monitor', async () => {
  const { aMonitor, answer, clock } = await aCollector(db, monday - 1_000);
  const url = 'https://our-cdn.example/a.js';
  const elements = [aPageElement(), aPageElement({ url, isFirstParty: false, isFailed: true })];
  const outcome = aPageOutcome({ elements, ignoresExternal: true });
  const conditions = [{ ErrorConditionType: 'PageElementFailedWithPercentage' as const, Percentage: '0' }];
  const firstPartyRule = { isOfFirstParty: (request: { readonly url: string }) => request.url === url };
  const [byDefault, byItsOwn] = [
    await aMonitor({}, { conditions }),
    await aMonitor({}, { conditions, firstPartyRule }),
  ];
  await clock.advance(1_000);
  await answer({}, { outcome });
  const loadErrorCodes = (guid: string) =>
    db.selectFrom('monitor_check').select('error_code').where('monitor_guid', '=', guid).execute();
  expect(await loadErrorCodes(byDefault)).toEqual([{ error_code: 0 }]);
  expect(await loadErrorCodes(byItsOwn)).toEqual([{ error_code: 17_002 }]);
});
