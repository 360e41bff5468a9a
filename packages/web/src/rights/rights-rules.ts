import { ApiError, problemsByField, problemText } from '../api/problem.js';

/** The permissions of a type with their labels, from weakest to strongest; each requires those before it. */
export type RightLabels = readonly (readonly [type: string, label: string])[];

/** A grant in the format of any API: exactly one subject is set, others are null, empty or absent. */
export interface Grant {
  readonly AuthorizationId: string;
  readonly AuthorizationType: string;
  readonly OperatorGuid?: string | null;
  readonly OperatorGroupGuid?: string | null;
}

/** The permissions of one operator or group on an item. */
export interface Holder {
  readonly guid: string;
  readonly kind: 'operator' | 'group';
  /** Strongest permission. */
  readonly type: string;
  /** Grant ids by type. Revoking one revokes the stronger ones as well. */
  readonly ids: ReadonlyMap<string, string>;
}

/** Groups grants by holder, in order of their first grant. `types` are sorted from weakest to strongest. */
export function groupByHolder(grants: readonly Grant[], types: readonly string[]): readonly Holder[] {
  const subjects = new Map<string, Grant[]>();
  for (const grant of grants) {
    const guid = [grant.OperatorGuid, grant.OperatorGroupGuid].find((each) => each) ?? '';
    subjects.set(guid, [...(subjects.get(guid) ?? []), grant]);
  }
  return [...subjects].map(([guid, holderGrants]) => ({
    guid,
    kind: holderGrants.some(({ OperatorGuid }) => OperatorGuid === guid) ? 'operator' : 'group',
    type: types.findLast((type) => holderGrants.some(({ AuthorizationType }) => AuthorizationType === type)) ?? '',
    ids: new Map(holderGrants.map(({ AuthorizationType, AuthorizationId }) => [AuthorizationType, AuthorizationId])),
  }));
}

/**
 * Returns how a holder gets a permission: by granting it, or by revoking the next stronger one; undefined if they have
 * it.
 */
export function findPermissionChange(
  targetType: string,
  { type, ids }: Holder,
  types: readonly string[],
): { readonly grant: string } | { readonly take: string } | undefined {
  if (targetType === type) return undefined;
  if (types.indexOf(targetType) > types.indexOf(type)) return { grant: targetType };
  const strongerType = types.slice(types.indexOf(targetType) + 1).find((each) => ids.has(each));
  return strongerType === undefined ? undefined : { take: ids.get(strongerType) ?? '' };
}

/** Returns the grant to revoke to remove everything: the weakest, which the others require. */
export function weakestGrantId({ ids }: Holder, types: readonly string[]): string {
  return types.map((type) => ids.get(type)).find((id) => id !== undefined) ?? '';
}

/** Builds the subject of a request. */
export const toSubject = (guid: string, kind: Holder['kind']): object =>
  kind === 'operator' ? { OperatorGuid: guid } : { OperatorGroupGuid: guid };

/**
 * Assigns the problems of a rejected grant to the permission if they name it and there is a choice, otherwise to the
 * holder.
 */
export function grantProblems(
  error: Error | null,
  rights: RightLabels,
): { readonly grantee?: string; readonly permission?: string } {
  if (!error) return {};
  if (!(error instanceof ApiError) || rights.length < 2) return { grantee: problemText(error) };
  const { byField, others } = problemsByField(error.messages, [
    'AuthorizationType',
    'OperatorGuid',
    'OperatorGroupGuid',
  ]);
  const { AuthorizationType: permission, ...subjects } = byField;
  const grantee = [...Object.values(subjects), ...others].join('\n');
  return { ...(grantee !== '' && { grantee }), ...(permission !== undefined && { permission }) };
}
