/** Which services of a status page a follower hears of. */

/** Monitors of the page; null: all of it, also what is put on it later. */
export type Choice = readonly string[] | null;

/** A monitor of a page by the name it has there. */
export interface PageService {
  readonly monitorGuid: string;
  readonly name: string;
}

/** Where one of a page is followed there is nothing to choose; what was chosen once can be changed all the same. */
export const isChoosable = (services: readonly PageService[], choice: Choice): boolean =>
  services.length > 1 || (choice !== null && services.length > 0);

export const HEAR = 'Hear';
export const serviceField = (monitorGuid: string): string => `Service-${monitorGuid}`;

/**
 * What a form says of it; undefined: it said nothing, as where there is nothing to choose. Only a plain `all` is all; what is not
 * on the page is not chosen, so the choice may be empty.
 */
export function parseChoice(
  form: Readonly<Record<string, string>>,
  services: readonly PageService[],
): Choice | undefined {
  const hear = form[HEAR];
  if (hear === 'all') return null;
  const isNamed = Object.keys(form).some((field) => field.startsWith(serviceField('')));
  if (hear === undefined && !isNamed) return undefined;
  return services.map(({ monitorGuid }) => monitorGuid).filter((guid) => form[serviceField(guid)] !== undefined);
}

export const includesService = (choice: Choice, monitorGuid: string): boolean => choice?.includes(monitorGuid) ?? true;

/** More names than these say little. */
const MAX_NAMES = 10;

/** For whoever keeps the page: names of what is followed, as far as it is on the page. */
export function chosenServiceNames(
  choice: Choice,
  services: readonly PageService[],
): { readonly names: readonly string[]; readonly count: number } | undefined {
  if (choice === null) return undefined;
  const chosen = services.filter(({ monitorGuid }) => includesService(choice, monitorGuid));
  return { names: chosen.slice(0, MAX_NAMES).map(({ name }) => name), count: chosen.length };
}
