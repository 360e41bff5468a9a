import type { Ask } from '@vedette/contract/endpoint';
import { monitorGroupViewEndpoints } from '@vedette/contract/v1/monitors/monitor-group';
import { monitorEndpoints } from '@vedette/contract/v4/monitor-endpoints';
import { operatorEndpoints } from '@vedette/contract/v4/operator';
import { operatorGroupEndpoints } from '@vedette/contract/v4/operator-group';

/** Names of objects by guid. Objects that the caller may not see have none. */
export class Names {
  readonly #names: ReadonlyMap<string, string>;

  constructor(names: Iterable<readonly [string, string]>) {
    this.#names = new Map(names);
  }

  of(guids: readonly (string | undefined)[]): string[] {
    return guids.flatMap((guid) => this.#names.get(guid ?? '') ?? []);
  }
}

export const monitorNames = async (ask: Ask): Promise<Names> => {
  const all = await ask(monitorEndpoints.list, { query: { filter: 'Name' } });
  return new Names(all.map(({ MonitorGuid, Name }) => [MonitorGuid, String(Name)]));
};

export const monitorGroupNames = async (ask: Ask): Promise<Names> => {
  const all = await ask(monitorGroupViewEndpoints.list);
  return new Names(all.map(({ MonitorGroupGuid, Description }) => [MonitorGroupGuid, Description]));
};

export const operatorNames = async (ask: Ask): Promise<Names> => {
  const all = await ask(operatorEndpoints.list);
  return new Names(all.map(({ OperatorGuid, FullName }) => [OperatorGuid, FullName]));
};

export const operatorGroupNames = async (ask: Ask): Promise<Names> => {
  const all = await ask(operatorGroupEndpoints.list);
  return new Names(all.map(({ OperatorGroupGuid, Description }) => [OperatorGroupGuid, Description]));
};
