import { capitalise } from '@vedette/kernel/capitalise';
import type { Endpoint } from '@vedette/contract/endpoint';
import { endpoints } from '@vedette/contract/table';

/**
 * Parameters whose objects have their id in a field of another name, derived from the location of new objects:
 * `/Rum/Website/:RumWebsiteId`.
 */
const OTHER_NAMES = new Map(endpoints.flatMap((create) => findOtherName(create)));

function findOtherName({ path, location }: Endpoint): [string, string][] {
  const [, list, field] = /^(.*)\/:([A-Z]\w*)$/.exec(location ?? '') ?? [];
  if (list !== path || field === undefined) return [];
  const read = endpoints.find((each) => each.method === 'GET' && new RegExp(`^${path}/:\\w+$`).test(each.path));
  const param = /:(\w+)$/.exec(read?.path ?? '')?.[1];
  return param === undefined || capitalise(param) === field ? [] : [[param, field]];
}

/** Returns the field with the id that a parameter refers to. */
export const idField = (param: string): string => OTHER_NAMES.get(param) ?? capitalise(param);
