import type { Instant } from '@vedette/kernel/clock';
import type { Secret } from '@vedette/kernel/secret';
import type { StoreContext, Vault } from '../../module/context.js';
import type { Tx } from './store-sql.js';

/** A mail to one operator, about himself. */
export interface SystemMail {
  readonly accountId: number;
  readonly address: string;
  readonly subject: string;
  /** Plain text; the link stands between the first and the second. */
  readonly paragraphs: readonly string[];
  readonly link: { readonly url: Secret; readonly label: string; readonly expiresAt: Instant };
}

/** What signing in and setting up operators needs beyond that. */
export interface SignInDeps extends StoreContext {
  readonly vault: Pick<Vault, 'seal' | 'unseal'>;
  /** Puts a letter into the ledger of mails, in the transaction of what it is about. */
  readonly sendSystemMail: (tx: Tx, letter: SystemMail) => Promise<void>;
  /** Scheme, host and base path of the web app, without a slash at its end. */
  readonly webAddress: string;
  /** Asks an identity provider. What it publishes names further addresses, so each call is held to the egress policy. */
  readonly providerFetch: (url: string, init: RequestInit) => Promise<Response>;
}
