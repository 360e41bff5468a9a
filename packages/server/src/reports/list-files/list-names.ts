import type { FetchEndpoint } from '@vedette/contract/endpoint';
import { monitorGroupViewEndpoints } from '@vedette/contract/v1/monitors/monitor-group';
import { monitorEndpoints } from '@vedette/contract/v4/monitor-endpoints';
import { operatorEndpoints } from '@vedette/contract/v4/operator';
import { operatorGroupEndpoints } from '@vedette/contract/v4/operator-group';

/** Names of objects by guid. Objects that the caller may not see have none. */
export class NameLookup {
  readonly #names: ReadonlyMap<string, string>;

  constructor(names: Iterable<readonly [string, string]>) {
    this.#names = new Map(names);
  }

  resolve(guids: readonly (string | undefined)[]): string[] {
    return guids.flatMap((guid) => this.#names.get(guid ?? '') ?? []);
  }
}

export const loadMonitorNames = async (fetchEndpoint: FetchEndpoint): Promise<NameLookup> => {
  const all = await fetchEndpoint(monitorEndpoints.list, { query: { filter: 'Name' } });
  return new NameLookup(all.map(({ MonitorGuid, Name }) => [MonitorGuid, String(Name)]));
};

export const loadMonitorGroupNames = async (fetchEndpoint: FetchEndpoint): Promise<NameLookup> => {
  const all = await fetchEndpoint(monitorGroupViewEndpoints.list);
  return new NameLookup(all.map(({ MonitorGroupGuid, Description }) => [MonitorGroupGuid, Description]));
};

export const loadOperatorNames = async (fetchEndpoint: FetchEndpoint): Promise<NameLookup> => {
  const all = await fetchEndpoint(operatorEndpoints.list);
  return new NameLookup(all.map(({ OperatorGuid, FullName }) => [OperatorGuid, FullName]));
};

export const loadOperatorGroupNames = async (fetchEndpoint: FetchEndpoint): Promise<NameLookup> => {
  const all = await fetchEndpoint(operatorGroupEndpoints.list);
  return new NameLookup(all.map(({ OperatorGroupGuid, Description }) => [OperatorGroupGuid, Description]));
};
