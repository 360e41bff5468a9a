/** All texts of the mails and small pages of subscriptions. The catalogues contain their translations. */
import { messages } from '@vedette/i18n/message';
import type { Culture } from '@vedette/i18n/culture';
import { translatorFor } from '@vedette/i18n/load-catalogue';

/** English texts. `{x}` is a placeholder. */
const TEXTS = messages({
  problemTitle: '{name} is down',
  problem: '{name} has been down since {from}.',
  recoveredTitle: '{name} recovered',
  recovered: '{name} recovered at {to}. It had been down since {from}.',
  plannedTitle: 'maintenance of {name}',
  planned: 'Maintenance of {name} from {from} to {to}.',
  updates: '{count} updates',
  footer: 'You get this e-mail because this address is subscribed to {title}. Times: {zone}.',
  footerForSelection:
    'You get this e-mail because this address is subscribed to some services of {title}. Times: {zone}.',
  manageSubscription: 'Manage subscription or unsubscribe',
  manageSubscriptionAt: 'Manage subscription or unsubscribe: {link}',
  unsubscribe: 'Unsubscribe',
  openPage: 'Open the status page',
  confirmSubject: '{title}: confirm your subscription',
  confirmReason:
    'Someone, probably you, asked to subscribe this address to {title}. Nothing more is sent until you confirm the subscription:',
  confirmIgnore: 'If this was not you, ignore this e-mail. The address is deleted after one day.',
  confirm: 'Confirm subscription',

  subscribeTitle: 'Subscribe to {title}',
  subscribeDescription:
    'You get an e-mail when a service goes down, recovers or has maintenance, and when a status update is published. The address is used for nothing else, and every e-mail has a link to unsubscribe.',
  address: 'E-mail address',
  subscribe: 'Subscribe',
  noAddress: 'Enter a valid e-mail address.',
  tooMany: 'Too many addresses. Try again later.',
  services: 'Services',
  allServices: 'All services, including those added later',
  selectedServices: 'Selected services only',
  noService: 'Select at least one service, or all of them.',
  saveSelection: 'Save selection',
  selectionSaved: 'Your selection was saved.',
  confirmationSent:
    'If this address is not subscribed yet, an e-mail with a confirmation link is on its way. The link is valid for one day. If it is already subscribed, use the link in any e-mail from this page to change the selection.',
  isSubscribed: 'This address is subscribed to the page.',
  confirmed: 'This address is now subscribed to the page.',
  unsubscribed: 'The address was deleted and will get no more e-mails from this page.',
  noMailServer: 'E-mail subscriptions are not available for this page.',
  back: 'Back to {title}',
  invalidLink: 'This link is no longer valid',
  invalidLinkWhy: 'The address is not subscribed, or the link is older than a day.',
});
export type SubscriptionTextKey = keyof typeof TEXTS;

/** All keys with their English texts, for tests. */
export const subscriptionTexts = Object.entries(TEXTS) as [SubscriptionTextKey, string][];

export type SubscriptionTranslator = (key: SubscriptionTextKey, values?: Readonly<Record<string, string>>) => string;

export function subscriptionTranslator(culture: Culture): SubscriptionTranslator {
  const translate = translatorFor(culture);
  return (key, values) => translate(TEXTS[key], values);
}
