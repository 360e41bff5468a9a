/**
 * Recipient addresses are shown to readers who may see the recipients, calls to readers who may edit the integration.
 * The others see a masked address and whether the message arrived.
 */
import { answerStatus } from '@vedette/contract/v1/alerting/answer-words';
import type { Caller } from '../../rights/index.js';

/** Who wants to read it. */
export type AddressReader = Pick<Caller, 'operatorGuid' | 'isAdministrator' | 'rights'>;

/** Of whom a message is, as far as it decides on who reads its address. */
export interface Addressed {
  /** Of the alert; null: the service's own, for administrators. */
  readonly definitionGuid: string | null;
  /** Whose message it is. */
  readonly operatorGuid: string | null;
}

/** Administrators, whoever may edit the definition that names the address, and the operator it belongs to. */
export function maySeeAddress(reader: AddressReader, { definitionGuid, operatorGuid }: Addressed): boolean {
  if (reader.isAdministrator || operatorGuid === reader.operatorGuid) return true;
  return definitionGuid !== null && reader.rights.level('alertDefinition', definitionGuid) > 0;
}

/** An integration is shown from here on, so what it sends and what it is answered is too. */
const EDIT = 2;

/** The integrations whose calls he may see. */
export const callsSeenBy = (reader: AddressReader): 'all' | readonly string[] =>
  reader.isAdministrator ? 'all' : reader.rights.contexts('integration', EDIT);

export const maySeeCall = (reader: AddressReader, { integrationGuid }: Sent): boolean =>
  reader.isAdministrator || reader.rights.level('integration', integrationGuid) >= EDIT;

/** By what a message went. */
interface Sent {
  readonly integrationGuid: string;
  /** As the contract names its type. */
  readonly channel: string;
}

/**
 * What was answered, as far as it is the reader's: all of it with the call; that a mail server said of his address, or the
 * status alone, with the address; undefined: nothing of it.
 */
export function answerFor(reader: AddressReader, message: Addressed & Sent, answer: string): string | undefined {
  if (maySeeCall(reader, message)) return answer;
  if (!maySeeAddress(reader, message)) return undefined;
  return message.channel === 'Email' ? answer : answerStatus(answer);
}

/** Enough of an address to tell two apart: its first sign, and the site of a mail address. */
export function redactAddress(address: string): string {
  if (address === '') return '';
  const at = address.lastIndexOf('@');
  return `${address.slice(0, 1)}•••${at > 0 ? address.slice(at) : ''}`;
}
