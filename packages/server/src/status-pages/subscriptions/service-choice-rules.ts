/** The services of a status page that a subscriber selected. */

/** Monitors of the page; null for all, including those added later. */
export type Choice = readonly string[] | null;

/** A monitor with the name it has on the page. */
export interface PageService {
  readonly monitorGuid: string;
  readonly name: string;
}

/** With a single service there is nothing to choose, but an existing choice can still be changed. */
export const canChooseServices = (services: readonly PageService[], choice: Choice): boolean =>
  services.length > 1 || (choice !== null && services.length > 0);

export const CHOICE_FIELD = 'Hear';
export const serviceFieldName = (monitorGuid: string): string => `Service-${monitorGuid}`;

/**
 * Parses the choice in a form; undefined if the form contains none, because there was nothing to choose. Only the value
 * `all` selects all. Services that are not on the page are ignored, so the choice may be empty.
 */
export function parseChoice(
  form: Readonly<Record<string, string>>,
  services: readonly PageService[],
): Choice | undefined {
  const value = form[CHOICE_FIELD];
  if (value === 'all') return null;
  const hasServiceField = Object.keys(form).some((field) => field.startsWith(serviceFieldName('')));
  if (value === undefined && !hasServiceField) return undefined;
  return services.map(({ monitorGuid }) => monitorGuid).filter((guid) => form[serviceFieldName(guid)] !== undefined);
}

export const includesService = (choice: Choice, monitorGuid: string): boolean => choice?.includes(monitorGuid) ?? true;

/** Maximum number of names shown. */
const MAX_NAMES = 10;

/** Returns names of the selected services that are still on the page, for its owner. */
export function selectedServiceNames(
  choice: Choice,
  services: readonly PageService[],
): { readonly names: readonly string[]; readonly count: number } | undefined {
  if (choice === null) return undefined;
  const selected = services.filter(({ monitorGuid }) => includesService(choice, monitorGuid));
  return { names: selected.slice(0, MAX_NAMES).map(({ name }) => name), count: selected.length };
}
