import type { Rights } from './rights-rules.js';

export type SignInMethod = 'Password' | 'SingleSignOn';

/** Who is calling, resolved once per request from the credentials. */
export interface Caller {
  readonly accountId: number;
  readonly operatorGuid: string;
  readonly operatorName: string;
  readonly isAdministrator: boolean;
  /** IANA zone of the operator, else of the account: timestamps of answers are written in it. */
  readonly zone: string;
  /** IANA zone of the account: maintenance, duty and SLA periods are wall-clock time in it. */
  readonly accountZone: string;
  /** API account, session of the web app, or the operator's own e-mail and password (`POST /Register` only). */
  readonly via: 'api' | 'session' | 'login';
  /** Only `via: 'api'`: the account in use, which cannot delete itself or its operator. */
  readonly apiUserName?: string;
  /** Only `via: 'session'`: which of the operator's sessions this is. */
  readonly sessionId?: string;
  /** Only `via: 'session'`: how he signed in; the identity provider asks for a second factor itself. */
  readonly method?: SignInMethod;
  /** Only `via: 'session'`: the call brought a proof that the session is in the right hands (`session-proof.ts`). */
  readonly isProven?: boolean;
  /** He has to set up a second factor first, and holds no right until then. */
  readonly mustSetUpSecondFactor?: boolean;
  /** By the account's setting: monitors are answered without the fields that error conditions replaced. */
  readonly omitsDeprecatedFields?: boolean;
  readonly rights: Rights;
}
