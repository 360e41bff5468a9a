import { Fault, Problems } from '@vedette/kernel/fault';
import { recordAudit } from '../../access/index.js';
import type { Caller } from '../../rights/index.js';
import {
  checkCustomItems,
  sealStepSecrets,
  openSettings,
  loadCustomIntegration,
  type CustomIntegrationDeps as IntegrationDeps,
} from '../custom/custom-integration.js';
import {
  saveVaultItemLinks,
  updateCustomIntegration,
  type CustomIntegrationRow,
} from '../custom/custom-integration-sql.js';
import type { LinkBase } from '../alerts/alert-variables.js';
import { announceDefinitions, type Tx } from '../delivery-log/delivery-log-sql.js';
import type { AlertingPorts } from '../ports/ports.js';
import { createLocalise } from '../texts/alert-texts.js';
import { checkChannelItems, loadChannel } from './channel-integration.js';
import { updateChannel, type ChannelRow } from '../channels/channel-sql.js';
import { EMPTY_STATE, channelSecrets, applyChannelWrite, toChannelState } from '../channels/channel-state.js';
import { openSecrets, sealSecrets } from '../channels/channel-target.js';
import { toCustomForm, isCustomizable, restoreSettings } from './customize-rules.js';
import { findChannel } from '../channels/registry.js';

type Deps = IntegrationDeps & {
  readonly ports: Pick<AlertingPorts, 'accountFacts' | 'outgoingNumbers'>;
  readonly linkBase: LinkBase;
};

/**
 * Turns a channel into a custom integration that makes the same calls. It keeps its guid, so levels keep using it.
 * @throws Fault `missing`; `invalid` for a channel whose requests cannot be opened; `forbidden` for a vault item that
 * the caller may not view.
 */
export async function customizeChannel(deps: Deps, caller: Caller, guid: string): Promise<void> {
  await deps.db.transaction().execute(async (tx) => {
    const before = await loadChannel(tx, caller.accountId, guid, 'forUpdate');
    const channel = findChannel(before.channel);
    if (!channel || !isCustomizable(channel))
      throw new Fault('invalid', `The requests of ${channel?.label ?? before.channel} cannot be edited`);
    const current = toChannelState(channel, before, openSecrets(deps.vault, before));
    const problems = new Problems();
    const items = await checkChannelItems(tx, caller, current, problems);
    problems.throwIfAny();
    const { culture } = await deps.ports.accountFacts(tx, caller.accountId);
    const hasLinks = deps.linkBase.publicUrl !== undefined;
    const { behaviour, secrets } = toCustomForm(channel, current.settings, {
      hasLinks,
      localise: createLocalise(culture),
    });
    const after: CustomIntegrationRow = { ...before, behaviour, secretsSealed: sealStepSecrets(deps, before, secrets) };
    await updateCustomIntegration(tx, after);
    await saveVaultItemLinks(tx, after, items);
    await recordConversion({ tx, deps, caller }, after, {
      before: { Channel: channel.id },
      after: { OriginalChannel: channel.id },
    });
  });
}

/**
 * Resets a customised channel: variables named like its settings become settings again, and its calls are those of the
 * channel.
 * @throws Fault `missing`; `invalid` for an integration that was not created from a channel, and for a missing setting.
 */
export async function restoreChannel(deps: Deps, caller: Caller, guid: string): Promise<void> {
  await deps.db.transaction().execute(async (tx) => {
    const before = await loadCustomIntegration(tx, caller.accountId, guid, 'forUpdate');
    const channel = findChannel(before.behaviour.madeFrom ?? '');
    if (!channel) throw new Fault('invalid', 'The integration was not created from a channel');
    const current = openSettings(deps, before);
    const problems = new Problems();
    const write = { Settings: restoreSettings(channel, current) };
    const state = applyChannelWrite(channel, EMPTY_STATE, write, { problems, newGuid: () => deps.random.newGuid() });
    const items = await checkCustomItems(tx, caller, current, problems);
    problems.throwIfAny();
    const row: ChannelRow = {
      ...before,
      type: channel.type,
      channel: channel.id,
      values: state.settings.values,
      secretsSealed: sealSecrets(deps.vault, before, channelSecrets(state)),
    };
    await updateChannel(tx, row);
    await saveVaultItemLinks(tx, row, items);
    await recordConversion({ tx, deps, caller }, before, {
      before: { OriginalChannel: channel.id },
      after: { Channel: channel.id },
    });
  });
}

interface Conversion {
  readonly before: Readonly<Record<string, string>>;
  readonly after: Readonly<Record<string, string>>;
}

/** Notifies pages of levels, because the integration may now support other kinds of alerts. */
async function recordConversion(
  { tx, deps, caller }: { readonly tx: Tx; readonly deps: Deps; readonly caller: Caller },
  { integrationGuid, name }: Pick<CustomIntegrationRow, 'integrationGuid' | 'name'>,
  conversion: Conversion,
): Promise<void> {
  const object = { objectType: 'Integration', objectGuid: integrationGuid, objectName: name };
  await recordAudit(tx, caller, { at: deps.clock.now(), ...object, action: 'Updated', ...conversion });
  await announceDefinitions(tx, caller.accountId);
}
