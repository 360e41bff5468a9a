import { UNNAMED_AUDIT_OBJECTS } from '@vedette/contract/v1/account/audit-names';
import { X509Certificate } from 'node:crypto';
import type { SingleSignOn, SingleSignOnWrite } from '@vedette/contract/v1/account/single-sign-on';
import { Fault } from '@vedette/kernel/fault';
import { Secret } from '@vedette/kernel/secret';
import { lockAccountRow, selectAccount } from '../account/account-sql.js';
import { findChangedFields, recordAudit } from '../audit/audit.js';
import type { Caller } from '../../rights/index.js';
import type { SignInDeps } from '../context/deps.js';
import { readProvider } from './single-sign-on-rules.js';
import {
  deleteProvider,
  saveProvider,
  selectEnabledProviders,
  selectProvider,
  type Provider,
} from './single-sign-on-sql.js';
import { announce, inTransaction, type Db, type Tx } from '../context/store-sql.js';
import type { ContextPick } from '../../module/context.js';

/** Returns the URL for the provider's response: the redirect URI of OpenID Connect, ACS and audience of SAML. */
export function serviceUrl({ webAddress }: ContextPick<'webAddress'>, { accountId, protocol }: Provider): string {
  return `${webAddress}/api/v1/SingleSignOn/${accountId}/${protocol}`;
}

/** @throws Fault `missing` when none is set up. */
export async function readSingleSignOn(deps: SignInDeps, caller: Caller): Promise<SingleSignOn> {
  return toWire(deps, await loadProvider(deps.db, caller.accountId));
}

/** Returns an empty list when none is set up, for callers that only check. */
export async function listSingleSignOn(deps: SignInDeps, caller: Caller): Promise<SingleSignOn[]> {
  const provider = await selectProvider(deps.db, caller.accountId);
  return provider ? [toWire(deps, provider)] : [];
}

/** @throws Fault `invalid` with every problem, `refused` for switching off the only way to sign in. */
export async function writeSingleSignOn(
  deps: SignInDeps,
  caller: Caller,
  body: SingleSignOnWrite,
): Promise<SingleSignOn> {
  const { accountId } = caller;
  return inTransaction(deps.db, async (tx) => {
    await lockAccountRow(tx, accountId);
    const before = await selectProvider(tx, accountId);
    const reusableSecret = before && isSameProvider(before, body) ? before.sealedClientSecret : null;
    const settings = readProvider(body, { hasSecret: reusableSecret !== null, isCertificate });
    if (!body.IsEnabled) await requireOtherSignInMethod(tx, accountId);
    const isNewSecret = body.Protocol === 'OpenIdConnect' && body.ClientSecret !== undefined;
    const after: Provider = {
      accountId,
      protocol: body.Protocol,
      isEnabled: body.IsEnabled,
      name: body.Name,
      settings,
      sealedClientSecret: isNewSecret
        ? deps.vault.seal(new Secret(body.ClientSecret ?? ''), clientSecretSealContext(accountId))
        : reusableSecret,
      changedAt: deps.clock.now(),
    };
    await saveProvider(tx, after);
    const fields = findChangedFields(before ? { ...toWire(deps, before) } : {}, { ...toWire(deps, after) });
    const secret = isNewSecret ? { ClientSecret: 'changed' } : {};
    await auditChange({ tx, deps, caller }, before ? 'Updated' : 'Created', {
      before: fields.before,
      after: { ...fields.after, ...secret },
    });
    return toWire(deps, after);
  });
}

/** Whether the stored secret belongs to the provider of the body; otherwise another provider would receive it. */
const isSameProvider = ({ protocol, settings }: Provider, body: SingleSignOnWrite): boolean =>
  body.Protocol === 'OpenIdConnect' && protocol === 'OpenIdConnect' && settings.issuer === body.Issuer;

/** @throws Fault `missing`, `refused` when it is the only way to sign in. */
export async function deleteSingleSignOn(deps: SignInDeps, caller: Caller): Promise<void> {
  await inTransaction(deps.db, async (tx) => {
    await lockAccountRow(tx, caller.accountId);
    const before = await loadProvider(tx, caller.accountId);
    await requireOtherSignInMethod(tx, caller.accountId);
    await deleteProvider(tx, caller.accountId);
    await auditChange({ tx, deps, caller }, 'Deleted', { before: { ...toWire(deps, before) } });
  });
}

/** Returns the providers that the sign-in page offers to everyone. */
export async function loadOfferedProviders(db: Db): Promise<{ AccountId: string; Name: string }[]> {
  return (await selectEnabledProviders(db)).map(({ accountId, name }) => ({
    AccountId: String(accountId),
    Name: name,
  }));
}

/** Returns the client secret, for the provider's own token endpoint. */
export function unsealClientSecret({ vault }: SignInDeps, { accountId, sealedClientSecret }: Provider): Secret {
  if (!sealedClientSecret) throw new Error('this provider has no client secret');
  return vault.unseal(sealedClientSecret, clientSecretSealContext(accountId));
}

/**
 * Returns an active provider.
 * @throws Fault `missing`.
 */
export async function requireEnabledProvider(
  db: Db,
  accountId: number,
  protocol?: Provider['protocol'],
): Promise<Provider> {
  const provider = await loadProvider(db, accountId);
  const isMatching = provider.isEnabled && (protocol === undefined || provider.protocol === protocol);
  if (!isMatching) throw new Fault('missing', NO_PROVIDER);
  return provider;
}

const NO_PROVIDER = 'This account has no such identity provider';
const clientSecretSealContext = (accountId: number) => ({
  accountId,
  objectGuid: String(accountId),
  field: 'ClientSecret',
});

async function loadProvider(db: Db, accountId: number): Promise<Provider> {
  const provider = await selectProvider(db, accountId);
  if (!provider) throw new Fault('missing', NO_PROVIDER);
  return provider;
}

async function requireOtherSignInMethod(tx: Tx, accountId: number): Promise<void> {
  const { allowNativeLogin } = await selectAccount(tx, accountId);
  if (!allowNativeLogin)
    throw new Fault('refused', 'IsEnabled: no way to sign in would remain; allow native login first');
}

function isCertificate(pem: string): boolean {
  try {
    return new X509Certificate(pem).raw.length > 0;
  } catch {
    return false;
  }
}

function toWire(deps: ContextPick<'webAddress'>, provider: Provider): SingleSignOn {
  const { issuer, clientId, loginUrl, idpEntityId, certificates, audience, allowIdpInitiated } = provider.settings;
  return {
    Protocol: provider.protocol,
    IsEnabled: provider.isEnabled,
    Name: provider.name,
    ...(issuer !== undefined && { Issuer: issuer }),
    ...(clientId !== undefined && { ClientId: clientId }),
    ...(loginUrl !== undefined && { LoginUrl: loginUrl }),
    ...(idpEntityId !== undefined && { IdpEntityId: idpEntityId }),
    ...(certificates !== undefined && { Certificates: [...certificates] }),
    ...(audience !== undefined && { Audience: audience }),
    ...(provider.protocol === 'Saml' && { AllowIdpInitiated: allowIdpInitiated ?? true }),
    HasClientSecret: provider.sealedClientSecret !== null,
    ServiceUrl: serviceUrl(deps, provider),
  };
}

async function auditChange(
  { tx, deps, caller }: { readonly tx: Tx; readonly deps: SignInDeps; readonly caller: Caller },
  action: 'Created' | 'Updated' | 'Deleted',
  change: { readonly before?: Record<string, unknown>; readonly after?: Record<string, unknown> },
): Promise<void> {
  const { SingleSignOn: objectName } = UNNAMED_AUDIT_OBJECTS;
  const entry = { objectType: 'SingleSignOn', objectGuid: String(caller.accountId), objectName };
  await recordAudit(tx, caller, { at: deps.clock.now(), action, ...entry, ...change });
  await announce(tx, { topic: 'account', accountId: caller.accountId, ids: [String(caller.accountId)] });
}
