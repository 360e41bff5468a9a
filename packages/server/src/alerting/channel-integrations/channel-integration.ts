import type { Translate } from '@vedette/i18n/translator';
import { toDisplayName } from '@vedette/contract/lenient';
import type {
  ChannelIntegration,
  ChannelIntegrationPatch,
  ChannelIntegrationWrite,
  ChannelKind,
} from '@vedette/contract/v1/alerting/channel';
import { Fault, Problems } from '@vedette/kernel/fault';
import { notFoundFault } from '@vedette/kernel/rule-messages';
import { definitionHash } from '@vedette/kernel/hash';
import { addItemGrant, findChangedFields, dropItemGrants, recordAudit } from '../../access/index.js';
import type { Caller } from '../../rights/index.js';
import { checkVaultReferences, parseVaultReferences } from '../../vault/index.js';
import { type CustomIntegrationDeps as IntegrationDeps, integrationInUse } from '../custom/custom-integration.js';
import { deleteCustomIntegration, countLevelsUsing, saveVaultItemLinks } from '../custom/custom-integration-sql.js';
import { announceDefinitions, type Db, type Tx } from '../delivery-log/delivery-log-sql.js';
import type { AlertingPorts } from '../ports/ports.js';
import type { Channel } from '../channels/channel.js';
import { isCustomizable } from './customize-rules.js';
import {
  EMPTY_STATE,
  channelSecrets,
  applyChannelWrite,
  toChannelState,
  type ChannelState,
} from '../channels/channel-state.js';
import {
  insertChannel,
  deleteStaleServiceLinks,
  selectChannels,
  updateChannel,
  type ChannelRow,
} from '../channels/channel-sql.js';
import { openSecrets, sealSecrets } from '../channels/channel-target.js';
import { CHANNELS, findChannel } from '../channels/registry.js';
import { FROM_SETTING, MISSING_SENDER_RULE, PROVIDER_SETTING } from '../channels/sender-rules.js';

type ChannelDeps = IntegrationDeps & { readonly ports: Pick<AlertingPorts, 'outgoingNumbers'> };

const EDIT_LEVEL = 2;

/** Returns every channel with its settings. */
export const channelKinds = (translate: Translate): ChannelKind[] =>
  CHANNELS.map(({ id, type, label, kinds, isDeduplicated, settings, serviceHook }) => ({
    Channel: id,
    Label: translate(label),
    Type: type,
    MessageTypes: [...kinds],
    IsDeduplicated: isDeduplicated,
    IsCustomizable: isCustomizable({ type }),
    HasServices: serviceHook !== undefined,
    Settings: settings.map(({ name, label: settingLabel, description, isSecret, fallback, emptyMeans, choices }) => ({
      Name: name,
      Label: translate(settingLabel),
      Description: description === undefined ? '' : translate(description),
      IsSecret: isSecret,
      IsRequired: fallback === undefined,
      ...(emptyMeans !== undefined && { EmptyMeans: translate(emptyMeans) }),
      IsForAdministrators: name === PROVIDER_SETTING,
      Default: fallback ?? '',
      Choices: [...(choices ?? [])],
    })),
  }));

/** Returns the channels that the caller may edit, by name. */
export async function listChannels(deps: ChannelDeps, caller: Caller): Promise<ChannelIntegration[]> {
  const rows = await selectChannels(deps.db, caller.accountId);
  return rows
    .filter(({ integrationGuid }) => caller.rights.level('integration', integrationGuid) >= EDIT_LEVEL)
    .flatMap((row) => (findChannel(row.channel) ? [toWireChannel(deps, row)] : []));
}

/** @throws Fault `missing`. */
export async function readChannel(deps: ChannelDeps, caller: Caller, guid: string): Promise<ChannelIntegration> {
  return toWireChannel(deps, await loadChannel(deps.db, caller.accountId, guid));
}

/** @throws Fault `invalid` for fields that break a rule of the channel. */
export async function createChannel(
  deps: ChannelDeps,
  caller: Caller,
  draft: ChannelIntegrationWrite,
): Promise<ChannelIntegration> {
  const { accountId, operatorGuid } = caller;
  const problems = new Problems();
  const channel = requireChannel(draft.Channel);
  const after = applyChannelWrite(channel, EMPTY_STATE, withoutGuids(draft), {
    problems,
    newGuid: deps.random.newGuid,
  });
  const key = { accountId, integrationGuid: deps.random.newGuid() };
  const row: ChannelRow = {
    ...key,
    name: draft.Name,
    type: channel.type,
    channel: channel.id,
    isActive: draft.IsActive ?? true,
    ...toColumns(after),
    secretsSealed: sealSecrets(deps.vault, key, channelSecrets(after)),
    createdAt: deps.clock.now(),
  };
  checkProvider(caller, EMPTY_STATE, after, problems);
  await deps.db.transaction().execute(async (tx) => {
    const items = await checkVaultItems(tx, caller, after, problems);
    await checkSender(tx, deps, { row, channel, state: after, problems });
    problems.throwIfAny();
    await insertChannel(tx, row);
    await saveVaultItemLinks(tx, row, items);
    const item = { type: 'integration', guid: row.integrationGuid } as const;
    const subject = { operatorGuid, operatorGroupGuid: null };
    if (!caller.isAdministrator) await addItemGrant(tx, deps, accountId, { item, subject, type: 'EditIntegration' });
    await auditChange({ tx, deps, caller }, row, { action: 'Created', after: { ...toWireChannel(deps, row) } });
  });
  return toWireChannel(deps, row);
}

/** A new channel has no services yet, so the guids of a copied one are dropped. */
function withoutGuids(draft: ChannelIntegrationWrite): ChannelIntegrationWrite {
  const { Services, ...others } = draft;
  return {
    ...others,
    ...(Services && { Services: Services.map(({ Name, Url }) => ({ Name, ...(Url !== undefined && { Url }) })) }),
  };
}

/**
 * Reports what the rules of a new channel would reject, from the fields that could be read.
 * @throws Fault `forbidden`.
 */
export async function validateNewChannel(
  deps: ChannelDeps,
  caller: Caller,
  { Channel, ...write }: Partial<ChannelIntegrationWrite>,
  problems: Problems,
): Promise<void> {
  if (Channel === undefined) return;
  const channel = requireChannel(Channel);
  const draft = withoutGuids({ Name: '', Settings: {}, ...write, Channel });
  const after = applyChannelWrite(channel, EMPTY_STATE, draft, { problems, newGuid: deps.random.newGuid });
  const row = { accountId: caller.accountId, isActive: write.IsActive ?? true };
  checkProvider(caller, EMPTY_STATE, after, problems);
  await checkVaultItems(deps.db, caller, after, problems);
  await checkSender(deps.db, deps, { row, channel, state: after, problems });
}

/**
 * Reports what the rules of a change would reject.
 * @throws Fault `missing`, `forbidden`.
 */
export async function validateChannelChange(
  deps: ChannelDeps,
  caller: Caller,
  { guid, write }: { readonly guid: string; readonly write: ChannelIntegrationPatch },
  problems: Problems,
): Promise<void> {
  const before = await loadChannel(deps.db, caller.accountId, guid);
  const channel = requireChannel(before.channel);
  const current = toChannelState(channel, before, openSecrets(deps.vault, before));
  await checkVaultItems(deps.db, caller, current, new Problems());
  const changed = applyChannelWrite(channel, current, write, { problems, newGuid: deps.random.newGuid });
  const row = { ...before, isActive: write.IsActive ?? before.isActive };
  checkProvider(caller, current, changed, problems);
  await checkVaultItems(deps.db, caller, changed, problems);
  await checkSender(deps.db, deps, { row, channel, state: changed, problems });
}

/**
 * Changes a channel; fields that are not sent stay.
 * @throws Fault `missing`, `invalid`.
 */
export async function changeChannel(
  deps: ChannelDeps,
  caller: Caller,
  guid: string,
  write: ChannelIntegrationPatch,
): Promise<void> {
  const problems = new Problems();
  await deps.db.transaction().execute(async (tx) => {
    const before = await loadChannel(tx, caller.accountId, guid, 'forUpdate');
    const channel = requireChannel(before.channel);
    const current = toChannelState(channel, before, openSecrets(deps.vault, before));
    const changed = applyChannelWrite(channel, current, write, { problems, newGuid: deps.random.newGuid });
    const changes = { name: write.Name ?? before.name, isActive: write.IsActive ?? before.isActive };
    checkProvider(caller, current, changed, problems);
    // A caller who may not view the referenced items could read them by changing the target.
    await checkVaultItems(tx, caller, current, new Problems());
    const items = await checkVaultItems(tx, caller, changed, problems);
    await checkSender(tx, deps, { row: { ...before, ...changes }, channel, state: changed, problems });
    problems.throwIfAny();
    const isSame = JSON.stringify(channelSecrets(changed)) === JSON.stringify(channelSecrets(current));
    const secretsSealed = isSame ? before.secretsSealed : sealSecrets(deps.vault, before, channelSecrets(changed));
    const after = { ...before, ...changes, ...toColumns(changed), secretsSealed };
    await updateChannel(tx, after);
    await deleteStaleServiceLinks(tx, after);
    await saveVaultItemLinks(tx, after, items);
    const fields = findChangedFields({ ...toWireChannel(deps, before) }, { ...toWireChannel(deps, after) });
    await auditChange({ tx, deps, caller }, after, { action: 'Updated', ...fields });
  });
}

/**
 * Only administrators may set the provider, because the gateway then carries messages of other operators, even if
 * their level names another gateway.
 */
function checkProvider(
  { isAdministrator }: Caller,
  before: ChannelState,
  after: ChannelState,
  problems: Problems,
): void {
  const isSame = before.settings.values[PROVIDER_SETTING] === after.settings.values[PROVIDER_SETTING];
  problems.when(!isSame && !isAdministrator, `Settings.${PROVIDER_SETTING}`, 'can only be changed by administrators');
}

interface SenderCheck {
  readonly row: Pick<ChannelRow, 'accountId' | 'isActive'>;
  readonly channel: Channel;
  readonly state: ChannelState;
  readonly problems: Problems;
}

/** Without a sender every call would be refused. Numbers that operators set for themselves do not help others. */
async function checkSender(tx: Db, { ports }: ChannelDeps, { row, channel, state, problems }: SenderCheck) {
  if (!row.isActive || !channel.needsSender || (state.settings.values[FROM_SETTING] ?? '').trim() !== '') return;
  const numbers = await ports.outgoingNumbers(tx, row.accountId);
  problems.when(numbers.length === 0, `Settings.${FROM_SETTING}`, MISSING_SENDER_RULE, ['IsActive']);
}

/** @throws Fault `inUse` while an escalation level uses it. */
export async function removeChannel(deps: ChannelDeps, caller: Caller, guid: string): Promise<void> {
  await deps.db.transaction().execute(async (tx) => {
    const row = await loadChannel(tx, caller.accountId, guid, 'forUpdate');
    const levels = await countLevelsUsing(tx, caller.accountId, guid);
    if (levels > 0) throw integrationInUse(levels);
    await deleteCustomIntegration(tx, row);
    await dropItemGrants(tx, caller.accountId, { type: 'integration', guid });
    await auditChange({ tx, deps, caller }, row, { action: 'Deleted', before: { ...toWireChannel(deps, row) } });
  });
}

/** @throws Fault `missing`, also for an integration of another type. */
export async function loadChannel(db: Db, accountId: number, guid: string, lock?: 'forUpdate'): Promise<ChannelRow> {
  const [row] = await selectChannels(db, accountId, guid, lock);
  if (!row || !findChannel(row.channel)) throw notFoundFault('channel', guid);
  return row;
}

function requireChannel(id: string): Channel {
  const channel = findChannel(id);
  if (!channel) throw new Fault('invalid', `Channel: there is no ${id}`);
  return channel;
}

/** Returns the settings and services as row fields, without the secrets. */
const toColumns = ({ settings, services }: ChannelState) => ({ values: settings.values, services: services.services });

/** The hash covers the sealed secrets, which are sealed again only if one of them has changed. */
function toWireChannel(deps: ChannelDeps, row: ChannelRow): ChannelIntegration {
  const channel = requireChannel(row.channel);
  const { settings, services } = toChannelState(channel, row, openSecrets(deps.vault, row));
  const wire = {
    IntegrationGuid: row.integrationGuid,
    Name: toDisplayName(row.name),
    Channel: channel.id,
    IsActive: row.isActive,
    Settings: { ...row.values },
    SecretsSpecified: Object.keys(settings.secrets),
    ...(channel.serviceHook !== undefined && {
      Services: services.services.map(({ guid, name }) => ({
        IntegrationServiceGuid: guid,
        Name: toDisplayName(name),
      })),
    }),
  };
  return { ...wire, Hash: definitionHash([wire, row.secretsSealed?.toString('base64')]) };
}

export { checkVaultItems as checkChannelItems };

/** Returns the guids of the vault items that the integration refers to; invalid ones are added to `problems`. */
async function checkVaultItems(tx: Db, caller: Caller, state: ChannelState, problems: Problems): Promise<string[]> {
  const { references, malformed } = parseVaultReferences(
    JSON.stringify([state.settings.values, channelSecrets(state)]),
  );
  for (const each of malformed) problems.add('Settings', `${each} is not a vault reference`);
  for (const problem of await checkVaultReferences(tx, caller, references)) problems.add('Settings', problem);
  return [...new Set(references.map(({ vaultItemGuid }) => vaultItemGuid))];
}

interface Change {
  readonly action: 'Created' | 'Updated' | 'Deleted';
  readonly before?: Readonly<Record<string, unknown>>;
  readonly after?: Readonly<Record<string, unknown>>;
}

async function auditChange(
  { tx, deps, caller }: { readonly tx: Tx; readonly deps: Pick<ChannelDeps, 'clock'>; readonly caller: Caller },
  { integrationGuid, name }: ChannelRow,
  change: Change,
): Promise<void> {
  const object = { objectType: 'Integration', objectGuid: integrationGuid, objectName: name };
  await recordAudit(tx, caller, { at: deps.clock.now(), ...object, ...change });
  await announceDefinitions(tx, caller.accountId);
}
