/** Literal header values are secrets: encrypted in the store, never shown, and kept if they are not sent. */
import { Secret } from '@vedette/kernel/secret';
import type { Problems } from '@vedette/kernel/fault';
import { parseVaultReferences } from '../vault/index.js';
import type { ConnectionFields, StoredHeader } from './export-rules.js';
import type { SealedFor, Vault } from '../module/context.js';

/** The connection to which encrypted headers are bound. */
export interface HeaderOwner {
  readonly accountId: number;
  readonly guid: string;
}
const headerSealContext = ({ accountId, guid }: HeaderOwner): SealedFor => ({
  accountId,
  objectGuid: guid,
  field: 'export headers',
});

/** A text with only a vault reference contains no secret itself. */
const isReference = (text: string): boolean => parseVaultReferences(text).references.length > 0;

export interface HeaderChange {
  readonly owner: HeaderOwner;
  readonly before: ConnectionFields | undefined;
  readonly after: ConnectionFields;
}

/**
 * Returns the connection with its header values encrypted. A value that is not sent stays if the endpoint is the same.
 */
export function sealHeaders(
  vault: Pick<Vault, 'seal'>,
  { owner, before, after }: HeaderChange,
  problems: Problems,
): ConnectionFields {
  const stored = new Map(before?.Headers.map((header) => [header.Name.toLowerCase(), header]));
  const seal = (header: StoredHeader): StoredHeader => ({
    Name: header.Name,
    Value: '',
    Sealed: vault.seal(new Secret(header.Value), headerSealContext(owner)).toString('base64'),
  });
  const Headers = after.Headers.map((header, index): StoredHeader => {
    if (header.Value !== '')
      return isReference(header.Value) ? { Name: header.Name, Value: header.Value } : seal(header);
    const storedHeader = stored.get(header.Name.toLowerCase());
    if (storedHeader === undefined || isReference(storedHeader.Value)) return { Name: header.Name, Value: '' };
    const hasEndpointChanged = before?.EndpointUrl !== after.EndpointUrl;
    problems.when(hasEndpointChanged, `Headers[${index}].Value`, 'must be sent again when the EndpointUrl changes', [
      'EndpointUrl',
    ]);
    return storedHeader.Sealed === undefined ? seal(storedHeader) : { ...storedHeader, Name: header.Name };
  });
  return { ...after, Headers };
}

/** Returns the connection with its header values decrypted. */
export function openHeaders(
  vault: Pick<Vault, 'unseal'>,
  owner: HeaderOwner,
  connection: ConnectionFields,
): ConnectionFields {
  const open = ({ Name, Value, Sealed }: StoredHeader): StoredHeader => ({
    Name,
    Value:
      Sealed === undefined ? Value : vault.unseal(Buffer.from(Sealed, 'base64'), headerSealContext(owner)).reveal(),
  });
  return { ...connection, Headers: connection.Headers.map(open) };
}

/** Returns headers as they are read by callers: literal values are replaced with an empty text. */
export const redactHeaders = (headers: readonly StoredHeader[]) =>
  headers.map(({ Name, Value }) => ({ Name, Value: isReference(Value) ? Value : '' }));
