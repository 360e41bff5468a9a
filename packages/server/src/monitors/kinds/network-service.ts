import type { ServiceType, TargetFor } from '@vedette/contract/checkpoint/target';
import { monitorKinds, type NetworkServiceParts } from '@vedette/contract/v4/monitor-kinds';
import type { Definition } from '../definition/definition-rules.js';
import { toServiceAddress, type Login } from '../targets/target-parts-rules.js';
import type { KindRules } from './kind.js';

function buildParts(needs: NetworkServiceParts, definition: Definition, login: Login): object {
  const address = toServiceAddress(definition);
  const { port: _none, ...host } = address;
  switch (needs) {
    case 'host':
      return host;
    case 'port':
      return address;
    case 'login':
      return { ...address, ...login };
    case 'database':
      return { ...address, ...login, database: definition.DatabaseName ?? '' };
  }
}

/** Returns rules of a network service from its record in the contract, which defines what its probe needs. */
export function networkService<T extends ServiceType>(type: T): KindRules<TargetFor<T>> {
  const { kind, needs } = monitorKinds[type].target;
  return {
    // The target's shape is derived from the same record.
    buildTarget: (definition, { login }) => ({ kind, ...buildParts(needs, definition, login) }) as TargetFor<T>,
  };
}
