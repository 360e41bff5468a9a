import { signingKeyEndpoints as endpoints } from '@vedette/contract/v1/sla/signing-key';
import { mount, type RouteHost } from '../../http/index.js';
import { listSigningKeys, rotateSigningKey, type SigningContext } from './signing-key.js';

/** Publishes the public keys, and replaces the current key. */
export function registerSigningKeyRoutes(host: RouteHost, deps: SigningContext): void {
  mount(host, endpoints.list, () => listSigningKeys(deps));
  mount(host, endpoints.rotate, ({ caller }) => rotateSigningKey(deps, caller));
}
