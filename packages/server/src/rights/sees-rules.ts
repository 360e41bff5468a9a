import type { rareThings } from '@vedette/contract/v1/account/session';
import { type ItemType, permissionLevel, type Rights } from './rights-rules.js';

/**
 * Returns whether an operator holds a permission on at least one item of a restricted kind, or may create one. Only
 * permissions are checked: a group of monitors on which they hold one may be empty.
 */
export function seesSome(rights: Rights, thing: (typeof rareThings)[number]): boolean {
  if (rights.isAdministrator) return true;
  const holdsOn = holdsIn(rights);
  switch (thing) {
    case 'MaintenancePeriod':
      return holdsOn('monitor', 'ViewMonitor') || holdsOn('monitorGroup', 'ViewMonitorsInGroup');
    case 'PublicStatusPage':
      return holdsOn('publicStatusPage', 'ViewPublicDashboard');
    case 'PrivateLocation':
      return rights.holds('CreatePrivateLocations') || holdsOn('privateLocation', 'UsePrivateLocation');
  }
}

/**
 * Returns whether the operator may edit some monitor, or might: a group on which they hold the permission may be empty.
 */
export function editsMonitors(rights: Rights): boolean {
  const holdsOn = holdsIn(rights);
  return rights.isAdministrator || holdsOn('monitor', 'EditMonitor') || holdsOn('monitorGroup', 'EditMonitorsInGroup');
}

const holdsIn =
  (rights: Rights) =>
  (item: ItemType, type: string): boolean =>
    rights.contexts(item, permissionLevel(item, type)).length > 0;
