import { DEFAULT_ALERT_DEFINITION, EMAIL_INTEGRATION } from '@vedette/contract/default-names';
import { addItemGrant, recordAudit, type CreatedAccount } from '../access/index.js';
import { loadAllMonitorsGroupGuid } from '../monitors/index.js';
import type { StoreContext } from '../module/context.js';
import { insertMember } from './definitions/definition-member-sql.js';
import { insertDefinition } from './definitions/definition-sql.js';
import { insertBuiltIn } from './integrations/integration-sql.js';
import { insertLevelIntegration } from './definitions/level-integration-sql.js';
import { insertLevelMember } from './definitions/level-member-sql.js';
import { LEVEL_DEFAULTS } from './definitions/level-settings-rules.js';

/**
 * Creates what every account starts with: the e-mail integration, usable by everyone, and one definition that alerts
 * everyone about errors and recoveries of every monitor. Existing ones are not changed. The group of all monitors must
 * exist.
 */
export async function createDefaults(
  deps: StoreContext,
  { accountId, everyoneGuid }: Pick<CreatedAccount, 'accountId' | 'everyoneGuid'>,
): Promise<void> {
  const at = deps.clock.now();
  await deps.db.transaction().execute(async (tx) => {
    const integrationGuid = deps.random.newGuid();
    const integration = { integrationGuid, name: EMAIL_INTEGRATION, type: 'Email', createdAt: at } as const;
    if (!(await insertBuiltIn(tx, accountId, integration))) return;
    const item = { type: 'integration', guid: integrationGuid } as const;
    const subject = { operatorGuid: null, operatorGroupGuid: everyoneGuid };
    await addItemGrant(tx, deps, accountId, { item, subject, type: 'UseIntegration' });
    const alertDefinitionGuid = deps.random.newGuid();
    const name = DEFAULT_ALERT_DEFINITION;
    await insertDefinition(tx, accountId, {
      alertDefinitionGuid,
      name,
      isActive: true,
      createdAt: at,
      levels: LEVEL_DEFAULTS,
    });
    await insertMember(tx, accountId, alertDefinitionGuid, {
      monitorGroupGuid: await loadAllMonitorsGroupGuid(tx, accountId),
    });
    const firstLevel = { accountId, alertDefinitionGuid, levelId: 1 };
    await insertLevelMember(tx, firstLevel, { operatorGroupGuid: everyoneGuid });
    await insertLevelIntegration(tx, firstLevel, {
      integrationGuid,
      addedAt: at,
      isActive: true,
      sendOkAlerts: true,
      sendReminderAlerts: true,
      variableValues: null,
      extraEmailAddresses: [],
      serviceLinks: [],
    });
    const entry = { objectType: 'AlertDefinition', objectGuid: alertDefinitionGuid, objectName: name };
    await recordAudit(tx, { accountId, via: 'system' }, { at, action: 'Created', ...entry });
  });
}
