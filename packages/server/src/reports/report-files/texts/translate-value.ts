/** Translations of API values for reports and lists. */
import { translatorFor } from '@vedette/i18n/load-catalogue';
import { message, messages } from '@vedette/i18n/message';
import type { Translate } from '@vedette/i18n/translator';
import type { Culture } from '@vedette/i18n/culture';
import { monitorKinds, monitorKindName } from '@vedette/contract/v4/monitor-kinds';
import { errorClassNames, visitorNames } from '@vedette/contract/v1/dashboards/value-names';
import { integrationTypeNames } from '@vedette/contract/v4/integration';
import { stateName } from '@vedette/contract/v1/rum/rum-states';
import { auditObjectTypeNames, type AuditAction } from '@vedette/contract/v1/account/audit-names';

const PERIOD_NAMES: Readonly<Record<string, string>> = messages({
  All: message('All', 'period'),
  CurrentDay: 'Today',
  PreviousDay: 'Yesterday',
  CurrentWeek: 'This week',
  PreviousWeek: 'Last week',
  CurrentMonth: 'This month',
  PreviousMonth: 'Last month',
  CurrentQuarter: 'This quarter',
  PreviousQuarter: 'Last quarter',
  CurrentYear: 'This year',
  PreviousYear: 'Last year',
});
/** Periods such as `Last90DaysExcl`, by their unit and end. */
const LAST_PERIOD_NAMES: Readonly<Record<string, string>> = messages({
  Hours: 'The last {n} hours',
  Days: 'The last {n} days',
  Months: 'The last {n} months',
  HoursExcl: 'The last {n} hours, excluding the current one',
  DaysExcl: 'The last {n} days, excluding the current one',
  MonthsExcl: 'The last {n} months, excluding the current one',
});

/** Translates a named period, such as `Last90DaysExcl`; undefined for other texts. */
function translatePeriod(translate: Translate, name: string): string | undefined {
  const named = Object.hasOwn(PERIOD_NAMES, name) ? PERIOD_NAMES[name] : undefined;
  if (named !== undefined) return translate(named);
  const [, n = '', unit = ''] = /^Last(\d+)([A-Za-z]+)$/.exec(name) ?? [];
  const last = Object.hasOwn(LAST_PERIOD_NAMES, unit) ? LAST_PERIOD_NAMES[unit] : undefined;
  return last === undefined ? undefined : translate(last, { n });
}

const FILE_TYPE_NAMES = messages({
  PDFAttachment: 'PDF, attached',
  PDFDownloadLink: 'PDF download link',
  ExcelAttachment: 'Excel, attached',
  ExcelDownloadLink: 'Excel download link',
  HTMLEmail: 'HTML mail',
});

const TYPE_NAMES = messages({
  Generic: 'Generic',
  MobileApp: 'Mobile app',
  TransactionRecorder: 'Transaction recorder',
  CertificateArchive: 'Certificate archive',
  CredentialSet: 'Credential set',
  File: 'File',
  OneTimePassword: 'One-time password',
  Unspecified: 'Unspecified',
});

const AUDIT_ACTION_NAMES: Readonly<Record<AuditAction, string>> = messages({
  Created: 'Created',
  Updated: 'Updated',
  Deleted: 'Deleted',
  MembershipChanged: 'Members changed',
  PermissionChanged: 'Permissions changed',
  SecretRead: 'Secret read',
  Sent: 'Sent',
  SignedIn: 'Signed in',
  SignedOut: 'Signed out',
  SignInFailed: 'Sign-in failed',
  Invited: 'Invited',
  InvitationAccepted: 'Invitation accepted',
  PasswordLinkSent: 'Password link sent',
});

const VALUE_NAMES: Readonly<Record<string, string>> = {
  ...errorClassNames,
  ...visitorNames,
  ...FILE_TYPE_NAMES,
  ...integrationTypeNames,
  ...TYPE_NAMES,
  ...AUDIT_ACTION_NAMES,
  ...auditObjectTypeNames,
};

/** Kinds of objects that use a vault item. */
const VAULT_USERS: Readonly<Record<string, string>> = messages({
  monitor: '{count, plural, one {# monitor} other {# monitors}}',
  integration: '{count, plural, one {# integration} other {# integrations}}',
  'export connection': '{count, plural, one {# export connection} other {# export connections}}',
});

/** Translates the uses of a vault item: `2 monitors, single sign-on`. */
export function translateVaultUses(culture: Culture, given: string): string {
  const translate = translatorFor(culture);
  return given
    .split(', ')
    .map((part) => {
      if (part === 'single sign-on') return translate(message('single sign-on'));
      const [, count = '', name = ''] = /^(\d+) (.+?)s?$/.exec(part) ?? [];
      const users = Object.hasOwn(VAULT_USERS, name) ? VAULT_USERS[name] : undefined;
      return users === undefined ? part : translate(users, { count: Number(count) });
    })
    .join(', ');
}

/** Translates a value of the API. Other values, such as protocols and products, stay unchanged. */
export function translateValue(culture: Culture, given: string): string {
  const translate = translatorFor(culture);
  if (Object.hasOwn(monitorKinds, given)) return translate(monitorKindName(given));
  const text = Object.hasOwn(VALUE_NAMES, given) ? VALUE_NAMES[given] : undefined;
  return text === undefined ? (translatePeriod(translate, given) ?? given) : translate(text);
}

/** Translates a stored state of visitors. */
export function translateState(culture: Culture, given: string): string {
  const name = stateName(given);
  return name === given ? translateValue(culture, given) : translatorFor(culture)(name);
}
