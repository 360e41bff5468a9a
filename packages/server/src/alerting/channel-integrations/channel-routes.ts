import { addressTestEndpoints } from '@vedette/contract/v1/alerting/address-test';
import { channelEndpoints as endpoints } from '@vedette/contract/v1/alerting/channel';
import { customFormEndpoints as forms } from '@vedette/contract/v1/alerting/custom-integration';
import { mount, type RouteHost } from '../../http/index.js';
import type { CallContext } from '../calls/calls.js';
import type { CustomIntegrationDeps } from '../custom/custom-integration.js';
import { testAddress } from './address-test.js';
import {
  changeChannel,
  channelKinds,
  createChannel,
  listChannels,
  readChannel,
  removeChannel,
  validateChannelChange,
  validateNewChannel,
} from './channel-integration.js';
import { testChannel } from './channel-test-call.js';
import { customizeChannel, restoreChannel } from './customize.js';

/** Serves the channels, which are `Integration`s for the rest of the API. */
export function registerChannelRoutes(host: RouteHost, deps: CustomIntegrationDeps & CallContext): void {
  mount(host, endpoints.kinds, ({ translate }) => channelKinds(translate));
  mount(host, endpoints.list, ({ caller }) => listChannels(deps, caller));
  mount(
    host,
    endpoints.create,
    ({ caller, body }) => createChannel(deps, caller, body),
    ({ caller, body }, problems) => validateNewChannel(deps, caller, body, problems),
  );
  mount(host, endpoints.read, ({ caller, params }) => readChannel(deps, caller, params.integrationGuid));
  mount(
    host,
    endpoints.patch,
    ({ caller, params, body }) => changeChannel(deps, caller, params.integrationGuid, body),
    ({ caller, params: { integrationGuid: guid }, body: write }, problems) =>
      validateChannelChange(deps, caller, { guid, write }, problems),
  );
  mount(host, endpoints.remove, ({ caller, params }) => removeChannel(deps, caller, params.integrationGuid));
  mount(host, addressTestEndpoints.test, ({ caller, params, body }) =>
    testAddress(deps, caller, params.operatorGuid, body.Channel),
  );
  mount(host, forms.customize, ({ caller, params }) => customizeChannel(deps, caller, params.integrationGuid));
  mount(host, forms.restore, ({ caller, params }) => restoreChannel(deps, caller, params.integrationGuid));
  mount(host, endpoints.test, ({ caller, params, body }) => testChannel(deps, caller, params.integrationGuid, body));
}
