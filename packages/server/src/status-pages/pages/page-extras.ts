import { createHash } from 'node:crypto';
import type { StatusPageExtras } from '@vedette/contract/v1/status-pages/status-page';
import { Fault } from '@vedette/kernel/fault';
import { notFoundFault, uniqueNameRule } from '@vedette/kernel/rule-messages';
import { findChangedFields } from '../../access/index.js';
import type { Caller } from '../../rights/index.js';
import { isAcceptableImage } from '../../checks/index.js';
import { auditChange, runReferencingChange, lockDefinition, duplicateName, type Db } from '../../definitions/index.js';
import type { StoreContext } from '../../module/context.js';
import { isServiceHost } from './service-host-rules.js';
import { isHostInUse, selectExtras, updateExtras } from './page-extras-sql.js';
import { loadStatusPage } from './status-page.js';

/** @throws Fault `missing`. */
export async function readExtras(db: Db, accountId: number, pageGuid: string): Promise<StatusPageExtras> {
  const extras = await selectExtras(db, accountId, pageGuid);
  if (!extras) throw notFoundFault('public status page', pageGuid);
  return extras;
}

/**
 * Checks the host name. A page on the service's own host would answer every request there, and no one could sign in to
 * remove it.
 * @throws Fault `invalid`
 */
export function checkHostName({ HostName }: StatusPageExtras, serviceHosts: readonly string[]): void {
  if (HostName === undefined || !isServiceHost(HostName.toLowerCase(), serviceHosts)) return;
  throw new Fault('invalid', 'HostName: must not be a host name of this service');
}

/** Logos are shown at 210 × 40 px, but browsers allocate four bytes for every pixel of the image. */
const MAX_LOGO_PIXELS = 4_000_000;

/** @throws Fault `invalid` for a logo that is not an image, or so large that it would exhaust the memory of browsers */
export function checkLogo({ Logo }: StatusPageExtras): void {
  if (Logo === undefined || isAcceptableImage(Buffer.from(Logo.split(',')[1] ?? '', 'base64'), MAX_LOGO_PIXELS)) return;
  throw new Fault('invalid', `Logo: must be a PNG or JPEG of at most ${MAX_LOGO_PIXELS} pixels`);
}

/** @throws Fault `missing`; `conflict` when another page uses the host name */
export async function replaceExtras(
  deps: StoreContext,
  caller: Caller,
  pageGuid: string,
  extras: StatusPageExtras,
): Promise<void> {
  const after = { ...extras, ...(extras.HostName !== undefined && { HostName: extras.HostName.toLowerCase() }) };
  await runReferencingChange(deps.db, async (tx) => {
    await lockDefinition(tx, caller.accountId, 'public_status_page', pageGuid);
    const { name } = await loadStatusPage(tx, caller.accountId, pageGuid);
    const before = await readExtras(tx, caller.accountId, pageGuid);
    if (after.HostName !== undefined && (await isHostInUse(tx, after.HostName, pageGuid))) {
      throw duplicateName({ field: 'HostName', rule: uniqueNameRule('status page'), refusedAs: 'conflict' });
    }
    await updateExtras(tx, caller.accountId, pageGuid, after);
    const object = { objectType: 'PublicStatusPage', objectGuid: pageGuid, objectName: name };
    const fields = findChangedFields({ ...before }, { ...after });
    await auditChange({ tx, deps, caller }, object, {
      action: 'Updated',
      before: redactLogo(fields.before),
      after: redactLogo(fields.after),
    });
  });
}

/** Returns fields for the audit log; of an image only its size and the start of its digest. */
const redactLogo = (fields: Record<string, unknown>): Record<string, unknown> =>
  typeof fields['Logo'] === 'string' ? { ...fields, Logo: describeImage(fields['Logo']) } : fields;

const describeImage = (image: string): string =>
  `image of ${image.length} characters, SHA-256 ${createHash('sha256').update(image).digest('hex').slice(0, 8)}`;
