import type { Culture } from '@vedette/i18n/culture';
import type { Instant } from '@vedette/kernel/clock';
import type { Secret } from '@vedette/kernel/secret';
import type { StoreContext, Vault } from '../../module/context.js';
import type { Tx } from './store-sql.js';

/** A mail to one operator about their own account. */
export interface SystemMail {
  readonly accountId: number;
  readonly address: string;
  readonly culture: Culture;
  readonly subject: string;
  /** Plain text; the link is inserted after the first paragraph. */
  readonly paragraphs: readonly string[];
  readonly link: { readonly url: Secret; readonly label: string; readonly expiresAt: Instant };
}

/** Additional dependencies for signing in and setting up operators. */
export interface SignInDeps extends StoreContext {
  readonly vault: Pick<Vault, 'seal' | 'unseal'>;
  /** Queues a system mail in the transaction of the change that causes it. */
  readonly sendSystemMail: (tx: Tx, mail: SystemMail) => Promise<void>;
  /** Scheme, host and base path of the web app, without a trailing slash. */
  readonly webAddress: string;
  /**
   * Sends a request to an identity provider. Its metadata names further URLs, so each call is checked against the
   * egress policy.
   */
  readonly providerFetch: (url: string, init: RequestInit) => Promise<Response>;
}
