import type { z } from 'zod';

/** Where an endpoint lives: `/v4` speaks the contract and has nothing extra, `/api/v1` is what the contract lacks. */
export type Surface = 'v4' | 'v1';

/**
 * How the caller proves who he is. `login` is the operator's own e-mail and password, as `POST /Register` wants it;
 * `checkpoint` is the bearer token of a checkpoint server.
 */
type Credentials = 'account' | 'login' | 'anonymous' | 'checkpoint';

/**
 * The least right a caller needs; `http/` resolves it in one place, before the body is read. Administrators pass all but those
 * of the vault, whose sections are closed to whom no right was granted.
 * With `param` the object named in the path is looked up first: not in the caller's account → 404, right missing → 403
 * (a check: 404 as well, contract "Errors").
 */
export type Right =
  | { readonly of: 'nobody' }
  | { readonly of: 'basic' }
  | { readonly of: 'administrator' }
  | {
      readonly of: 'system';
      readonly type:
        | 'CreateAlertDefinition'
        | 'CreateIntegration'
        | 'CreatePrivateLocations'
        | 'FinancialOperator'
        | 'ManageMonitorTemplates';
    }
  | {
      readonly of: 'monitor';
      readonly level: 'ViewMonitorData' | 'ViewMonitor' | 'EditMonitor' | 'DeleteMonitor';
      readonly param: string;
    }
  | {
      readonly of: 'monitorGroup';
      readonly level:
        | 'ViewMonitorDataInGroup'
        | 'ViewMonitorsInGroup'
        | 'EditMonitorsInGroup'
        | 'CreateAndDeleteMonitorsInGroup'
        | 'administrator';
      readonly param: string;
    }
  | { readonly of: 'check'; readonly param: string }
  | { readonly of: 'alertDefinition'; readonly level: 'EditAlertDefinition'; readonly param: string }
  | {
      readonly of: 'privateLocation';
      readonly level: 'UsePrivateLocation' | 'EditPrivateLocation' | 'administrator';
      readonly param: string;
    }
  /** Administrators, and who may edit the private location the checkpoint belongs to. */
  | { readonly of: 'checkpoint'; readonly param: string }
  | { readonly of: 'integration'; readonly level: 'UseIntegration' | 'EditIntegration'; readonly param: string }
  | {
      readonly of: 'publicStatusPage';
      /** To view needs no AccountAccess: readers from outside have nothing but this right. */
      readonly level: 'ViewPublicDashboard' | 'administrator';
      readonly param: string;
    }
  | {
      readonly of: 'dashboard';
      /** `share`: its owner with ShareDashboards, and administrators. */
      readonly level: 'ViewDashboard' | 'ChangeDashboard' | 'share';
      readonly param: string;
    }
  | { readonly of: 'scheduledReport'; readonly level: 'own' | 'administrator'; readonly param: string }
  | { readonly of: 'operator'; readonly level: 'see' | 'edit' | 'delete' | 'administrator'; readonly param: string }
  | {
      readonly of: 'operatorGroup';
      readonly level: 'see' | 'edit' | 'members' | 'administrator';
      readonly param: string;
    }
  | {
      readonly of: 'vaultSection' | 'vaultItem';
      readonly level: 'ViewVaultSection' | 'ChangeVaultSection';
      readonly param: string;
      /** Administrators pass without the right; elsewhere in the vault they need it like everybody. */
      readonly orAdministrator?: true;
    };

/** One HTTP endpoint: the only place where its path, right, shapes and status are written. */
export interface Endpoint {
  readonly id: string;
  readonly surface: Surface;
  /** Heading in the reference, for example `Monitor`. */
  readonly area: string;
  readonly method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  /** Below the surface, canonical spelling of the contract, `:name` for parameters. Served in any case, see `http/`. */
  readonly path: `/${string}`;
  /** Other spellings of the same endpoint (the contract's plural forms, names of older clients). */
  readonly aliases?: readonly `/${string}`[];
  readonly credentials: Credentials;
  readonly right: Right;
  /** A session of the web app must confirm the password again (`POST /api/v1/Session/Proof`), because this grants permanent access. */
  readonly needsProof?: true;
  /**
   * Makes a document that is signed. Its body and its query are strict shapes: a mistyped member would otherwise sign a default
   * in place of what the caller named.
   */
  readonly signs?: true;
  /** A caller may name in the header If-Match which Hash the thing must still have: another one gives 409. */
  readonly ifMatch?: true;
  readonly summary: string;
  readonly description?: string;
  readonly params?: z.ZodType;
  readonly query?: z.ZodType;
  readonly body?: z.ZodType;
  /** Default JSON; a form is what an identity provider has the browser post. */
  readonly consumes?: 'form';
  /** Success; failures are Faults and are mapped in `http/` only. */
  readonly status: 200 | 201 | 204;
  readonly reply?: z.ZodType;
  /**
   * What a browser or a provider is sent in place of JSON; the handler sends it itself. `redirect`: on to a provider, or back to
   * the web app; `return`: back in any case. `file`: the handler returns a file and `mount` sends it, as it is or with
   * `As=Document` as the reply's JSON.
   */
  readonly sends?: 'redirect' | 'return' | 'xml' | 'metrics' | 'file';
  /** The file alone in place of JSON, where the query asks for it (`As=File`). */
  readonly alsoSends?: 'file';
  /** The shape of such a file, where it is JSON itself. */
  readonly jsonFile?: z.ZodType;
  /** On a creating POST: the address of what was made, below the surface; `:Name` is filled from the reply, then the path. */
  readonly location?: `/${string}`;
  /** True where existing clients read `Message` at the top of an error body. */
  readonly bareMessage?: boolean;
  /**
   * Failure statuses beyond those that follow from the rest of its row (`statuses.ts`); 404 where the body or the query names
   * something, 503 where it has a cause of its own.
   */
  readonly alsoFails?: readonly (401 | 403 | 404 | 409 | 429 | 503)[];
}

/** Typed identity: keeps the literal types of the one definition. */
export const endpoint = <const E extends Endpoint>(definition: E): E => definition;

type Parsed<S> = S extends z.ZodType ? z.output<S> : undefined;

/** What a handler gets: parsed parameters, query and body. */
export interface Call<E extends Endpoint> {
  readonly params: Parsed<E['params']>;
  readonly query: Parsed<E['query']>;
  readonly body: Parsed<E['body']>;
}

/** What a client reads of the reply. */
export type Answer<E extends Endpoint> = E['reply'] extends z.ZodType ? z.output<E['reply']> : undefined;

/** What another GET would answer the caller of one; see `http/`. */
export type Ask = <E extends Endpoint>(
  endpoint: E,
  options?: { readonly params?: Readonly<Record<string, unknown>>; readonly query?: Readonly<Record<string, unknown>> },
) => Promise<Answer<E>>;
