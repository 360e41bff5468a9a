/**
 * Recipient addresses are shown to readers who may see the recipients, calls to readers who may edit the integration.
 * Others see a redacted address and whether the message arrived.
 */
import { responseStatus } from '@vedette/contract/v1/alerting/response-texts';
import type { Caller } from '../../rights/index.js';

export type AddressReader = Pick<Caller, 'operatorGuid' | 'isAdministrator' | 'rights'>;

/** Facts that decide who may read the address of a message. */
export interface MessageAddressee {
  /** Definition of the alert; null for system alerts, which only administrators may read. */
  readonly definitionGuid: string | null;
  /** Operator who owns the address; null for other addresses. */
  readonly operatorGuid: string | null;
}

/**
 * Returns whether the reader may see an address: administrators, operators who may edit the definition, and the
 * operator it belongs to.
 */
export function maySeeAddress(reader: AddressReader, { definitionGuid, operatorGuid }: MessageAddressee): boolean {
  if (reader.isAdministrator || operatorGuid === reader.operatorGuid) return true;
  return definitionGuid !== null && reader.rights.level('alertDefinition', definitionGuid) > 0;
}

/** Permission level from which an integration is shown, with the requests it sends and the responses it gets. */
const EDIT_LEVEL = 2;

/** Returns the integrations whose calls the reader may see. */
export const visibleCalls = (reader: AddressReader): 'all' | readonly string[] =>
  reader.isAdministrator ? 'all' : reader.rights.itemsWithLevel('integration', EDIT_LEVEL);

export const maySeeCall = (reader: AddressReader, { integrationGuid }: MessageChannel): boolean =>
  reader.isAdministrator || reader.rights.level('integration', integrationGuid) >= EDIT_LEVEL;

/** Integration and channel that carried a message. */
interface MessageChannel {
  readonly integrationGuid: string;
  /** Type as the contract names it. */
  readonly channel: string;
}

/**
 * Returns the part of a response that the reader may see: all of it if they may see the call; with the address alone, a
 * mail server's response or the status of a call; otherwise undefined.
 */
export function visibleResponse(
  reader: AddressReader,
  message: MessageAddressee & MessageChannel,
  response: string,
): string | undefined {
  if (maySeeCall(reader, message)) return response;
  if (!maySeeAddress(reader, message)) return undefined;
  return message.channel === 'Email' ? response : responseStatus(response);
}

/**
 * Redacts an address so that two can still be distinguished: keeps the first character, and the domain of an e-mail
 * address.
 */
export function redactAddress(address: string): string {
  if (address === '') return '';
  const at = address.lastIndexOf('@');
  return `${address.slice(0, 1)}•••${at > 0 ? address.slice(at) : ''}`;
}
