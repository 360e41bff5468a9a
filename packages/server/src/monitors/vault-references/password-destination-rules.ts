/** Where a monitor sends its password, and who may change that without entering the password again. */
import type { Caller } from '../../rights/index.js';
import { parseVaultReferences } from '../../vault/index.js';
import type { Definition } from '../definition/definition-rules.js';
import { readScript } from '../transaction/script-rules.js';
import { sendsLoginsElsewhere } from '../multi-step/multi-step-route-rules.js';

/** Fields besides the URL that decide where and how securely a password is sent. */
const DESTINATION_FIELDS: readonly (keyof Definition)[] = [
  'NetworkAddress',
  'Port',
  'ImapSecureConnection',
  'DnsBypasses',
  'AuthenticationType',
];

/**
 * Returns scheme, host and port of a URL. A host with a dynamic value is compared as written, because its value is
 * unknown here.
 */
function urlOrigin(url = ''): string {
  const [start = ''] = /^[a-z]+:[/\\]*[^/\\?#]*/i.exec(url) ?? [];
  return !start.includes('{{') && URL.canParse(start) ? new URL(start).origin : start;
}

/** Host names in headers, by which a server may select a site instead of the URL's host. */
const virtualHosts = ({ RequestHeaders = [] }: Definition): string =>
  RequestHeaders.flatMap(({ Name, Value }) =>
    Name.toLowerCase() === 'host' ? [Value.trim().toLowerCase()] : [],
  ).join();

/** Sites that a transaction opens by their URLs. */
function scriptOrigins({ SelfServiceTransactionScript: text }: Definition): string {
  const actions = text === undefined ? [] : (readScript(text)?.steps.flatMap((step) => step.actions) ?? []);
  const origins = actions.flatMap((action) => (action.kind === 'navigate' ? [urlOrigin(action.url)] : []));
  return [...new Set(origins)].sort().join(' ');
}

/** Returns whether a password would be sent to another server or port, or with another kind of login. */
export function changesDestination(before: Definition, after: Definition): boolean {
  if (after.AuthenticationType === 'None') return false;
  if (sendsLoginsElsewhere(before, after)) return true;
  if (urlOrigin(before.Url) !== urlOrigin(after.Url)) return true;
  if (scriptOrigins(before) !== scriptOrigins(after)) return true;
  if (virtualHosts(before) !== virtualHosts(after)) return true;
  return DESTINATION_FIELDS.some((field) => JSON.stringify(before[field]) !== JSON.stringify(after[field]));
}

/** A text with only vault references: anyone who may change the monitor may view their sections and use them anyway. */
const isReference = (password: string): boolean =>
  parseVaultReferences(password).references.length > 0 && password.replace(/\{\{@VaultItem\.[^{}]*\}\}/gi, '') === '';

/**
 * Allowed for API accounts of administrators and of the operator who set the password
 * (docs/architecture/vault.md#0142).
 */
const mayMovePassword = (
  { via, isAdministrator, operatorGuid }: Caller,
  setByOperatorGuid: string | undefined,
): boolean => via === 'api' && (isAdministrator || operatorGuid === setByOperatorGuid);

/** A stored password and the change of its monitor. `sent` is the password in the request. */
export interface PasswordMove {
  readonly stored: string | undefined;
  readonly setByOperatorGuid: string | undefined;
  readonly sent: string | undefined;
  readonly before: Definition;
  readonly after: Definition;
  /** Whether it would also be sent to a private location, which runs on an operator's machine. */
  readonly isSentToPrivateLocation: boolean;
}

/**
 * Returns the problem if a stored password would be sent to a place that its author did not choose; otherwise
 * undefined.
 */
export function findPasswordMoveProblem(caller: Caller, move: PasswordMove): string | undefined {
  const { stored = '', sent, setByOperatorGuid, before, after, isSentToPrivateLocation } = move;
  if (sent !== undefined || stored === '' || isReference(stored) || mayMovePassword(caller, setByOperatorGuid))
    return undefined;
  if (isSentToPrivateLocation) return 'is required again because the stored one would be sent to a private location';
  if (!changesDestination(before, after)) return undefined;
  return 'is required again because the stored one would be sent to another address or with another kind of login';
}
