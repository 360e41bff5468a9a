/**
 * Correlation headers and trace context that are propagated to a target, so that its operators find Vedette's requests
 * in their logs and traces.
 */
import type { RunOrder } from '@vedette/contract/checkpoint/protocol';
import type { Target } from '@vedette/contract/checkpoint/target';
import { deriveCorrelationId, formatTraceparent } from '@vedette/kernel/correlation-id';

interface Header {
  readonly name: string;
  readonly value: string;
}

/**
 * Returns the target of an order with the run's correlation id and trace context (`traceparent`) in its request
 * headers. A header of the same name set by the monitor wins.
 */
export function correlated({ target, sendsTraceparent = false, ...run }: RunOrder): Target {
  const id = deriveCorrelationId(run);
  const marks = [
    { name: 'X-Correlation-ID', value: id },
    ...(sendsTraceparent ? [{ name: 'traceparent', value: formatTraceparent(id) }] : []),
  ];
  switch (target.kind) {
    case 'http':
      return { ...target, headers: [...target.headers, ...missing(target.headers, marks)] };
    case 'multiStepApi': {
      const steps = target.steps.map((step) =>
        step.type === 'request' ? { ...step, headers: [...step.headers, ...missing(step.headers, marks)] } : step,
      );
      return { ...target, steps };
    }
    case 'page':
    case 'transaction':
      return { ...target, documentHeaders: missing(target.headers, marks) };
    default:
      return target;
  }
}

const missing = (given: readonly Header[], marks: readonly Header[]): Header[] =>
  marks.filter((mark) => !given.some(({ name }) => name.toLowerCase() === mark.name.toLowerCase()));
