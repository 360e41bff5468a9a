import type { Target } from '@vedette/contract/checkpoint/target';
import type { MonitorWrite } from '@vedette/contract/v4/monitor';
import type { Problems } from '@vedette/kernel/fault';
import type { VaultReference } from '../../vault/index.js';
import type { Definition } from '../definition/definition-rules.js';
import type { ScriptVault } from '../targets/multi-step-target-rules.js';
import type { Login } from '../targets/target-parts-rules.js';
import type { UnsupportedSetting } from '../targets/unsupported-rules.js';
import type { DefinitionWithPassword } from '../vault-references/vault-reference-rules.js';

/** Secrets that a run gets from the vault: its login and, for kinds with a script, whole items. */
export interface RunSecrets {
  readonly login: Login;
  readonly scriptVault: ScriptVault;
}

/** A body as it is stored, and its secret. */
export interface PreparedBody {
  readonly body: MonitorWrite;
  /** Undefined if the stored one is kept. */
  readonly password: string | undefined;
  /** The secret as sent. A stored secret must be sent again when its target host changes. */
  readonly sentPassword: string | undefined;
}

export interface PrepareContext {
  readonly newGuid: () => string;
  readonly problems: Problems;
  readonly before?: DefinitionWithPassword | undefined;
}

/** References that the server replaces when it assigns a run, and items that are sent to the checkpoint as a whole. */
export interface VaultUsage {
  readonly resolvedOnServer: readonly VaultReference[];
  readonly sentToCheckpoint: readonly VaultReference[];
}

/** Rules of one kind of monitor. */
export interface KindRules<T extends Target = Target> {
  /** Builds what its probe gets. The probe resolves dynamic values and the names of latest browsers. */
  readonly buildTarget: (definition: Definition, secrets: RunSecrets) => T;
  /** Adds problems of the kind's fields beyond their shapes. Private addresses are checked by each run. */
  readonly check?: (definition: Definition, problems: Problems) => void;
  /** Settings that no checkpoint can carry out. */
  readonly findUnsupported?: (definition: Definition) => readonly UnsupportedSetting[];
  /** Credits of a check, where they depend on a script. Default: 1. */
  readonly countCredits?: (definition: Definition) => number;
  /** Converts a request body to the stored fields. Default: the body unchanged. */
  readonly prepare?: (body: MonitorWrite, context: PrepareContext) => PreparedBody;
  /** Fields that are forms of its script; the stored one comes first. */
  readonly scriptForms?: readonly (keyof MonitorWrite)[];
  /** Secrets of its script are stored in place of a password. */
  readonly keepsScriptSecrets?: true;
  /** Default: the server replaces every reference when it assigns the run. */
  readonly findVaultUsage?: (monitor: DefinitionWithPassword) => VaultUsage;
}
