import { toCulture } from '@vedette/i18n/culture';
import { parseTemplate } from '@vedette/kernel/template';
import { toAlertCard, type AlertCard } from './alert-card.js';
import { messageVariables, type LinkBase, type Reader, type DetailedAlert } from '../alerts/alert-variables.js';
import { messageTexts, translateAlert } from '../alerts/message-texts.js';
import { fillPartsSync } from '../steps/template-rules.js';
import { createLocalise, type Localise } from '../texts/alert-texts.js';

import { DEFAULT_FORMAT, subjectTemplate, type MailFormat } from './mail-format-rules.js';
import { renderMailHtml } from './mail-html.js';

/** Content of an alert mail without its addresses. */
export interface MailContent {
  readonly subject: string;
  readonly text: string;
  /** Empty when the mail consists of plain text only. */
  readonly html: string;
  readonly headers: Readonly<Record<string, string>>;
}

/** Format of a mail, and the functions of its subject. */
export interface MailOptions {
  readonly format: MailFormat;
  /** Returns the value of a function by name, without `@`; undefined for an unknown one. */
  readonly callFunction: (name: string, argument: string) => string | undefined;
}
const PLAIN: MailOptions = { format: DEFAULT_FORMAT, callFunction: () => undefined };

const MAX_SUBJECT_LENGTH = 200;
/** Maximum number of alerts shown in a mail; further ones are counted, so that a mass outage stays readable. */
const MAX_CARDS = 50;

/**
 * Renders the mail for alerts of one kind, in chronological order and in the reader's language.
 * @throws RangeError without any alert.
 */
export function renderMailContent(
  stored: readonly DetailedAlert[],
  reader: Reader,
  linkBase: LinkBase,
  options: MailOptions = PLAIN,
): MailContent {
  const alerts = stored.map((alert) => translateAlert(alert, reader));
  const [first] = alerts;
  if (!first) throw new RangeError('a mail needs an alert');
  const localise = createLocalise(reader.culture);
  const groups = groupEqualAlerts(alerts);
  const cards = groups.slice(0, MAX_CARDS).map(([alert, ...others]) => toAlertCard(alert, reader, linkBase, others));
  const omitted = groups.slice(MAX_CARDS).map(([alert]) => alert);
  const more =
    omitted.length === 0 ? '' : localise('more', { count: String(omitted.length), names: monitorNames(omitted) });
  const footer = localise('footer', { zone: reader.zone });
  const lang = toCulture(reader.culture);
  return {
    subject: mailSubject(alerts, first, { reader, linkBase, options }),
    text:
      [...cards.map((card) => cardText(card, localise)), more, footer].filter((part) => part !== '').join('\n\n') +
      '\n',
    html: options.format.isHtml ? renderMailHtml(cards, { more, footer, lang }) : '',
    headers: { ...mailHeaders(alerts, first), 'Content-Language': lang },
  };
}

/** Groups equal alerts of several definitions, so that they are shown once. */
function groupEqualAlerts(alerts: readonly DetailedAlert[]): (readonly [DetailedAlert, ...DetailedAlert[]])[] {
  const groups = new Map<string, [DetailedAlert, ...DetailedAlert[]]>();
  for (const alert of alerts) {
    const { kind, ordinal, incidentKey, subject, facts } = alert;
    const groupKey = JSON.stringify([kind, ordinal, incidentKey, subject?.monitorGuid, facts.levelMessage.trim()]);
    const others = groups.get(groupKey);
    if (others) others.push(alert);
    else groups.set(groupKey, [alert]);
  }
  return [...groups.values()];
}

function mailSubject(
  alerts: readonly DetailedAlert[],
  first: DetailedAlert,
  {
    reader,
    linkBase,
    options,
  }: { readonly reader: Reader; readonly linkBase: LinkBase; readonly options: MailOptions },
): string {
  const affectedItems = new Set(alerts.map(({ subject, alertGuid }) => subject?.monitorGuid ?? alertGuid));
  const template = subjectTemplate(options.format, {
    kind: first.kind,
    isOne: affectedItems.size === 1,
    culture: reader.culture,
  });
  const values = {
    ...messageVariables(first, reader, linkBase),
    ...messageTexts(first, reader),
    count: String(affectedItems.size),
    monitors: monitorNames(alerts),
  };
  const subjectText = fillPartsSync(parseTemplate(template), (name, argument) => {
    if (!name.startsWith('@')) return undefined;
    const variableName = name.slice(1);
    if (variableName === 'CustomField') return ownValue(values, `CustomField(${argument ?? ''})`) ?? '';
    return ownValue(values, variableName) ?? options.callFunction(variableName, argument ?? '');
  });
  const line = subjectText.replace(/\s+/g, ' ').trim();
  return line.length > MAX_SUBJECT_LENGTH ? `${line.slice(0, MAX_SUBJECT_LENGTH - 1)}…` : line;
}

const ownValue = (values: Readonly<Record<string, string>>, name: string): string | undefined =>
  Object.hasOwn(values, name) ? values[name] : undefined;

/** Renders labels and values one a line, because programs parse this part. */
function cardText({ heading, name, facts, texts, links, tone, summary }: AlertCard, localise: Localise): string {
  const line = ([label, value]: readonly [string, string]): string => localise('line', { label, value });
  return [
    tone === 'system' ? line([heading, name]) : heading,
    ...(tone === 'system' ? [summary] : []),
    ...[...facts, ...texts, ...links].map(line),
  ].join('\n');
}

function monitorNames(alerts: readonly DetailedAlert[]): string {
  const names = [...new Set(alerts.map(({ facts }) => facts.monitorName))];
  return names.length > 100 ? `${names.slice(0, 100).join(', ')}, …` : names.join(', ');
}

/** Returns the headers that mail clients use for threads and programs for rules. */
function mailHeaders(alerts: readonly DetailedAlert[], first: DetailedAlert): Record<string, string> {
  const keys = new Set(alerts.map(({ incidentKey }) => incidentKey));
  const thread = `<${first.incidentKey}@incident.vedette.invalid>`;
  return {
    'Auto-Submitted': 'auto-generated',
    'X-Auto-Response-Suppress': 'All',
    'X-Alert-Type': first.kind,
    ...(keys.size === 1 ? { 'X-Incident-Key': first.incidentKey, References: thread, 'In-Reply-To': thread } : {}),
  };
}
