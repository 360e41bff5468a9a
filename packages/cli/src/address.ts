import { isGuid } from '@vedette/kernel/guid';
import type { Endpoint } from '@vedette/contract/endpoint';
import { UsageError } from './io.js';
import { isId, type Id, type Params } from './json.js';
import { itemName } from './plan.js';
import { capitalise } from '@vedette/kernel/capitalise';
import { pathParams } from './resources.js';
import { itemId, type Service } from './service.js';

/** An endpoint with the values of its path parameters. */
export interface ResolvedEndpoint {
  readonly endpoint: Endpoint;
  readonly params: Params;
}

/**
 * Resolves `args` for a method: `monitor shop maintenanceperiod` is `/Monitor/:monitorGuid/MaintenancePeriod` of the
 * monitor named shop. Version 4 first, then `/api/v1`.
 * @throws UsageError if no endpoint matches, or if a name matches no object or several.
 */
export async function resolveEndpoint(
  service: Service,
  methods: readonly Endpoint['method'][],
  args: readonly string[],
): Promise<ResolvedEndpoint> {
  const [best] = service.table
    .filter(({ method, credentials }) => methods.includes(method) && credentials === 'account')
    .flatMap((endpoint) =>
      [endpoint.path, ...(endpoint.aliases ?? [])].map((path) => ({
        endpoint,
        path,
        fixedCount: countFixedArguments(path, args),
      })),
    )
    .filter(({ fixedCount }) => fixedCount >= 0)
    .sort(
      (a, b) =>
        b.fixedCount - a.fixedCount || Number(a.endpoint.surface === 'v1') - Number(b.endpoint.surface === 'v1'),
    );
  if (!best)
    throw new UsageError(
      `${args.join(' ')}: no endpoint to ${methods.includes('GET') ? 'read' : 'call'}; see \`vedette help resources\``,
    );
  return { endpoint: best.endpoint, params: await resolveParams(service, best.path, args) };
}

/** How many arguments are fixed parts of the path; -1 when they do not fit it. */
function countFixedArguments(path: string, args: readonly string[]): number {
  const segments = path.slice(1).split('/');
  if (segments.length !== args.length) return -1;
  let fixedCount = 0;
  for (const [index, segment] of segments.entries()) {
    if (segment.startsWith(':')) continue;
    if (normalise(segment) !== normalise(args[index] ?? '')) return -1;
    fixedCount += 1;
  }
  return fixedCount;
}

const normalise = (argument: string): string => argument.toLowerCase().replace(/s$/, '');

async function resolveParams(service: Service, path: string, args: readonly string[]): Promise<Params> {
  const params: Record<string, Id> = {};
  const segments = path.slice(1).split('/');
  for (const [index, segment] of segments.entries()) {
    if (!segment.startsWith(':')) continue;
    const [name, argument] = [segment.slice(1), args[index] ?? ''];
    const parentPath = `/${segments.slice(0, index).join('/')}`;
    params[name] =
      name.endsWith('Guid') && !isGuid(argument)
        ? await findId(service, parentPath, { name, argument, params })
        : argument;
  }
  return params;
}

/** Returns the id of the object named `argument` in the list at `path`, or the argument itself if there is no such list. */
async function findId(
  service: Service,
  path: string,
  { name, argument, params }: { name: string; argument: string; params: Params },
): Promise<Id> {
  // A member is named by the list its id belongs to: `monitorgroup shops member shop`.
  const ownListPath = `/${capitalise(name).replace(/Guid$/, '')}`;
  const findList = (listPath: string) =>
    service.table.find((each) => each.surface === 'v4' && each.method === 'GET' && each.path === listPath);
  const list = findList(ownListPath) ?? findList(path);
  if (!list) return argument;
  const items = await service.listItems(
    list,
    Object.fromEntries(pathParams(list.path).map((param) => [param, params[param] ?? ''])),
  );
  const found = items.filter(
    (item) => itemName(item) === argument || item['FullName'] === argument || item['Email'] === argument,
  );
  const ids = found.map((item) => itemId(item, name)).filter(isId);
  if (ids.length === 1 && ids[0] !== undefined) return ids[0];
  throw new UsageError(
    ids.length === 0
      ? `${argument}: no ${ownListPath.slice(1)} has this name`
      : `${argument}: ${ids.length} of ${ownListPath.slice(1)} have this name; use the guid: ${ids.join(', ')}`,
  );
}
