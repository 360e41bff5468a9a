import { capitalised } from '@vedette/kernel/capitalised';
import type { Endpoint } from '@vedette/contract/endpoint';
import { endpoints } from '@vedette/contract/table';

/** Parameters whose objects carry their id under another name, by where a new one is found: `/Rum/Website/:RumWebsiteId`. */
const OTHERWISE = new Map(endpoints.flatMap((create) => otherwise(create)));

function otherwise({ path, location }: Endpoint): [string, string][] {
  const [, list, field] = /^(.*)\/:([A-Z]\w*)$/.exec(location ?? '') ?? [];
  if (list !== path || field === undefined) return [];
  const read = endpoints.find((each) => each.method === 'GET' && new RegExp(`^${path}/:\\w+$`).test(each.path));
  const param = /:(\w+)$/.exec(read?.path ?? '')?.[1];
  return param === undefined || capitalised(param) === field ? [] : [[param, field]];
}

/** The field that holds the id which a parameter names. */
export const idField = (param: string): string => OTHERWISE.get(param) ?? capitalised(param);
