/** Features of a collection that no run supports. They are rejected on write, and found before anything is sent. */

const VAULT_FILE = /^\s*\{\{\s*@VaultItem\.([0-9a-f-]{36})\.File\s*\}\}\s*$/i;

/**
 * Returns the vault item that the source of a file refers to. The source may be a list with one entry. Undefined for a
 * file on a disk.
 */
export function vaultFileGuid(source: unknown): string | undefined {
  const [firstSource, ...otherSources] = Array.isArray(source) ? (source as unknown[]) : [source];
  return typeof firstSource === 'string' && otherSources.length === 0
    ? VAULT_FILE.exec(firstSource)?.[1]?.toLowerCase()
    : undefined;
}

type Json = Readonly<Record<string, unknown>>;

const isObject = (value: unknown): value is Json =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
const filterObjects = (value: unknown): Json[] => (Array.isArray(value) ? value.filter(isObject) : []);

/**
 * Returns whether the body sends a file of the machine that exported the collection. Content in the collection itself
 * or in the vault can be sent.
 */
function sendsFile(body: Json): boolean {
  const { mode, file, formdata } = body;
  if (mode === 'file') {
    return !isObject(file) || (typeof file['content'] !== 'string' && vaultFileGuid(file['src']) === undefined);
  }
  if (mode !== 'formdata') return false;
  return filterObjects(formdata).some(
    ({ type, disabled, src }) => type === 'file' && disabled !== true && vaultFileGuid(src) === undefined,
  );
}

/** Returns whether the login needs a person and a browser, because no token is stored. */
function needsBrowser(auth: Json): boolean {
  if (auth['type'] !== 'oauth2') return false;
  const { oauth2 } = auth;
  const token = isObject(oauth2)
    ? oauth2['accessToken']
    : filterObjects(oauth2).find(({ key }) => key === 'accessToken')?.['value'];
  return typeof token !== 'string' || token === '';
}

/** Returns the first unsupported request, counted from 1, with the reason. Undefined if all can run. */
export function findUnsupportedRequest(
  root: Json,
): { readonly stepNumber: number; readonly reason: string } | undefined {
  let stepNumber = 0;
  const searchFolder = (folder: Json, inherited: Json): { stepNumber: number; reason: string } | undefined => {
    const auth = isObject(folder['auth']) ? folder['auth'] : inherited;
    for (const item of filterObjects(folder['item'])) {
      if (Array.isArray(item['item'])) {
        const unsupported = searchFolder(item, auth);
        if (unsupported) return unsupported;
        continue;
      }
      stepNumber += 1;
      const request = isObject(item['request']) ? item['request'] : {};
      const name = typeof item['name'] === 'string' ? item['name'] : '';
      if (isObject(request['body']) && sendsFile(request['body'])) {
        return {
          stepNumber,
          reason: `the request ${name} sends a file that is not in the vault; checkpoints have no other files`,
        };
      }
      if (needsBrowser(isObject(request['auth']) ? request['auth'] : auth)) {
        return { stepNumber, reason: `the request ${name} signs in by OAuth 2 without an access token` };
      }
    }
    return undefined;
  };
  return searchFolder(root, {});
}
