import { message, messages } from '@vedette/i18n/message';
/** Texts of sections about checks, alerts and errors in lists. */

export const CHECK_TEXTS = messages({
  deletedMonitor: 'Deleted monitor',
  timespan: 'Time span',
  last24Hours: 'Last 24 hours',
  last7Days: 'Last 7 days',
  last30Days: 'Last 30 days',
  confirmedAt: 'Confirmed',
  // Used beside a title that includes "errors".
  confirmed: message('Confirmed', 'errors'),
  unconfirmed: message('Unconfirmed', 'errors'),
  level: 'Error level',
  definition: 'Alert definition',
  escalation: 'Escalation level',
  reminderNumber: 'Reminder no.',
  firstError: 'First error',
  staging: 'Staging',
  partialCheck: 'Partial check',
  stagingPartialCheck: 'Staging, partial check',
  timeLimit: 'Time limit',
  aboveLimit1: 'Above limit 1',
  aboveLimit2: 'Above limit 2',
  alerting: 'Alerts',
  stepNumber: 'Step {number}',
  multipleLocations: 'Multiple locations',
  errors: 'Errors',
  errorClass: 'Class',
  codes: 'Codes',
  ruleErrorClasses: 'Errors by class of their codes, within the retention of checks, each with its last occurrence.',
  anyError: 'unconfirmed and confirmed errors',
  withParts: 'with partial checks',
});
