/** Where messages went is for those who may see the people behind the addresses (decision 0290). */
import type { Caller } from '../../access/index.js';

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

/** Enough of an address to tell two apart: its first sign, and the site of a mail address. */
export function veiledAddress(address: string): string {
  if (address === '') return '';
  const at = address.lastIndexOf('@');
  return `${address.slice(0, 1)}•••${at > 0 ? address.slice(at) : ''}`;
}
