/** Adds vault files to the bodies of a collection that name one as a file source. */
import { vaultFileGuid } from '@vedette/contract/collection-support';
import { errorCodes } from '@vedette/contract/v4/error-codes';
import type { VaultContent } from '@vedette/contract/checkpoint/multi-step-target';
import { ProbeFailure } from '../probe-failure.js';

type Json = Readonly<Record<string, unknown>>;

function findVaultFile(guid: string, vault: readonly VaultContent[]) {
  const file = vault.find(({ vaultItemGuid }) => vaultItemGuid === guid)?.file;
  if (!file) throw new ProbeFailure(errorCodes.apiVaultItem, `the vault item ${guid} is not available or not a file`);
  return file;
}

const isObject = (value: unknown): value is Json =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Returns a body of the collection format with the content of its vault files inline, in Base64. */
function fillBody(body: Json, vault: readonly VaultContent[]): Json {
  const { file, formdata } = body;
  if (body['mode'] === 'file' && isObject(file)) {
    const guid = vaultFileGuid(file['src']);
    return guid === undefined ? body : { ...body, file: { content: findVaultFile(guid, vault).data } };
  }
  if (body['mode'] !== 'formdata' || !Array.isArray(formdata)) return body;
  const parts = formdata.map((part: unknown) => {
    const guid = isObject(part) && part['type'] === 'file' ? vaultFileGuid(part['src']) : undefined;
    if (guid === undefined || !isObject(part) || part['disabled'] === true) return part;
    const { src: _, ...otherFields } = part;
    const { name, data } = findVaultFile(guid, vault);
    return { ...otherFields, value: data, fileName: typeof part['fileName'] === 'string' ? part['fileName'] : name };
  });
  return { ...body, formdata: parts };
}

/**
 * Returns a collection, or a folder of it, whose requests contain their files.
 * @throws ProbeFailure `apiVaultItem` if a vault file is not available.
 */
export function withVaultFiles(itemGroup: Json, vault: readonly VaultContent[]): Json {
  const { item, request } = itemGroup;
  const children = Array.isArray(item)
    ? { item: item.map((child: unknown) => (isObject(child) ? withVaultFiles(child, vault) : child)) }
    : {};
  if (!isObject(request) || !isObject(request['body'])) return { ...itemGroup, ...children };
  return { ...itemGroup, ...children, request: { ...request, body: fillBody(request['body'], vault) } };
}
