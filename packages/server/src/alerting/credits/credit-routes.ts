import { creditEndpoints as endpoints } from '@vedette/contract/v1/alerting/credits';
import { mount, type RouteHost } from '../../http/index.js';
import type { StoreContext } from '../../module/context.js';
import { readCreditUsage } from './credit-usage.js';

/** Serves what messages by SMS and phone were sent, and how many still can be. */
export function registerCreditRoutes(host: RouteHost, deps: Pick<StoreContext, 'db' | 'clock'>): void {
  mount(host, endpoints.read, ({ caller }) => readCreditUsage(deps, caller));
}
