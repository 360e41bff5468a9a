/** The header that lets the people of a target find our requests in their own records. */
import type { RunOrder } from '@vedette/contract/checkpoint/protocol';
import type { Target } from '@vedette/contract/checkpoint/target';
import { correlationIdOf } from '@vedette/kernel/correlation-id';

const NAME = 'X-Correlation-ID';

type Headers = readonly { readonly name: string; readonly value: string }[];

/** The target of an order whose requests say which run they are of; a header of that name of the monitor's own wins. */
export function correlated({ target, ...run }: RunOrder): Target {
  if (target.kind === 'http') return { ...target, headers: withId(target.headers, run) };
  if (target.kind !== 'multiStepApi') return target;
  const steps = target.steps.map((step) =>
    step.type === 'request' ? { ...step, headers: withId(step.headers, run) } : step,
  );
  return { ...target, steps };
}

function withId(headers: Headers, run: Parameters<typeof correlationIdOf>[0]) {
  const isGiven = headers.some(({ name }) => name.toLowerCase() === NAME.toLowerCase());
  return isGiven ? [...headers] : [...headers, { name: NAME, value: correlationIdOf(run) }];
}
