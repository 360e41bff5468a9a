import type { IntegrationRow } from '@vedette/contract/v1/alerting/integration';
import type { Caller } from '../../rights/index.js';
import type { Db } from '../ledger/ledger-sql.js';
import { selectAnyIntegrations, selectUses, type AnyIntegration, type Use } from './integration-view-sql.js';

const USE = 1;
const EDIT = 2;
const EDIT_DEFINITION = 1;

/**
 * Returns integrations that the caller may use or edit, by name. Levels of definitions that the caller may not edit are
 * only counted.
 */
export async function viewIntegrations(db: Db, caller: Caller): Promise<IntegrationRow[]> {
  const integrations = await selectAnyIntegrations(db, caller.accountId);
  const uses = await selectUses(db, caller.accountId);
  const level = ({ integrationGuid }: AnyIntegration): number => caller.rights.level('integration', integrationGuid);
  return integrations
    .filter((each) => level(each) >= USE)
    .map((each) => {
      const own = uses.filter(({ integrationGuid }) => integrationGuid === each.integrationGuid);
      return toIntegrationRow(caller, each, own, level(each) >= EDIT);
    });
}

function toIntegrationRow(
  caller: Caller,
  integration: AnyIntegration,
  uses: readonly Use[],
  mayEdit: boolean,
): IntegrationRow {
  const { integrationGuid, name, type, isActive, isBuiltIn, channel, levelVariables } = integration;
  const shown = uses.filter(
    (use) => caller.rights.level('alertDefinition', use.alertDefinitionGuid) >= EDIT_DEFINITION,
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
    Uses: shown.map((use) => ({
      AlertDefinitionGuid: use.alertDefinitionGuid,
      AlertName: use.alertName,
      EscalationLevelId: use.levelId,
      IsActive: use.isActive,
    })),
    OtherUses: uses.length - shown.length,
  };
}
