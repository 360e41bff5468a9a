import type { Problems } from '@vedette/kernel/fault';
import { unsealPassword } from './build-monitor.js';
import type { Caller } from '../../rights/index.js';
import type { StoredMonitor } from '../definition/stored-monitor.js';
import type { MonitorDeps, MonitorStore } from '../store/monitor-store.js';
import { addsPrivateLocation, type SelectableCheckpoints } from '../definition/selection-rules.js';
import { findPasswordMoveProblem } from '../vault-references/password-destination-rules.js';
import {
  checkVaultFields,
  addItemProblems,
  findVaultReferences,
  type DefinitionWithPassword,
} from '../vault-references/vault-reference-rules.js';

/**
 * Returns the monitor with its decrypted password, to find its vault references. The password does not leave the
 * process.
 */
export function revealPassword(
  deps: MonitorDeps,
  { accountId }: Caller,
  monitor: StoredMonitor,
): DefinitionWithPassword {
  return { definition: monitor.definition, password: unsealPassword(deps.vault, accountId, monitor)?.reveal() };
}

/**
 * Checks the vault references of a monitor after a write: the items must exist and fit, and the caller must be allowed
 * to view their sections and those of the items that the monitor referred to before.
 * @throws Fault `forbidden` with the guid of the item
 */
export async function checkReferences(
  store: MonitorStore,
  { before, after }: { readonly before?: DefinitionWithPassword; readonly after: DefinitionWithPassword },
  problems: Problems,
): Promise<void> {
  checkVaultFields(after, problems);
  if (before) await store.checkVaultReferences(findVaultReferences(before));
  addItemProblems(after, await store.checkVaultReferences(findVaultReferences(after)), problems);
}

/** Returns guids of the items a monitor refers to, without duplicates. */
export const findReferencedItemGuids = (monitor: DefinitionWithPassword): string[] => [
  ...new Set(findVaultReferences(monitor).map(({ vaultItemGuid }) => vaultItemGuid)),
];

/** Adds a problem if a stored password would be sent to a new destination without being re-entered. */
export function checkPasswordMove(
  caller: Caller,
  { passwordSetBy }: StoredMonitor,
  change: {
    readonly before: DefinitionWithPassword;
    readonly after: DefinitionWithPassword;
    readonly sent: string | undefined;
    /** Undefined if the selection does not change. */
    readonly selectable: SelectableCheckpoints | undefined;
  },
  problems: Problems,
): void {
  // Skips the check while any field is unparsed, because it could change the result.
  if (problems.hasUnparsedFields) return;
  const { before, after, sent, selectable } = change;
  const [selectionBefore, selectionAfter] = [
    before.definition.SelectedCheckpoints,
    after.definition.SelectedCheckpoints,
  ];
  const problem = findPasswordMoveProblem(caller, {
    stored: before.password,
    setByOperatorGuid: passwordSetBy,
    sent,
    before: before.definition,
    after: after.definition,
    isSentToPrivateLocation:
      selectable !== undefined && addsPrivateLocation(selectionAfter, selectionBefore, selectable),
  });
  if (problem !== undefined) problems.add('Password', problem);
}
