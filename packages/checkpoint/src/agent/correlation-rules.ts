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
export function addCorrelationHeaders({ target, sendsTraceparent = false, ...run }: RunOrder): Target {
  const id = deriveCorrelationId(run);
  const correlationHeaders = [
    { name: 'X-Correlation-ID', value: id },
    ...(sendsTraceparent ? [{ name: 'traceparent', value: formatTraceparent(id) }] : []),
  ];
  switch (target.kind) {
    case 'http':
      return { ...target, headers: [...target.headers, ...selectMissingHeaders(target.headers, correlationHeaders)] };
    case 'multiStepApi': {
      const steps = target.steps.map((step) =>
        step.type === 'request'
          ? { ...step, headers: [...step.headers, ...selectMissingHeaders(step.headers, correlationHeaders)] }
          : step,
      );
      return { ...target, steps };
    }
    case 'page':
    case 'transaction':
      return { ...target, documentHeaders: selectMissingHeaders(target.headers, correlationHeaders) };
    default:
      return target;
  }
}

const selectMissingHeaders = (existing: readonly Header[], correlationHeaders: readonly Header[]): Header[] =>
  correlationHeaders.filter((header) => !existing.some(({ name }) => name.toLowerCase() === header.name.toLowerCase()));
