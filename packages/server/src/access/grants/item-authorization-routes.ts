import type { Endpoint } from '@vedette/contract/endpoint';
import { notFoundFault } from '@vedette/kernel/rule-messages';
import type { z } from 'zod';
import { type Fault } from '@vedette/kernel/fault';
import { mount, type RouteHost } from '../../http/index.js';
import {
  grantItemAuthorization,
  listItemAuthorizations,
  revokeItemAuthorization,
  type Item,
  type AuthorizationRequest,
} from './item-authorization.js';
import type { ItemType } from '../../rights/index.js';
import type { StoreContext } from '../../module/context.js';

/** The three endpoints that the contract's `authorizationEndpoints` defines. */
interface AuthorizationEndpoints {
  readonly listAuthorizations: Endpoint & {
    readonly reply: z.ZodType;
    readonly params: z.ZodType;
    readonly credentials: 'account';
  };
  readonly addAuthorization: Endpoint & {
    readonly reply: z.ZodType;
    readonly params: z.ZodType;
    readonly body: z.ZodType;
    readonly credentials: 'account';
  };
  readonly removeAuthorization: Endpoint & { readonly params: z.ZodType; readonly credentials: 'account' };
}

const MISSING_ITEM_FAULTS: Readonly<Record<ItemType, (guid: string) => Fault>> = {
  monitor: (guid) => notFoundFault('monitor', guid),
  monitorGroup: (guid) => notFoundFault('monitor group', guid),
  alertDefinition: (guid) => notFoundFault('alert definition', guid),
  integration: (guid) => notFoundFault('integration', guid),
  operatorGroup: (guid) => notFoundFault('operator group', guid),
  vaultSection: (guid) => notFoundFault('vault section', guid),
  publicStatusPage: (guid) => notFoundFault('public status page', guid),
  privateLocation: (guid) => notFoundFault('private location', guid),
  dashboard: (guid) => notFoundFault('dashboard', guid),
};

interface ItemKind {
  readonly type: ItemType;
  /** Name of the path parameter with the item's guid. */
  readonly param: string;
  /** Returns the name of the item for the audit log; undefined when it no longer exists. */
  readonly loadName: (accountId: number, guid: string) => Promise<string | undefined>;
}

/** Registers `…/Authorizations` of one kind of item; the endpoints state the required permissions. */
export function mountItemAuthorizations(
  host: RouteHost,
  deps: StoreContext,
  endpoints: AuthorizationEndpoints,
  { type, param, loadName }: ItemKind,
): void {
  const readGuid = (params: unknown, name: string): string =>
    String((params as Readonly<Record<string, unknown>>)[name]);
  const loadItem = async (accountId: number, params: unknown): Promise<Item> => {
    const guid = readGuid(params, param);
    const name = await loadName(accountId, guid);
    if (name === undefined) throw MISSING_ITEM_FAULTS[type](guid);
    return { type, guid, name };
  };
  mount(host, endpoints.listAuthorizations, ({ caller, params }) =>
    listItemAuthorizations(deps.db, caller.accountId, { type, guid: readGuid(params, param) }),
  );
  mount(host, endpoints.addAuthorization, async ({ caller, params, body }) =>
    grantItemAuthorization(deps, caller, await loadItem(caller.accountId, params), body as AuthorizationRequest),
  );
  mount(host, endpoints.removeAuthorization, async ({ caller, params }) =>
    revokeItemAuthorization(
      deps,
      caller,
      await loadItem(caller.accountId, params),
      readGuid(params, 'authorizationGuid'),
    ),
  );
}
