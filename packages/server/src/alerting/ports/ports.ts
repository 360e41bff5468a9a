import type { Instant } from '@vedette/kernel/clock';
import type { Person, PhoneSettings, PeopleSelection } from '../../access/index.js';
import type { IncidentTransition } from '../../incidents/index.js';
import type { Db, Tx } from '../delivery-log/delivery-log-sql.js';

export type { Person, PhoneSettings };

/** Current data of a monitor that alert decisions and messages need. */
export interface MonitorFacts {
  readonly monitorGuid: string;
  readonly name: string;
  readonly monitorType: string;
  /** URL or network address that is checked. */
  readonly url: string;
  readonly notes: string;
  /** Custom fields by name. */
  readonly customFields: Readonly<Record<string, string>>;
  /** Name spoken on the phone; its name when empty or absent. */
  readonly nameForPhoneAlerts?: string;
  readonly isActive: boolean;
  readonly monitorMode: 'Development' | 'Staging' | 'Production';
  readonly generateAlert: boolean;
  /** Every group that contains the monitor, including the group of all monitors. */
  readonly groupGuids: readonly string[];
  /** End (exclusive) of the maintenance period that it is in, of either type; undefined outside maintenance. */
  readonly maintenanceUntil: Instant | undefined;
  readonly intervalMs: number;
  /**
   * Monitors whose confirmed incident suppresses its alerts: its parents and their parents, without monitors that
   * depend on it in turn.
   */
  readonly dependsOn: readonly string[];
}

/** Account settings that alerting needs. */
interface AccountFacts {
  readonly zone: string;
  readonly culture: string;
}

/**
 * Data that alerting reads from other domains, within a given transaction. Tests replace people and monitors by fakes.
 */
export interface AlertingPorts {
  monitorFacts(tx: Tx, monitorGuids: readonly string[], at: Instant): Promise<readonly MonitorFacts[]>;
  /**
   * Returns the given operators and the members of the given groups, without duplicates and in a stable order; deleted
   * ones are omitted.
   */
  people(tx: Tx, accountId: number, selection: PeopleSelection, at: Instant): Promise<readonly Person[]>;
  administrators(tx: Tx, accountId: number, at: Instant): Promise<readonly Person[]>;
  /** Returns the financial operators, including administrators with that role. */
  financialOperators(tx: Tx, accountId: number, at: Instant): Promise<readonly Person[]>;
  accountFacts(tx: Tx, accountId: number): Promise<AccountFacts>;
  /** Returns the numbers that calls of the account may come from. */
  outgoingNumbers(db: Db, accountId: number): Promise<readonly string[]>;
  /** Returns checkpoint names by server id; unknown servers are omitted. */
  checkpointNames(tx: Tx, serverIds: readonly number[]): Promise<ReadonlyMap<number, string>>;
  newGuid(): string;
}

/**
 * Interface for the engine. Everything may be repeated after a crash, since every alert and delivery is stored once.
 */
export interface Escalation {
  /** Stores the alerts and deliveries of transitions, in the transaction that stores the checks. */
  followTransitions(tx: Tx, transitions: readonly IncidentTransition[], at: Instant): Promise<void>;
  /**
   * Processes durations and reminders that are due at `at` (inclusive), a limited number at a time. Returns how many it
   * processed.
   */
  escalateDue(tx: Tx, at: Instant): Promise<number>;
}
