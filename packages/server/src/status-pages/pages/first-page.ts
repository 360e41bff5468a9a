import { recordAudit } from '../../access/index.js';
import { loadAllMonitorsGroupGuid } from '../../monitors/index.js';
import { announce } from '../../definitions/index.js';
import { createSlaStore } from '../../sla/index.js';
import type { StoreContext } from '../../module/context.js';
import { PAGE_DEFAULTS, toWire } from './status-page-rules.js';
import { insertStatusPage, recordFirstPage } from './status-page-sql.js';

/**
 * Creates the initial page of an account: all its monitors, judged by its oldest SLA. It is not public until it is
 * published, and is not created again after it was deleted. The group of all monitors must exist.
 */
export async function createFirstStatusPage(
  { db, clock, random }: Pick<StoreContext, 'db' | 'clock' | 'random'>,
  accountId: number,
): Promise<void> {
  const pageGuid = random.newGuid();
  const at = clock.now();
  await db.transaction().execute(async (tx) => {
    if (!(await recordFirstPage(tx, accountId, pageGuid))) return;
    const sla = await createSlaStore(tx, accountId).oldest();
    const allMonitorsGroupGuid = await loadAllMonitorsGroupGuid(tx, accountId);
    const settings = { name: 'Status page', slaGuid: sla?.slaGuid ?? null, monitorGroupGuids: [allMonitorsGroupGuid] };
    const page = { ...PAGE_DEFAULTS, ...settings, pageGuid };
    await insertStatusPage(tx, accountId, { ...page, ownerGuid: null, createdAt: at });
    const entry = { objectType: 'PublicStatusPage', objectGuid: pageGuid, objectName: page.name };
    await recordAudit(
      tx,
      { accountId, via: 'system' },
      { at, action: 'Created', ...entry, after: { ...toWire(page) } },
    );
    await announce(tx, { topic: 'account', accountId, ids: [] });
  });
}
