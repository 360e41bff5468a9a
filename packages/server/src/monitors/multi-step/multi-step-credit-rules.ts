import { storedScript } from './multi-step-script-rules.js';

/** What a monitor costs: one credit a request, however often it is tried. */
export function creditsOfScript(scriptText: string): number {
  return storedScript(scriptText)?.MsaSteps.filter(({ StepType }) => StepType === 'HttpRequest').length ?? 0;
}
