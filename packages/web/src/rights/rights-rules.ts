import { ApiError, problemsByField, wordsOf } from '../api/problem.js';

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
export function holdersOf(grants: readonly Grant[], types: readonly string[]): readonly Holder[] {
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

/** How a holder comes to have `wanted`: by granting it, or by taking away what is next above it; undefined: he has it. */
export function stepTo(
  wanted: string,
  { type, ids }: Holder,
  types: readonly string[],
): { readonly grant: string } | { readonly take: string } | undefined {
  if (wanted === type) return undefined;
  if (types.indexOf(wanted) > types.indexOf(type)) return { grant: wanted };
  const above = types.slice(types.indexOf(wanted) + 1).find((each) => ids.has(each));
  return above === undefined ? undefined : { take: ids.get(above) ?? '' };
}

/** What is taken away so that nothing is left: the weakest grant, which the others require. */
export function lastOf({ ids }: Holder, types: readonly string[]): string {
  return types.map((type) => ids.get(type)).find((id) => id !== undefined) ?? '';
}

/** How a request names the holder of a right. */
export const subjectOf = (guid: string, kind: Holder['kind']): object =>
  kind === 'operator' ? { OperatorGuid: guid } : { OperatorGroupGuid: guid };

/** Where a refused grant is told: at the right it names, if there is a choice of them, and else at who was to have it. */
export function grantProblems(
  error: Error | null,
  rights: RightWords,
): { readonly who?: string; readonly right?: string } {
  if (!error) return {};
  if (!(error instanceof ApiError) || rights.length < 2) return { who: wordsOf(error) };
  const { byField, others } = problemsByField(error.messages, [
    'AuthorizationType',
    'OperatorGuid',
    'OperatorGroupGuid',
  ]);
  const { AuthorizationType: right, ...subjects } = byField;
  const who = [...Object.values(subjects), ...others].join('\n');
  return { ...(who !== '' && { who }), ...(right !== undefined && { right }) };
}
