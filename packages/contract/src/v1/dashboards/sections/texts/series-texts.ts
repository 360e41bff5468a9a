import { messages } from '@vedette/i18n/message';
/** Texts of sections about steps, custom metrics and the last check of a monitor. */

export const SERIES_TEXTS = messages({
  metric: 'Custom metric',
  ruleMetrics: 'Checks that reported a value, including staging and partial checks.',
  lastTime: 'Last measured',
  errorCode: 'Code',
  step: 'Step',
  mean: 'Mean',
  minimum: 'Minimum',
  maximum: 'Maximum',
  checkCount: 'Checks',
  knownUntil: 'Existed until',
  ruleSteps: 'Means over the checks in which the step completed, including staging and partial checks.',
});
