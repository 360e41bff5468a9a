import type { VaultSectionAuthorization } from '@vedette/contract/vault-section';

/** What one operator or group may do in a section. */
export interface Holder {
  readonly guid: string;
  readonly kind: 'operator' | 'group';
  readonly mayChange: boolean;
  /** Taking the right to view away takes the right to change with it. */
  readonly viewId: string;
  /** Set with `mayChange`. */
  readonly changeId: string | undefined;
}

/** One line for each holder, in the order they were granted something. */
export function holdersOf(rights: readonly VaultSectionAuthorization[]): Holder[] {
  const guids = [...new Set(rights.map(({ OperatorGuid, OperatorGroupId }) => OperatorGuid || OperatorGroupId))];
  return guids.map((guid) => {
    const own = rights.filter(({ OperatorGuid, OperatorGroupId }) => [OperatorGuid, OperatorGroupId].includes(guid));
    const idOf = (type: string) => own.find(({ AuthorizationType }) => AuthorizationType === type)?.AuthorizationId;
    const changeId = idOf('ChangeVaultSection');
    return {
      guid,
      kind: own[0]?.OperatorGuid === guid ? 'operator' : 'group',
      mayChange: changeId !== undefined,
      viewId: idOf('ViewVaultSection') ?? changeId ?? '',
      changeId,
    };
  });
}
