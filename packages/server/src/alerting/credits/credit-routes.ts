import { creditEndpoints as endpoints } from '@vedette/contract/v1/alerting/credits';
import { mount, type RouteHost } from '../../http/index.js';
import type { StoreContext } from '../../module/context.js';
import { readCreditUsage } from './credit-usage.js';

/** Serves the number of SMS and phone messages sent, and the remaining credits. */
export function registerCreditRoutes(host: RouteHost, deps: Pick<StoreContext, 'db' | 'clock'>): void {
  mount(host, endpoints.read, ({ caller }) => readCreditUsage(deps, caller));
}
