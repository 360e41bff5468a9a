import type { Instant } from '@vedette/kernel/clock';
import type { Person, PhoneChoices, PeopleSelection } from '../../access/index.js';
import type { IncidentTransition } from '../../incidents/index.js';
import type { Db, Tx } from '../ledger/ledger-sql.js';

export type { Person, PhoneChoices };

/** What gates and messages need to know of a monitor, as it stands now. */
export interface MonitorFacts {
  readonly monitorGuid: string;
  readonly name: string;
  readonly monitorType: string;
  /** Url or network address checked. */
  readonly url: string;
  readonly notes: string;
  /** Fields of its own, by name. */
  readonly customFields: Readonly<Record<string, string>>;
  /** What it is called on the phone; empty or absent: its name. */
  readonly nameForPhoneAlerts?: string;
  readonly isActive: boolean;
  readonly monitorMode: 'Development' | 'Staging' | 'Production';
  readonly generateAlert: boolean;
  /** Every group it is in, the group of all monitors included. */
  readonly groupGuids: readonly string[];
  /** The end (not included) of the maintenance window of either type it is in; undefined: in none. */
  readonly maintenanceUntil: Instant | undefined;
  readonly intervalMs: number;
  /** Monitors whose confirmed incident holds its alerts back: its parents and theirs, none that depends on it in turn. */
  readonly dependsOn: readonly string[];
}

/** What alerting asks of the account. */
interface AccountFacts {
  readonly zone: string;
  readonly culture: string;
}

/** What alerting reads of other domains, inside the transaction it gives. Tests play people and monitors by it. */
export interface AlertingPorts {
  monitorFacts(tx: Tx, monitorGuids: readonly string[], at: Instant): Promise<readonly MonitorFacts[]>;
  /** The operators named and the members of the groups named, each once, in a stable order; deleted ones are left out. */
  people(tx: Tx, accountId: number, selection: PeopleSelection, at: Instant): Promise<readonly Person[]>;
  administrators(tx: Tx, accountId: number, at: Instant): Promise<readonly Person[]>;
  /** Who else looks after what costs money, administrators left out or not. */
  financialOperators(tx: Tx, accountId: number, at: Instant): Promise<readonly Person[]>;
  accountFacts(tx: Tx, accountId: number): Promise<AccountFacts>;
  /** Numbers the account's calls may come from. */
  outgoingNumbers(db: Db, accountId: number): Promise<readonly string[]>;
  /** Names of the checkpoints of the servers, by server id; unknown servers are left out. */
  checkpointNames(tx: Tx, serverIds: readonly number[]): Promise<ReadonlyMap<number, string>>;
  newGuid(): string;
}

/** What the engine calls. All of it may be repeated after a crash: the ledger takes every alert and intent once. */
export interface Escalation {
  /** In the transaction that stores the checks: writes what the transitions alert, and to whom. */
  followTransitions(tx: Tx, transitions: readonly IncidentTransition[], at: Instant): Promise<void>;
  /** Durations and reminders due at `at` (included), a bounded number at a time. Returns how many it looked at. */
  escalateDue(tx: Tx, at: Instant): Promise<number>;
}
