import type { z } from 'zod';

/** Surface of an endpoint: `/v4` implements the contract and nothing else, `/api/v1` has what the contract lacks. */
export type Surface = 'v4' | 'v1';

/**
 * How the caller authenticates. `login` is an operator's e-mail address and password, as `POST /Register` requires;
 * `checkpoint` is the bearer token of a checkpoint server.
 */
type Credentials = 'account' | 'login' | 'anonymous' | 'checkpoint';

/**
 * The permission that a caller needs. `http/` checks it in one place, before the body is read. Administrators pass all
 * checks but those of the vault, whose sections are closed without a granted permission. With `param` the object in the
 * path is looked up first: 404 if it is not in the caller's account, 403 if the permission is missing (404 for a check,
 * see "Errors" in the contract).
 */
export type RequiredPermission =
  | { readonly kind: 'none' }
  | { readonly kind: 'basic' }
  | { readonly kind: 'administrator' }
  | {
      readonly kind: 'system';
      readonly type:
        | 'CreateAlertDefinition'
        | 'CreateIntegration'
        | 'CreatePrivateLocations'
        | 'FinancialOperator'
        | 'ManageMonitorTemplates';
    }
  | {
      readonly kind: 'monitor';
      readonly level: 'ViewMonitorData' | 'ViewMonitor' | 'EditMonitor' | 'DeleteMonitor';
      readonly param: string;
    }
  | {
      readonly kind: 'monitorGroup';
      readonly level:
        | 'ViewMonitorDataInGroup'
        | 'ViewMonitorsInGroup'
        | 'EditMonitorsInGroup'
        | 'CreateAndDeleteMonitorsInGroup'
        | 'administrator';
      readonly param: string;
    }
  | { readonly kind: 'check'; readonly param: string }
  | { readonly kind: 'alertDefinition'; readonly level: 'EditAlertDefinition'; readonly param: string }
  | {
      readonly kind: 'privateLocation';
      readonly level: 'UsePrivateLocation' | 'EditPrivateLocation' | 'administrator';
      readonly param: string;
    }
  /** Administrators, and operators who may edit the private location of the checkpoint. */
  | { readonly kind: 'checkpoint'; readonly param: string }
  | { readonly kind: 'integration'; readonly level: 'UseIntegration' | 'EditIntegration'; readonly param: string }
  | {
      readonly kind: 'publicStatusPage';
      /** Viewing does not require AccountAccess: readers from outside have only this permission. */
      readonly level: 'ViewPublicDashboard' | 'administrator';
      readonly param: string;
    }
  | {
      readonly kind: 'dashboard';
      /** `share`: the owner if they have ShareDashboards, and administrators. */
      readonly level: 'ViewDashboard' | 'ChangeDashboard' | 'share';
      readonly param: string;
    }
  | { readonly kind: 'scheduledReport'; readonly level: 'own' | 'administrator'; readonly param: string }
  | { readonly kind: 'operator'; readonly level: 'see' | 'edit' | 'delete' | 'administrator'; readonly param: string }
  | {
      readonly kind: 'operatorGroup';
      readonly level: 'see' | 'edit' | 'members' | 'administrator';
      readonly param: string;
    }
  | {
      readonly kind: 'vaultSection' | 'vaultItem';
      readonly level: 'ViewVaultSection' | 'ChangeVaultSection';
      readonly param: string;
      /** Administrators pass without the permission. Elsewhere in the vault they need it like everyone else. */
      readonly orAdministrator?: true;
    };

/** One HTTP endpoint: the only place that defines its path, permission, shapes and status. */
export interface Endpoint {
  readonly id: string;
  readonly surface: Surface;
  /** Heading in the reference, for example `Monitor`. */
  readonly area: string;
  readonly method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  /**
   * Path below the surface in the spelling of the contract, with `:name` for parameters. Matched regardless of case,
   * see `http/`.
   */
  readonly path: `/${string}`;
  /** Other spellings of the same endpoint (the contract's plural forms, names of older clients). */
  readonly aliases?: readonly `/${string}`[];
  readonly credentials: Credentials;
  readonly permission: RequiredPermission;
  /**
   * A session of the web app must confirm the password (`POST /api/v1/Session/Reauthentication`), because the endpoint grants
   * permanent access.
   */
  readonly needsReauthentication?: true;
  /**
   * Produces a signed document. Body and query are strict shapes: otherwise a misspelt member would sign a default
   * instead of the caller's value.
   */
  readonly producesSignedDocument?: true;
  /** The header If-Match may have the Hash that the object must still have. Otherwise the response is 409. */
  readonly ifMatch?: true;
  readonly summary: string;
  readonly description?: string;
  readonly params?: z.ZodType;
  readonly query?: z.ZodType;
  readonly body?: z.ZodType;
  /** Default: JSON. `form`: a form that an identity provider makes the browser post. */
  readonly consumes?: 'form';
  /** Success. Failures are Faults, which only `http/` maps to statuses. */
  readonly status: 200 | 201 | 204;
  readonly reply?: z.ZodType;
  /**
   * Response other than JSON, which the handler sends itself. `redirect`: to a provider, or back to the web app;
   * `redirectBack`: always back. `file`: the handler returns a file, and `mount` sends it as it is, or as the JSON reply with
   * `As=Document`.
   */
  readonly sends?: 'redirect' | 'redirectBack' | 'xml' | 'metrics' | 'file';
  /** The file instead of JSON if the query asks for it (`As=File`). */
  readonly alsoSends?: 'file';
  /** Shape of the file if it is JSON itself. */
  readonly jsonFile?: z.ZodType;
  /**
   * For POST endpoints that create an object: its path below the surface. `:Name` is filled in from the reply, then
   * from the path.
   */
  readonly location?: `/${string}`;
  /** True if existing clients read `Message` at the top of an error body. */
  readonly hasTopLevelMessage?: boolean;
  /**
   * Failure statuses that do not follow from the other fields (`statuses.ts`): 404 if the body or the query refers to
   * an object, 503 if it has a specific cause.
   */
  readonly alsoFails?: readonly (401 | 403 | 404 | 409 | 429 | 503)[];
}

/** Identity function that keeps the literal types of the definition. */
export const endpoint = <const E extends Endpoint>(definition: E): E => definition;

type Parsed<S> = S extends z.ZodType ? z.output<S> : undefined;

/** Arguments of a handler: parsed parameters, query and body. */
export interface Call<E extends Endpoint> {
  readonly params: Parsed<E['params']>;
  readonly query: Parsed<E['query']>;
  readonly body: Parsed<E['body']>;
}

/** Type of the reply that a client reads. */
export type EndpointReply<E extends Endpoint> = E['reply'] extends z.ZodType ? z.output<E['reply']> : undefined;

/** Calls another GET endpoint with the permissions of the caller and returns its reply; see `http/`. */
export type FetchEndpoint = <E extends Endpoint>(
  endpoint: E,
  options?: { readonly params?: Readonly<Record<string, unknown>>; readonly query?: Readonly<Record<string, unknown>> },
) => Promise<EndpointReply<E>>;
