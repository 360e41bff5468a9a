import { parseStoredScript } from './multi-step-script-rules.js';

/** Returns the credits of a monitor: one per request, however often it is retried. */
export function countScriptCredits(scriptText: string): number {
  return parseStoredScript(scriptText)?.MsaSteps.filter(({ StepType }) => StepType === 'HttpRequest').length ?? 0;
}
