/** Files of the vault in the bodies of a collection: where it names one as the source of a file, its bytes go along. */
import { vaultFileGuid } from '@vedette/contract/collection-support';
import { errorCodes } from '@vedette/contract/v4/error-codes';
import type { VaultContent } from '@vedette/contract/checkpoint/multi-step-target';
import { ProbeFailure } from '../probe-failure.js';

type Json = Readonly<Record<string, unknown>>;

function findVaultFile(guid: string, vault: readonly VaultContent[]) {
  const file = vault.find(({ vaultItemGuid }) => vaultItemGuid === guid)?.file;
  if (!file) throw new ProbeFailure(errorCodes.apiVaultItem, `the vault item ${guid} is not available, or no file`);
  return file;
}

const isObject = (value: unknown): value is Json =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** A body of the collection format with the bytes of its files, as the tool keeps them in a collection: in base64. */
function filledBody(body: Json, vault: readonly VaultContent[]): Json {
  const { file, formdata } = body;
  if (body['mode'] === 'file' && isObject(file)) {
    const guid = vaultFileGuid(file['src']);
    return guid === undefined ? body : { ...body, file: { content: findVaultFile(guid, vault).data } };
  }
  if (body['mode'] !== 'formdata' || !Array.isArray(formdata)) return body;
  const parts = formdata.map((part: unknown) => {
    const guid = isObject(part) && part['type'] === 'file' ? vaultFileGuid(part['src']) : undefined;
    if (guid === undefined || !isObject(part) || part['disabled'] === true) return part;
    const { src: _, ...rest } = part;
    const { name, data } = findVaultFile(guid, vault);
    return { ...rest, value: data, fileName: typeof part['fileName'] === 'string' ? part['fileName'] : name };
  });
  return { ...body, formdata: parts };
}

/** A collection, or a folder of one, whose requests carry their files. @throws ProbeFailure 19030. */
export function withVaultFiles(owner: Json, vault: readonly VaultContent[]): Json {
  const { item, request } = owner;
  const inner = Array.isArray(item)
    ? { item: item.map((one: unknown) => (isObject(one) ? withVaultFiles(one, vault) : one)) }
    : {};
  if (!isObject(request) || !isObject(request['body'])) return { ...owner, ...inner };
  return { ...owner, ...inner, request: { ...request, body: filledBody(request['body'], vault) } };
}
