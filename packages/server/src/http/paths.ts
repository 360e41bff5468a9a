import type { Endpoint } from '@vedette/contract/endpoint';

/** Paths of the surfaces below the base path. */
export const PREFIX = { v4: '/v4', v1: '/api/v1' } as const;

type Variant = readonly [segment: string, under: RegExp | undefined, other: string];

/** From the contract: route names are singular, and the older plural routes are still served. */
const VARIANTS: readonly Variant[] = [
  ['Member', undefined, 'Members'],
  ['OperatorGroup', /^\/Operator\/:\w+$/, 'OperatorGroups'],
  ['MonitorGroup', /^\/Monitor\/:\w+$/, 'MonitorGroups'],
  ['Authorization', undefined, 'Authorizations'],
  ['Authorizations', undefined, 'Authorization'],
];

/** Returns the path with every fixed segment in its second spelling; undefined when no segment has one. */
function otherSpelling(path: string): string | undefined {
  const segments = path.split('/');
  const other = segments.map((segment, index) => {
    const parentPath = segments.slice(0, index).join('/');
    const variant = VARIANTS.find(([name, under]) => name === segment && (under?.test(parentPath) ?? index > 1));
    return variant?.[2] ?? segment;
  });
  const result = other.join('/');
  return result === path ? undefined : result;
}

/** Returns every address of an endpoint, the canonical one first; the router handles case and slashes. */
export function endpointAddresses({ surface, path, aliases = [] }: Endpoint): string[] {
  const spellings = [path, ...aliases].flatMap((one) => [one, otherSpelling(one)]);
  const distinct = new Map(spellings.filter((one) => one !== undefined).map((one) => [one.toLowerCase(), one]));
  return [...distinct.values()].map((one) => PREFIX[surface] + one);
}

/**
 * Returns a pattern for concrete paths that matches as the router does: in any case, with repeated and trailing
 * slashes.
 */
export function toPathPattern(address: string): RegExp {
  const segments = address.split('/').filter((segment) => segment !== '');
  const parts = segments.map((segment) =>
    segment.startsWith(':') ? '[^/]+' : segment.replace(/[.*+?^${}()|[\]\\]/g, '\\$&'),
  );
  return new RegExp(`^/+${parts.join('/+')}/*$`, 'i');
}

/** Fills `:Name` of a template from the first source that has it (names ignore case). */
export function fillTemplate(template: string, ...sources: readonly unknown[]): string {
  return template.replace(/:(\w+)/g, (placeholder, name: string) => {
    for (const source of sources) {
      for (const [key, value] of Object.entries(source ?? {})) {
        const isMatch = key.toLowerCase() === name.toLowerCase();
        if (isMatch && (typeof value === 'string' || typeof value === 'number')) return encodeURIComponent(value);
      }
    }
    return placeholder;
  });
}
