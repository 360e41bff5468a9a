import type { IntegrationRow } from '@vedette/contract/v1/alerting/integration';
import type { Caller } from '../../rights/index.js';
import type { Db } from '../delivery-log/delivery-log-sql.js';
import {
  selectIntegrationSummaries,
  selectIntegrationUses,
  type IntegrationSummary,
  type IntegrationUse,
} from './integration-view-sql.js';

const USE_LEVEL = 1;
const EDIT_LEVEL = 2;
const EDIT_DEFINITION_LEVEL = 1;

/**
 * Returns integrations that the caller may use or edit, by name. Levels of definitions that the caller may not edit are
 * only counted.
 */
export async function listIntegrationRows(db: Db, caller: Caller): Promise<IntegrationRow[]> {
  const integrations = await selectIntegrationSummaries(db, caller.accountId);
  const uses = await selectIntegrationUses(db, caller.accountId);
  const level = ({ integrationGuid }: IntegrationSummary): number =>
    caller.rights.level('integration', integrationGuid);
  return integrations
    .filter((each) => level(each) >= USE_LEVEL)
    .map((each) => {
      const integrationUses = uses.filter(({ integrationGuid }) => integrationGuid === each.integrationGuid);
      return toIntegrationRow(caller, each, integrationUses, level(each) >= EDIT_LEVEL);
    });
}

function toIntegrationRow(
  caller: Caller,
  integration: IntegrationSummary,
  uses: readonly IntegrationUse[],
  mayEdit: boolean,
): IntegrationRow {
  const { integrationGuid, name, type, isActive, isBuiltIn, channel, levelVariables } = integration;
  const visibleUses = uses.filter(
    (use) => caller.rights.level('alertDefinition', use.alertDefinitionGuid) >= EDIT_DEFINITION_LEVEL,
  );
  return {
    IntegrationGuid: integrationGuid,
    Name: name,
    Type: type,
    IsActive: isActive,
    MayEdit: mayEdit,
    Kind: isBuiltIn ? 'BuiltIn' : channel === undefined ? 'Custom' : 'Channel',
    ...(channel !== undefined && { Channel: channel }),
    LevelVariables: [...levelVariables],
    Uses: visibleUses.map((use) => ({
      AlertDefinitionGuid: use.alertDefinitionGuid,
      AlertName: use.alertName,
      EscalationLevelId: use.levelId,
      IsActive: use.isActive,
    })),
    OtherUses: uses.length - visibleUses.length,
  };
}
