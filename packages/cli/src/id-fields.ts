import type { Endpoint } from '@vedette/contract/endpoint';
import { endpoints } from '@vedette/contract/table';

/** A parameter as fields are spelt: `monitorGuid` → `MonitorGuid`. */
export const spelled = (param: string): string => param.charAt(0).toUpperCase() + param.slice(1);

/** Parameters whose objects carry their id under another name, by where a new one is found: `/Rum/Website/:RumWebsiteId`. */
const OTHERWISE = new Map(endpoints.flatMap((create) => otherwise(create)));

function otherwise({ path, location }: Endpoint): [string, string][] {
  const [, list, field] = /^(.*)\/:([A-Z]\w*)$/.exec(location ?? '') ?? [];
  if (list !== path || field === undefined) return [];
  const read = endpoints.find((each) => each.method === 'GET' && new RegExp(`^${path}/:\\w+$`).test(each.path));
  const param = /:(\w+)$/.exec(read?.path ?? '')?.[1];
  return param === undefined || spelled(param) === field ? [] : [[param, field]];
}

/** The field that holds the id which a parameter names. */
export const keyOf = (param: string): string => OTHERWISE.get(param) ?? spelled(param);
