import { isGuid } from '@vedette/kernel/guid';
import type { Endpoint } from '@vedette/contract/endpoint';
import { UsageError } from './io.js';
import { isId, type Id, type Params } from './json.js';
import { nameIn } from './plan.js';
import { capitalised } from '@vedette/kernel/capitalised';
import { pathParams } from './resources.js';
import { idIn, type Service } from './service.js';

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
        fit: countFixedArguments(path, args),
      })),
    )
    .filter(({ fit }) => fit >= 0)
    .sort((a, b) => b.fit - a.fit || Number(a.endpoint.surface === 'v1') - Number(b.endpoint.surface === 'v1'));
  if (!best)
    throw new UsageError(
      `${args.join(' ')}: no endpoint to ${methods.includes('GET') ? 'read' : 'call'}; see \`vedette help resources\``,
    );
  return { endpoint: best.endpoint, params: await paramsIn(service, best.path, args) };
}

/** How many arguments are fixed parts of the path; -1 when they do not fit it. */
function countFixedArguments(path: string, args: readonly string[]): number {
  const segments = path.slice(1).split('/');
  if (segments.length !== args.length) return -1;
  let fit = 0;
  for (const [index, segment] of segments.entries()) {
    if (segment.startsWith(':')) continue;
    if (plain(segment) !== plain(args[index] ?? '')) return -1;
    fit += 1;
  }
  return fit;
}

const plain = (argument: string): string => argument.toLowerCase().replace(/s$/, '');

async function paramsIn(service: Service, path: string, args: readonly string[]): Promise<Params> {
  const params: Record<string, Id> = {};
  const segments = path.slice(1).split('/');
  for (const [index, segment] of segments.entries()) {
    if (!segment.startsWith(':')) continue;
    const [name, argument] = [segment.slice(1), args[index] ?? ''];
    const above = `/${segments.slice(0, index).join('/')}`;
    params[name] =
      name.endsWith('Guid') && !isGuid(argument) ? await findId(service, above, { name, argument, params }) : argument;
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
  const own = `/${capitalised(name).replace(/Guid$/, '')}`;
  const listAt = (listPath: string) =>
    service.table.find((each) => each.surface === 'v4' && each.method === 'GET' && each.path === listPath);
  const list = listAt(own) ?? listAt(path);
  if (!list) return argument;
  const items = await service.listItems(
    list,
    Object.fromEntries(pathParams(list.path).map((param) => [param, params[param] ?? ''])),
  );
  const found = items.filter(
    (item) => nameIn(item) === argument || item['FullName'] === argument || item['Email'] === argument,
  );
  const ids = found.map((item) => idIn(item, name)).filter(isId);
  if (ids.length === 1 && ids[0] !== undefined) return ids[0];
  throw new UsageError(
    ids.length === 0
      ? `${argument}: no ${own.slice(1)} has this name`
      : `${argument}: ${ids.length} of ${own.slice(1)} have this name; use the guid: ${ids.join(', ')}`,
  );
}
