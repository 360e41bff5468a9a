import { message, messages } from '@vedette/i18n/message';
import type { MissedReason } from '@vedette/contract/v1/checks/missed-reasons';

/** Why a monitor is Unknown after missed checks. Undefined: the reason does not make a monitor Unknown. */
export const GAP_SENTENCES: Readonly<Record<MissedReason, string | undefined>> = {
  overrun: undefined,
  stopped: message('Not checked recently: the service was not running'),
  late: message('Not checked recently: the service could not keep up'),
  clock: message('Not checked recently: the service clock was set forward'),
  store: message('Not checked recently: the database was unreachable'),
  noCheckpoint: message('Not checked recently: no checkpoint can run it'),
  lost: message('Not checked recently: the checkpoint did not respond'),
  quarantined: message('Not checked recently: the checkpoint was impaired'),
  definition: message('Not checked recently: its definition cannot be run'),
  unsupported: message('Not checked recently: no checkpoint supports its settings; edit them'),
  paused: undefined,
  maintenance: undefined,
};

/** Why a monitor is Unknown without a missed check. */
export const NOT_CHECKED_SENTENCES = messages({
  never: 'Not checked yet',
  overdue: 'No check for more than two intervals',
});

/** Sentences of {@link GAP_SENTENCES} as earlier versions stored them. */
const EARLIER_GAP_SENTENCES = [
  message('Not checked lately: the service was not running'),
  message('Not checked lately: the service could not keep up'),
  message('Not checked lately: the service clock was set forward'),
  message('Not checked lately: the database was unreachable'),
  message('Not checked lately: no checkpoint can run it'),
  message('Not checked lately: the checkpoint did not answer'),
  message('Not checked recently: the checkpoint did not answer'),
  message('Not checked lately: the checkpoint was impaired'),
  message('Not checked lately: its definition cannot be run'),
  message('Not checked lately: no checkpoint supports its settings; edit them'),
];

/** All sentences above, so that stored ones can be translated. */
export const UNKNOWN_STATE_SENTENCES: readonly string[] = [
  ...Object.values(GAP_SENTENCES).flatMap((sentence) => sentence ?? []),
  ...Object.values(NOT_CHECKED_SENTENCES),
  ...EARLIER_GAP_SENTENCES,
];
