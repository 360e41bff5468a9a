import { Fault } from '@vedette/kernel/fault';
import { permissionLevel, type Caller } from '../../rights/index.js';

/** Requires the permission to create monitors in any group. @throws Fault `forbidden`. */
export function requireCreationInAnyGroup({ isAdministrator, rights }: Caller): void {
  const requiredLevel = permissionLevel('monitorGroup', 'CreateAndDeleteMonitorsInGroup');
  if (isAdministrator || rights.itemsWithLevel('monitorGroup', requiredLevel).length > 0) return;
  throw new Fault('forbidden', 'No permission: CreateAndDeleteMonitorsInGroup is needed on some group');
}
