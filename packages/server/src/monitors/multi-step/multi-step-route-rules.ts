/** Where the stored secrets of a script are sent. Changing a destination requires the secrets to be re-entered. */
import type { MsaScript, MsaStep } from '@vedette/contract/v4/multi-step';
import type { Definition } from '../definition/definition-rules.js';
import { parseStoredScript } from './multi-step-script-rules.js';

/** Scheme, host and port as written. */
const urlOrigin = (url: string): string => /^[a-z]+:[/\\]*[^/\\?#]*/i.exec(url.trim())?.[0] ?? url;

function stepRoute(step: MsaStep, { MsaSteps, PredefinedVariables, UserDefinedFunctions }: MsaScript): string {
  const origin = urlOrigin(step.Url ?? '');
  const hosts = (step.RequestHeaders ?? []).filter(({ Key }) => Key.toLowerCase() === 'host' || Key.includes('{{'));
  const isDynamic = `${origin}${JSON.stringify(hosts)}${step.PreRequestScript ?? ''}`.includes('{{');
  // Variables may be set in many places, so all of them count.
  const dynamic = isDynamic
    ? [
        PredefinedVariables,
        UserDefinedFunctions,
        MsaSteps.map((otherStep) => [otherStep.Variables, otherStep.PostResponseScript]),
      ]
    : [];
  const { AuthenticationType } = step.Authentication ?? {};
  return JSON.stringify([
    origin,
    AuthenticationType,
    hosts,
    step.IgnoreCertificateErrors ?? false,
    step.PreRequestScript ?? '',
    dynamic,
  ]);
}

/** Returns the destinations of each login by its id. */
function loginRoutes(definition: Definition): Map<string, string> {
  const routes = new Map<string, string>();
  const script = parseStoredScript(definition.MultiStepApiTransactionScript ?? '');
  for (const step of script?.MsaSteps ?? []) {
    const id = step.Authentication?.Id?.toLowerCase();
    if (script && id !== undefined) routes.set(id, `${routes.get(id) ?? ''}${stepRoute(step, script)}`);
  }
  return routes;
}

/** Returns whether a login in both definitions would be sent to another place or in another way. */
export function sendsLoginsElsewhere(before: Definition, after: Definition): boolean {
  const routesBefore = loginRoutes(before);
  return [...loginRoutes(after)].some(([id, route]) => routesBefore.has(id) && routesBefore.get(id) !== route);
}
