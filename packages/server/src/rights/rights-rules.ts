import { OperatorAuthorizationType } from '@vedette/contract/v4/operator';

/** Scope of a grant: the whole account, or one item of this kind. */
export type ContextType =
  | 'account'
  | 'monitor'
  | 'monitorGroup'
  | 'alertDefinition'
  | 'integration'
  | 'operatorGroup'
  | 'vaultSection'
  | 'publicStatusPage'
  | 'privateLocation'
  | 'dashboard';

/** One row of the authorizations of an operator, their own or through a group. `contextId` is empty for `account`. */
export interface Grant {
  readonly contextType: ContextType;
  readonly contextId: string;
  readonly type: string;
}

/** Types of each kind of item, weak to strong; holding one includes every weaker one. */
export const PERMISSIONS_BY_STRENGTH = {
  monitor: ['ViewMonitorData', 'ViewMonitor', 'EditMonitor'],
  monitorGroup: [
    'ViewMonitorDataInGroup',
    'ViewMonitorsInGroup',
    'EditMonitorsInGroup',
    'CreateAndDeleteMonitorsInGroup',
  ],
  alertDefinition: ['EditAlertDefinition'],
  integration: ['UseIntegration', 'EditIntegration'],
  operatorGroup: ['ViewOperators', 'EditOperators', 'CreateAndDeleteOperators'],
  vaultSection: ['ViewVaultSection', 'ChangeVaultSection'],
  publicStatusPage: ['ViewPublicDashboard'],
  privateLocation: ['UsePrivateLocation', 'EditPrivateLocation'],
  dashboard: ['ViewDashboard', 'ChangeDashboard'],
} as const satisfies Record<Exclude<ContextType, 'account'>, readonly string[]>;
export type ItemType = keyof typeof PERMISSIONS_BY_STRENGTH;

/** Account-wide types as spelled for operators; groups spell the first two differently on the wire. */
export const SYSTEM_TYPES = OperatorAuthorizationType.options;
export type SystemType = (typeof SYSTEM_TYPES)[number];

/** Levels on a monitor: 0 none, 1 view data, 2 view, 3 edit, 4 delete (only through a group). */
export const MONITOR_LEVELS = { ViewMonitorData: 1, ViewMonitor: 2, EditMonitor: 3, DeleteMonitor: 4 } as const;

/** Returns the 1-based position of a type on its ladder; 0 when it is not on it. */
export function permissionLevel(item: ItemType, type: string): number {
  const ladder: readonly string[] = PERMISSIONS_BY_STRENGTH[item];
  return ladder.indexOf(type) + 1;
}

/** Returns the types that a grant of `type` includes: itself and every weaker one, weak to strong. */
export function includedPermissions(item: ItemType, type: string): readonly string[] {
  return PERMISSIONS_BY_STRENGTH[item].slice(0, permissionLevel(item, type));
}

/** Returns the types that require `type`: itself and every stronger one. */
export function dependentPermissions(item: ItemType, type: string): readonly string[] {
  const level = permissionLevel(item, type);
  return level === 0 ? [] : PERMISSIONS_BY_STRENGTH[item].slice(level - 1);
}

/**
 * Permissions of one operator, resolved once: the sum of their own grants and those of all their groups. There is no
 * deny. Levels are 1-based positions on the ladder; 0 means none. Administrators have the highest level of every ladder
 * except that of vault sections, which are closed to everyone without a grant: a new section is visible only to its
 * creator.
 */
export class Rights {
  readonly isAdministrator: boolean;
  readonly #system = new Set<string>();
  readonly #levels = new Map<ItemType, Map<string, number>>();

  constructor(grants: readonly Grant[], isAdministrator: boolean) {
    this.isAdministrator = isAdministrator;
    for (const { contextType, contextId, type } of grants) {
      if (contextType === 'account') this.#system.add(type);
      else this.#raise(contextType, contextId, permissionLevel(contextType, type));
    }
  }

  /** Whether the operator may use the service at all (`AccountAccess`). */
  get hasAccountAccess(): boolean {
    return this.holds('AccountAccess');
  }

  /** Returns whether the operator holds the account-wide permission; administrators hold all. */
  holds(type: SystemType): boolean {
    return this.isAdministrator || this.#system.has(type);
  }

  /**
   * Returns whether this includes every permission of the other, through the same items; the contents of groups are not
   * known here.
   */
  covers(other: Rights): boolean {
    if (this.isAdministrator) return true;
    if (other.isAdministrator || [...other.#system].some((type) => !this.#system.has(type))) return false;
    return [...other.#levels].every(([item, levels]) =>
      [...levels].every(([contextId, level]) => this.level(item, contextId) >= level),
    );
  }

  /** Returns the level on one item, from grants on that item alone. */
  level(item: ItemType, contextId: string): number {
    if (this.isAdministrator && item !== 'vaultSection') return PERMISSIONS_BY_STRENGTH[item].length;
    return this.#levels.get(item)?.get(contextId) ?? 0;
  }

  /**
   * Returns the guids of the items of a kind on which the operator has at least `minLevel`, from grants alone. So for
   * administrators the result is only meaningful for vault sections.
   */
  itemsWithLevel(item: ItemType, minLevel: number): string[] {
    return [...(this.#levels.get(item) ?? [])].filter(([, level]) => level >= minLevel).map(([contextId]) => contextId);
  }

  /**
   * Returns the level on a monitor, 0-4 (see `MONITOR_LEVELS`): the maximum of the grants on the monitor and on its
   * groups.
   */
  monitorLevel(monitorGuid: string, groupGuids: readonly string[]): number {
    if (this.isAdministrator) return MONITOR_LEVELS.DeleteMonitor;
    return Math.max(this.level('monitor', monitorGuid), ...groupGuids.map((guid) => this.groupLevel(guid)));
  }

  /** Returns the level on a monitor group, 0-4. */
  groupLevel(monitorGroupGuid: string): number {
    return this.level('monitorGroup', monitorGroupGuid);
  }

  /** Returns the level on an operator, 0-3: the maximum over the groups of that operator. */
  operatorLevel(groupGuids: readonly string[]): number {
    if (this.isAdministrator) return PERMISSIONS_BY_STRENGTH.operatorGroup.length;
    return Math.max(0, ...groupGuids.map((guid) => this.level('operatorGroup', guid)));
  }

  #raise(item: ItemType, contextId: string, level: number): void {
    const levels = this.#levels.get(item) ?? new Map<string, number>();
    levels.set(contextId, Math.max(level, levels.get(contextId) ?? 0));
    this.#levels.set(item, levels);
  }
}
