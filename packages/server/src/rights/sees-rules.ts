import type { rareThings } from '@vedette/contract/v1/account/session';
import { type ItemType, permissionLevel, type Rights } from './rights-rules.js';

/**
 * Whether somebody holds a right on one at least of what few may see, or may make one. By his rights alone: a group of
 * monitors on which he holds one may be empty.
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

/** Whether there is a monitor he may edit, or may be one: a group on which he holds the right may be empty. */
export function editsMonitors(rights: Rights): boolean {
  const holdsOn = holdsIn(rights);
  return rights.isAdministrator || holdsOn('monitor', 'EditMonitor') || holdsOn('monitorGroup', 'EditMonitorsInGroup');
}

const holdsIn =
  (rights: Rights) =>
  (item: ItemType, type: string): boolean =>
    rights.contexts(item, permissionLevel(item, type)).length > 0;
