import { ApiError } from '@vedette/contract/client';
import { compilePartParser } from '@vedette/contract/reading/part-parser';
import type { Entry } from './documents.js';
import { UsageError } from './io.js';
import { Ids } from './ids.js';
import { isObject, type JsonObject, type Params } from './json.js';
import { buildCall, planChanges, toDesired, type Change, type DesiredItem } from './plan.js';
import type { Resource } from './resources.js';
import { itemId, type Service } from './service.js';

/** Result of one entry of a file. */
export interface Outcome {
  readonly path: string;
  readonly change: Change;
  /**
   * Problems that the service reported, or that were found before the call. Undefined if the change was made or only
   * planned.
   */
  readonly problems: readonly string[] | undefined;
}

interface LocatedItem {
  readonly path: string;
  readonly desired: DesiredItem;
}

/**
 * Applies entries to the service, resource by resource, with one call per entry. Objects without an entry are not
 * changed. With `isPlan` no changing call is made, and only problems of shapes are reported.
 * @throws UsageError before anything is done if entries lack their parents; ApiError 401 without valid credentials.
 */
export async function* apply(service: Service, entries: readonly Entry[], isPlan: boolean): AsyncGenerator<Outcome> {
  checkEntries(entries);
  const ids = new Ids();
  /** Parents that the plan creates. They have no children yet. */
  const plannedIds = new Set<string>();
  for (const group of groupByResource(entries)) {
    const { resource } = group;
    for (const located of groupByParents(group, ids)) {
      const params: Params = located[0]?.desired.params ?? {};
      const isNew = Object.entries(params).some(([name, id]) => plannedIds.has(`${name}:${id}`));
      const current = isNew ? [] : await loadCurrent(service, resource, params);
      const refusal = current instanceof ApiError ? current.messages : undefined;
      const changes = planResource(resource, located, { ids, current: current instanceof ApiError ? [] : current });
      for (const [index, change] of changes.entries()) {
        const path = located[index]?.path ?? '';
        ids.record(resource.idParam, change.desired.id, change.id);
        if (isPlan && change.action === 'create' && change.desired.id !== undefined)
          plannedIds.add(`${resource.idParam}:${change.desired.id}`);
        const ambiguity = change.ambiguity === undefined ? undefined : [change.ambiguity];
        const problems =
          refusal ?? ambiguity ?? (isPlan ? findShapeProblems(change) : await applyChange(service, change, ids));
        yield { path, change, problems };
      }
    }
  }
}

interface PlanContext {
  readonly ids: Ids;
  readonly current: readonly JsonObject[];
}

/** Plans the changes, and plans again when objects with the same name have parts under other ids. */
function planResource(resource: Resource, located: readonly LocatedItem[], { ids, current }: PlanContext): Change[] {
  const all = located.map(({ desired }) => desired);
  const changes = planChanges(resource, all, current);
  const remapped = changes.filter(({ desired, id }) => id !== undefined && id !== desired.id);
  const changed = remapped.filter(({ desired, current: there }) => ids.recordParts(desired.fields, there));
  if (changed.length === 0) return changes;
  const translated = all.map((desired) => ({ ...desired, fields: ids.translate(desired.fields, []) }));
  return planChanges(resource, translated, current);
}

function checkEntries(entries: readonly Entry[]): void {
  const problems = entries.flatMap(({ resource, value, path }) => {
    const found: string[] = [];
    toDesired(resource, value, found);
    return found.map((problem) => `${path}: ${problem}`);
  });
  if (problems.length > 0) throw new UsageError(problems.join('\n'));
}

function groupByResource(
  entries: readonly Entry[],
): { readonly resource: Resource; readonly entries: readonly Entry[] }[] {
  return [...new Set(entries.map(({ resource }) => resource))].map((resource) => ({
    resource,
    entries: entries.filter((entry) => entry.resource === resource),
  }));
}

/** Groups the entries by their parents, with the ids of this service. */
function groupByParents(
  { resource, entries }: { resource: Resource; entries: readonly Entry[] },
  ids: Ids,
): LocatedItem[][] {
  const groups = new Map<string, LocatedItem[]>();
  const params = [...resource.parents, ...(resource.idParam === undefined ? [] : [resource.idParam])];
  for (const { value, path } of entries) {
    const desired = toDesired(resource, ids.translate(value, params), []);
    const key = JSON.stringify(desired.params);
    groups.set(key, [...(groups.get(key) ?? []), { path, desired }]);
  }
  return [...groups.values()];
}

/** Loads the current objects, or the problems of the service if they may not be read. */
async function loadCurrent(
  service: Service,
  { list, read }: Resource,
  params: Params,
): Promise<JsonObject[] | ApiError> {
  try {
    // A file may contain deprecated fields, so they are compared too.
    return await service.listItems(list, params, { read, withDeprecated: true });
  } catch (error) {
    if (error instanceof ApiError && error.status !== 401) return error;
    throw error;
  }
}

/**
 * Returns the problems of the shape of a change. Rules that need the state of the service are checked when it is
 * applied.
 */
function findShapeProblems(change: Change): readonly string[] | undefined {
  const call = buildCall(change);
  if (!call) return undefined;
  const problems: string[] = [];
  compilePartParser(call.endpoint.body, 'json', 'Body')(call.body ?? {}, problems);
  return problems.length > 0 ? problems : undefined;
}

/** @returns the problems; undefined if the change was made. */
async function applyChange(service: Service, change: Change, ids: Ids): Promise<readonly string[] | undefined> {
  const call = buildCall(change);
  if (!call) return change.action === 'none' ? undefined : ['this service cannot create it'];
  try {
    const response = await service.call(call.endpoint, call.params, call.body ? { body: call.body } : {});
    const { idParam } = change.resource;
    if (
      change.action === 'create' &&
      isObject(response) &&
      idParam !== undefined &&
      change.resource.kind === 'object'
    ) {
      ids.record(idParam, change.desired.id, itemId(response, idParam));
      ids.recordParts(change.desired.fields, response);
    }
    return undefined;
  } catch (error) {
    if (!(error instanceof ApiError) || error.status === 401) throw error;
    return error.messages.length > 0 ? error.messages : [error.message];
  }
}
