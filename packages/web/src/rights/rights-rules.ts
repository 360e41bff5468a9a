import { ApiError, problemsByField, problemText } from '../api/problem.js';

/** The rights of one kind of thing with their words, from the weakest to the strongest, each requiring those before. */
export type RightWords = readonly (readonly [type: string, words: string])[];

/** One grant as any of the APIs answers it: of the subjects one is set, the others are null, empty or absent. */
export interface Grant {
  readonly AuthorizationId: string;
  readonly AuthorizationType: string;
  readonly OperatorGuid?: string | null;
  readonly OperatorGroupGuid?: string | null;
}

/** What one operator or group holds on a thing. */
export interface Holder {
  readonly guid: string;
  readonly kind: 'operator' | 'group';
  /** The strongest right. */
  readonly type: string;
  /** Grants by type. Taking one away takes the stronger ones with it. */
  readonly ids: ReadonlyMap<string, string>;
}

/** One line for each holder, in the order they were granted something. `types` from the weakest to the strongest. */
export function groupByHolder(grants: readonly Grant[], types: readonly string[]): readonly Holder[] {
  const subjects = new Map<string, Grant[]>();
  for (const grant of grants) {
    const guid = [grant.OperatorGuid, grant.OperatorGroupGuid].find((each) => each) ?? '';
    subjects.set(guid, [...(subjects.get(guid) ?? []), grant]);
  }
  return [...subjects].map(([guid, own]) => ({
    guid,
    kind: own.some(({ OperatorGuid }) => OperatorGuid === guid) ? 'operator' : 'group',
    type: types.findLast((type) => own.some(({ AuthorizationType }) => AuthorizationType === type)) ?? '',
    ids: new Map(own.map(({ AuthorizationType, AuthorizationId }) => [AuthorizationType, AuthorizationId])),
  }));
}

/** How a holder gets a permission: it is granted, or the next one above is revoked. Undefined: they have it. */
export function stepTo(
  targetType: string,
  { type, ids }: Holder,
  types: readonly string[],
): { readonly grant: string } | { readonly take: string } | undefined {
  if (targetType === type) return undefined;
  if (types.indexOf(targetType) > types.indexOf(type)) return { grant: targetType };
  const above = types.slice(types.indexOf(targetType) + 1).find((each) => ids.has(each));
  return above === undefined ? undefined : { take: ids.get(above) ?? '' };
}

/** What is taken away so that nothing is left: the weakest grant, which the others require. */
export function weakestGrantId({ ids }: Holder, types: readonly string[]): string {
  return types.map((type) => ids.get(type)).find((id) => id !== undefined) ?? '';
}

/** How a request names the holder of a right. */
export const toSubject = (guid: string, kind: Holder['kind']): object =>
  kind === 'operator' ? { OperatorGuid: guid } : { OperatorGroupGuid: guid };

/** Where a refused grant is told: at the right it names, if there is a choice of them, and else at who was to have it. */
export function grantProblems(
  error: Error | null,
  rights: RightWords,
): { readonly who?: string; readonly right?: string } {
  if (!error) return {};
  if (!(error instanceof ApiError) || rights.length < 2) return { who: problemText(error) };
  const { byField, others } = problemsByField(error.messages, [
    'AuthorizationType',
    'OperatorGuid',
    'OperatorGroupGuid',
  ]);
  const { AuthorizationType: right, ...subjects } = byField;
  const who = [...Object.values(subjects), ...others].join('\n');
  return { ...(who !== '' && { who }), ...(right !== undefined && { right }) };
}
