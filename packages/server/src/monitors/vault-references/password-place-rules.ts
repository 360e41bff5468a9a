/** Where a monitor sends its password, and who may have it sent elsewhere without giving it again. */
import type { Caller } from '../../rights/index.js';
import { vaultReferencesIn } from '../../vault/index.js';
import type { Definition } from '../definition/definition-rules.js';
import { readScript } from '../transaction/script-rules.js';
import { loginsMove } from '../multi-step/multi-step-route-rules.js';

/** Fields beside the address that decide where, and how well kept, a password travels. */
const PLACES: readonly (keyof Definition)[] = [
  'NetworkAddress',
  'Port',
  'ImapSecureConnection',
  'DnsBypasses',
  'AuthenticationType',
];

/**
 * Scheme, host and port of an address. A host with a dynamic value in it is compared as it is written: what it will be is
 * not known here.
 */
function urlOrigin(url = ''): string {
  const [start = ''] = /^[a-z]+:[/\\]*[^/\\?#]*/i.exec(url) ?? [];
  return !start.includes('{{') && URL.canParse(start) ? new URL(start).origin : start;
}

/** The names a server may pick a site by, which TLS and the request speak of instead of the address's. */
const virtualHosts = ({ RequestHeaders = [] }: Definition): string =>
  RequestHeaders.flatMap(({ Name, Value }) =>
    Name.toLowerCase() === 'host' ? [Value.trim().toLowerCase()] : [],
  ).join();

/** The sites a transaction opens by their addresses. */
function placesOfScript({ SelfServiceTransactionScript: text }: Definition): string {
  const actions = text === undefined ? [] : (readScript(text)?.steps.flatMap((step) => step.actions) ?? []);
  const origins = actions.flatMap((action) => (action.kind === 'navigate' ? [urlOrigin(action.url)] : []));
  return [...new Set(origins)].sort().join(' ');
}

/** Whether a password would go to another server, port or kind of login than before. */
export function sendsElsewhere(before: Definition, after: Definition): boolean {
  if (after.AuthenticationType === 'None') return false;
  if (loginsMove(before, after)) return true;
  if (urlOrigin(before.Url) !== urlOrigin(after.Url)) return true;
  if (placesOfScript(before) !== placesOfScript(after)) return true;
  if (virtualHosts(before) !== virtualHosts(after)) return true;
  return PLACES.some((field) => JSON.stringify(before[field]) !== JSON.stringify(after[field]));
}

/** A text that only names items of the vault: who may change the monitor may view their sections, and choose them anyway. */
const isReference = (password: string): boolean =>
  vaultReferencesIn(password).references.length > 0 && password.replace(/\{\{@VaultItem\.[^{}]*\}\}/gi, '') === '';

/** Through an API account: administrators, and the operator who set the password (docs/architecture/vault.md#0142). */
const mayMove = ({ via, isAdministrator, operatorGuid }: Caller, setBy: string | undefined): boolean =>
  via === 'api' && (isAdministrator || operatorGuid === setBy);

/** A stored password and what is to become of its monitor; `sent`: the one in the call. */
export interface PasswordMove {
  readonly stored: string | undefined;
  readonly setBy: string | undefined;
  readonly sent: string | undefined;
  readonly before: Definition;
  readonly after: Definition;
  /** It would also be handed to a private location, which an operator runs on a machine of his. */
  readonly isToLocation: boolean;
}

/** The problem when a stored password would leave for a place its keeper never named; undefined when all is well. */
export function passwordMoveProblem(caller: Caller, move: PasswordMove): string | undefined {
  const { stored = '', sent, setBy, before, after, isToLocation } = move;
  if (sent !== undefined || stored === '' || isReference(stored) || mayMove(caller, setBy)) return undefined;
  if (isToLocation) return 'is needed once more, because the stored one would be given to a private location';
  if (!sendsElsewhere(before, after)) return undefined;
  return 'is needed once more, because the stored one would be sent to another address or by another kind of login';
}
