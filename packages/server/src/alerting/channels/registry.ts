import type { ChannelId } from '@vedette/contract/v1/alerting/channel';
import { alertOps } from './alertops.js';
import type { Channel } from './channel.js';
import { phoneClickSend, smsClickSend } from './clicksend.js';
import { phoneGateway, smsGateway } from './http-gateway.js';
import { smsMessageBird } from './messagebird.js';
import { microsoftTeams } from './microsoft-teams.js';
import { opsgenie } from './opsgenie.js';
import { pagerDuty } from './pagerduty.js';
import { serviceNow } from './servicenow.js';
import { slack } from './slack.js';
import { splunkOnCall } from './splunk-on-call.js';
import { statusHub } from './statushub.js';
import { statuspage } from './statuspage.js';
import { phoneTwilio, smsTwilio } from './twilio.js';
import { smsVonage } from './vonage.js';
import { webhook } from './webhook.js';
import { zapier } from './zapier.js';

/** Every channel, in the order in which they are offered. */
export const CHANNELS: readonly Channel[] = [
  slack,
  microsoftTeams,
  pagerDuty,
  opsgenie,
  serviceNow,
  splunkOnCall,
  statuspage,
  statusHub,
  alertOps,
  zapier,
  webhook,
  smsGateway,
  smsTwilio,
  smsVonage,
  smsMessageBird,
  smsClickSend,
  phoneGateway,
  phoneTwilio,
  phoneClickSend,
];

const byId = new Map<string, Channel>(CHANNELS.map((channel) => [channel.id, channel]));

/** Returns undefined for a channel that a later version has stored. */
export const findChannel = (id: ChannelId | (string & {})): Channel | undefined => byId.get(id);
