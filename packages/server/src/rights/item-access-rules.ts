import type { rarelyVisibleObjectTypes } from '@vedette/contract/v1/account/session';
import { type ItemType, permissionLevel, type Rights } from './rights-rules.js';

/**
 * Returns whether an operator holds a permission on at least one item of a restricted kind, or may create one. Only
 * permissions are checked: a group of monitors on which they hold one may be empty.
 */
export function maySeeAny(rights: Rights, area: (typeof rarelyVisibleObjectTypes)[number]): boolean {
  if (rights.isAdministrator) return true;
  const hasOnAnyItem = anyItemPermission(rights);
  switch (area) {
    case 'MaintenancePeriod':
      return hasOnAnyItem('monitor', 'ViewMonitor') || hasOnAnyItem('monitorGroup', 'ViewMonitorsInGroup');
    case 'PublicStatusPage':
      return hasOnAnyItem('publicStatusPage', 'ViewPublicDashboard');
    case 'PrivateLocation':
      return rights.holds('CreatePrivateLocations') || hasOnAnyItem('privateLocation', 'UsePrivateLocation');
  }
}

/**
 * Returns whether the operator may edit some monitor, or might: a group on which they hold the permission may be empty.
 */
export function mayEditMonitors(rights: Rights): boolean {
  const hasOnAnyItem = anyItemPermission(rights);
  return (
    rights.isAdministrator ||
    hasOnAnyItem('monitor', 'EditMonitor') ||
    hasOnAnyItem('monitorGroup', 'EditMonitorsInGroup')
  );
}

const anyItemPermission =
  (rights: Rights) =>
  (item: ItemType, type: string): boolean =>
    rights.itemsWithLevel(item, permissionLevel(item, type)).length > 0;
