import { storedScript } from './multi-step-script-rules.js';

/** Returns the credits of a monitor: one per request, however often it is retried. */
export function creditsOfScript(scriptText: string): number {
  return storedScript(scriptText)?.MsaSteps.filter(({ StepType }) => StepType === 'HttpRequest').length ?? 0;
}
