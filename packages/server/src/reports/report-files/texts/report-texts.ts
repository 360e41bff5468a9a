/** All texts of reports and statements in the languages of the contract's five cultures. */
import { messages } from '@vedette/i18n/message';
import { sectionTexts } from '@vedette/contract/v1/dashboards/sections/texts/section-texts';
import { tileKinds } from '@vedette/contract/v1/dashboards/tiles/registry';
import { tileTitle } from '@vedette/contract/v1/dashboards/tile-titles';
import type { Culture } from '@vedette/i18n/culture';
import { translatorFor } from '@vedette/i18n/load-catalogue';
import { LIST_LABELS } from './list-labels.js';
import { VERSION_LABELS } from './version-labels.js';
import { WATERFALL_TEXTS } from './waterfall-texts.js';

/** English, French, German, Dutch. `{x}` is a placeholder. */
const TEXTS = messages({
  ...sectionTexts,
  ...LIST_LABELS,
  ...WATERFALL_TEXTS,
  ...VERSION_LABELS,
  timesIn: 'All times: {zone}',
  made: 'Created {at}',
  report: 'report',
  page: 'Page {page} of {pages}',
  noFont: 'Characters without an installed font ({writings}) are shown as boxes.',
  noTiles: 'This dashboard has no tiles that can be exported.',
  ruleCutOnPaper: 'The PDF shows the first {count} rows. The Excel file of this report has more.',
  leftOutOfAll: 'Rows not included here or in the Excel file: {count}.',
  leftOutOfAllSome: 'Further rows are not included here or in the Excel file.',
  late: 'This report was due on {at} and is late because the monitoring service was not running.',
  cut: 'Data for the start of the period is no longer kept. These figures begin on {at}.',
  beganIn: 'The first monitor of this report was created on {at}. Figures begin then.',
  sentBy: 'Sent by {name}.',
  attached: 'The report is attached.',
  download: 'Download the report',
  linkUntil: 'The link is valid until {at} and needs no sign-in. Anyone who has it can read the report.',
  tooBig: 'The file is too large to attach. Download it with this link.',
  openLive: 'Open the dashboard',
  stop: 'You get this e-mail because you are a recipient of this report. To unsubscribe, ask an administrator of the monitoring service.',
  daily: 'Sent every day at {time}',
  weekly: 'Sent every week on {day} at {time}',
  monthly: 'Sent on day {day} of every month at {time}',
  quarterly: 'Sent on day {day} of every third month at {time}',
  yearly: 'Sent every year on {date} at {time}',
  statement: 'SLA statement',
  timeSpent: 'Time breakdown',
  exclusions: 'Exclusion periods',
  about: 'Reason',
  evidence: 'Evidence',
  days: 'Days',
  firstDay: 'First day (UTC)',
  lastDay: 'Last day (UTC)',
  statementNumber: 'Statement {guid}',
  statementBy: 'Created by {name}',
  statementTarget: 'Target: uptime of at least {target}.',
  statementThreshold: 'Below {error}, the uptime target is missed. From {error} up to the target, it is nearly met.',
  statementLoadTime: 'Target: mean load time of at most {most}.',
  statementResponse: 'Target: alerts acknowledged within {most} on average.',
  statementKey: 'Signed (Ed25519) with the key {fingerprint}.',
  statementVerify: 'To verify offline that this file is unchanged, run: vedette verify FILE',
  ruleTimeSpent: 'Up + down + paused or in maintenance + unobserved + not counted = the whole period.',
  ruleEvidence:
    'The JSON file that belongs to this document has a SHA-256 digest of these checks per monitor and day. For older checks, only totals are kept.',
});
export type ReportTextKey = keyof typeof TEXTS;

/** Returns the text of a key with its placeholders filled. */
export type GetReportText = (key: ReportTextKey, values?: Readonly<Record<string, string | number>>) => string;

export function createReportTexts(culture: Culture): GetReportText {
  const translate = translatorFor(culture);
  return (key, values) => {
    // Titles of tiles are put together from messages.
    const Kind = tileKinds.find((kind) => kind === key);
    return Kind === undefined ? translate(TEXTS[key], values) : tileTitle({ Kind }, translate);
  };
}

export const reportTextKeys = Object.keys(TEXTS) as ReportTextKey[];
