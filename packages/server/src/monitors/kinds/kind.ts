import type { Target } from '@vedette/contract/checkpoint/target';
import type { MonitorWrite } from '@vedette/contract/v4/monitor';
import type { Problems } from '@vedette/kernel/fault';
import type { VaultReference } from '../../vault/index.js';
import type { Definition } from '../definition/definition-rules.js';
import type { Lent } from '../targets/multi-step-target-rules.js';
import type { Login } from '../targets/target-parts-rules.js';
import type { UnsupportedSetting } from '../targets/unsupported-rules.js';
import type { Referring } from '../vault-references/vault-reference-rules.js';

/** What a run takes from the vault beside its login: whole items, for kinds that have a script. */
export interface RunSecrets {
  readonly login: Login;
  readonly lent: Lent;
}

/** A body as it is stored, and the secret that goes with it. */
export interface Written {
  readonly body: MonitorWrite;
  /** Undefined: what is stored stays. */
  readonly password: string | undefined;
  /** What counts as given again where a stored secret would leave for another place. */
  readonly sent: string | undefined;
}

export interface WrittenContext {
  readonly newGuid: () => string;
  readonly problems: Problems;
  readonly before?: Referring | undefined;
}

/** What a run takes from the vault: `filledIn` when it is handed over, and whole items that are `lent`. */
export interface TakenFromVault {
  readonly filledIn: readonly VaultReference[];
  readonly lent: readonly VaultReference[];
}

/** What the service does with monitors of a kind. */
export interface KindRules<T extends Target = Target> {
  /** What its probe is told. Dynamic values and the names of latest browsers are resolved by the probe. */
  readonly target: (definition: Definition, secrets: RunSecrets) => T;
  /** Notes what is wrong with its own fields beyond their shapes. Private addresses are checked by each run. */
  readonly check?: (definition: Definition, problems: Problems) => void;
  /** Settings that no checkpoint can carry out. */
  readonly unsupported?: (definition: Definition) => readonly UnsupportedSetting[];
  /** What a check costs, where that depends on a script. Default: one credit. */
  readonly credits?: (definition: Definition) => number;
  /** Makes of a body what is to be stored. Default: the body as it is. */
  readonly written?: (body: MonitorWrite, context: WrittenContext) => Written;
  /** Fields that together are its script, the one that is stored first. */
  readonly scriptForms?: readonly (keyof MonitorWrite)[];
  /** Secrets of its script are kept in the place of a password. */
  readonly keepsScriptSecrets?: true;
  /** Default: every reference is filled in when the run is handed over. */
  readonly takenFromVault?: (monitor: Referring) => TakenFromVault;
}
