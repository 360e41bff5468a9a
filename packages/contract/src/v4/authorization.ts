import { z } from 'zod';
import { endpoint, type RequiredPermission } from '../endpoint.js';

const subject = {
  OperatorGuid: z.guid().nullable().meta({ description: 'Set if the permission is granted to an operator.' }),
  OperatorGroupGuid: z
    .guid()
    .nullable()
    .meta({ description: 'Set if the permission is granted to an operator group.' }),
};

/** Fields of a grant: the type, and exactly one of operator and operator group. */
export const contextAuthorizationWrite = <const T extends readonly string[]>(types: T) =>
  z.object({
    AuthorizationType: z.enum(types),
    OperatorGuid: subject.OperatorGuid.optional(),
    OperatorGroupGuid: subject.OperatorGroupGuid.optional(),
  });

/** One permission granted on one item. `id` names the shape in the reference. */
export const contextAuthorization = <const T extends readonly string[]>(id: string, types: T) =>
  z.object({ AuthorizationId: z.guid(), AuthorizationType: z.enum(types), ...subject }).meta({ id });

export const MonitorAuthorization = contextAuthorization('MonitorAuthorization', [
  'ViewMonitorData',
  'ViewMonitor',
  'EditMonitor',
]);
export const MonitorGroupAuthorization = contextAuthorization('MonitorGroupAuthorization', [
  'ViewMonitorDataInGroup',
  'ViewMonitorsInGroup',
  'EditMonitorsInGroup',
  'CreateAndDeleteMonitorsInGroup',
]);
export const AlertDefinitionAuthorization = contextAuthorization('AlertDefinitionAuthorization', [
  'EditAlertDefinition',
]);
export const IntegrationAuthorization = contextAuthorization('IntegrationAuthorization', [
  'UseIntegration',
  'EditIntegration',
]);
/**
 * Who may see, change, create and delete the operators of a group. Managed under `/api/v1`, since the contract has no
 * call for it.
 */
export const OperatorGroupTargetAuthorization = contextAuthorization('OperatorGroupTargetAuthorization', [
  'ViewOperators',
  'EditOperators',
  'CreateAndDeleteOperators',
]);

/** Parts of the three `…/Authorizations` endpoints that depend on the type of item. */
interface ItemAuthorizations<
  Reply extends z.ZodType,
  Write extends z.ZodType,
  Param extends string,
  Id extends z.ZodType,
> {
  readonly surface?: 'v4' | 'v1';
  /** Area and last word of the endpoint ids, for example `Monitor`. */
  readonly area: string;
  readonly idSuffix?: string;
  /** Path of the item, for example `/Monitor/:monitorGuid`. */
  readonly path: `/${string}`;
  readonly param: Param;
  /** Shape of the item's id in the path. Defaults to a guid. */
  readonly id?: Id;
  readonly reply: Reply;
  readonly write: Write;
  readonly viewPermission: RequiredPermission;
  readonly changePermission: RequiredPermission;
}

/** Builds the endpoints that list, grant and revoke permissions on one item. */
export function authorizationEndpoints<
  Reply extends z.ZodType,
  Write extends z.ZodType,
  Param extends string,
  Id extends z.ZodType = z.ZodGUID,
>(item: ItemAuthorizations<Reply, Write, Param, Id>) {
  const name = item.idSuffix ?? item.area;
  const base = { surface: item.surface ?? 'v4', area: item.area, credentials: 'account' } as const;
  // `Id` defaults to a guid unless the item defines its shape.
  const itemParams = { [item.param]: item.id ?? z.guid() } as Record<Param, Id>;
  const params = z.object(itemParams);
  const path = `${item.path}/Authorizations` as const;
  return {
    listAuthorizations: endpoint({
      ...base,
      id: `list${name}Authorizations`,
      method: 'GET',
      path,
      permission: item.viewPermission,
      summary: 'List the permissions granted on the object itself, excluding those inherited from groups',
      params,
      status: 200,
      reply: z.array(item.reply),
    }),
    addAuthorization: endpoint({
      ...base,
      id: `add${name}Authorization`,
      method: 'POST',
      path,
      permission: item.changePermission,
      summary: 'Grant a permission, and every weaker permission that it requires',
      description:
        'Returns all permissions of the operator or group on the object. Granting a permission again has no effect.',
      params,
      body: item.write,
      status: 200,
      reply: z.array(item.reply),
    }),
    removeAuthorization: endpoint({
      ...base,
      id: `remove${name}Authorization`,
      method: 'DELETE',
      path: `${path}/:authorizationGuid`,
      permission: item.changePermission,
      summary: 'Revoke a permission, and every stronger permission that requires it',
      params: z.object({ ...itemParams, authorizationGuid: z.guid() }),
      status: 204,
    }),
  };
}
