import type { Rights } from './rights-rules.js';

export type SignInMethod = 'Password' | 'SingleSignOn';

/** The caller of a request, resolved once from its credentials. */
export interface Caller {
  readonly accountId: number;
  readonly operatorGuid: string;
  readonly operatorName: string;
  readonly isAdministrator: boolean;
  /** IANA time zone of the operator, otherwise of the account; timestamps of responses use it. */
  readonly zone: string;
  /** IANA time zone of the account; maintenance, duty and SLA periods are wall-clock times in it. */
  readonly accountZone: string;
  /** API account, session of the web app, or the operator's own e-mail address and password (`POST /Register` only). */
  readonly via: 'api' | 'session' | 'login';
  /** For `via: 'api'` only: the account in use, which cannot delete itself or its operator. */
  readonly apiUserName?: string;
  /** For `via: 'session'` only: which of the operator's sessions this is. */
  readonly sessionId?: string;
  /** For `via: 'session'` only: how they signed in; an identity provider requests a second factor itself. */
  readonly method?: SignInMethod;
  /** For `via: 'session'` only: the request brought a valid proof (`session-proof.ts`). */
  readonly isProven?: boolean;
  /** The operator must set up a second factor first, and has no permissions until then. */
  readonly mustSetUpSecondFactor?: boolean;
  /** By the account's setting: monitors are returned without the fields that error conditions have replaced. */
  readonly omitsDeprecatedFields?: boolean;
  readonly rights: Rights;
}
