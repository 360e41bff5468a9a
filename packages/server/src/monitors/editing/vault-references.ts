import type { Problems } from '@vedette/kernel/fault';
import { unsealPassword } from './make-monitor.js';
import type { Caller } from '../../rights/index.js';
import type { StoredMonitor } from '../definition/stored-monitor.js';
import type { MonitorDeps, MonitorStore } from '../store/monitor-store.js';
import { picksLocation, type SelectableCheckpoints } from '../definition/selection-rules.js';
import { passwordMoveProblem } from '../vault-references/password-place-rules.js';
import {
  checkVaultPlaces,
  noteItemProblems,
  findVaultReferences,
  type Referring,
} from '../vault-references/vault-reference-rules.js';

/** The monitor with its password in the clear, to find what it refers to. Nothing leaves the process. */
export function toReferring(deps: MonitorDeps, { accountId }: Caller, monitor: StoredMonitor): Referring {
  return { definition: monitor.definition, password: unsealPassword(deps.vault, accountId, monitor)?.reveal() };
}

/**
 * Checks what a monitor refers to after a write: the items must exist and fit, and the caller must be allowed to view the
 * sections of all of them, and of those that the monitor referred to before.
 * @throws Fault `forbidden` naming the guid of the item.
 */
export async function checkReferences(
  store: MonitorStore,
  { before, after }: { readonly before?: Referring; readonly after: Referring },
  problems: Problems,
): Promise<void> {
  checkVaultPlaces(after, problems);
  if (before) await store.checkVaultReferences(findVaultReferences(before));
  noteItemProblems(after, await store.checkVaultReferences(findVaultReferences(after)), problems);
}

/** Guids of the items a monitor refers to, each once. */
export const referencedItemGuids = (monitor: Referring): string[] => [
  ...new Set(findVaultReferences(monitor).map(({ vaultItemGuid }) => vaultItemGuid)),
];

/** Notes when a stored password would go elsewhere and is not given again. */
export function checkPasswordMove(
  caller: Caller,
  { passwordSetBy }: StoredMonitor,
  change: {
    readonly before: Referring;
    readonly after: Referring;
    readonly sent: string | undefined;
    /** Undefined: the selection stays. */
    readonly selectable: SelectableCheckpoints | undefined;
  },
  problems: Problems,
): void {
  // Any field may say where it would go, or that it stays.
  if (problems.isOfPart) return;
  const { before, after, sent, selectable } = change;
  const [had, has] = [before.definition.SelectedCheckpoints, after.definition.SelectedCheckpoints];
  const problem = passwordMoveProblem(caller, {
    stored: before.password,
    setBy: passwordSetBy,
    sent,
    before: before.definition,
    after: after.definition,
    isToLocation: selectable !== undefined && picksLocation(has, had, selectable),
  });
  if (problem !== undefined) problems.add('Password', problem);
}
