import type { PageElement, PageNavigation } from '@vedette/contract/checkpoint/page-outcome';
import type { Instant } from '@vedette/kernel/clock';
import type { RuleSetFields } from './export-rules.js';

/** A check with everything that is exported about it. */
export interface ExportedCheck {
  readonly id: number;
  /** Time of completion. */
  readonly at: Instant;
  readonly monitorGuid: string;
  readonly monitorName: string;
  readonly monitorType: string;
  readonly monitorMode: string;
  /** Custom fields of the monitor, by name. */
  readonly customFields: Readonly<Record<string, string>>;
  readonly groupName: string;
  /** The checkpoint server. A concurrent check as a whole has none. */
  readonly serverId: number;
  readonly checkpointId: number | undefined;
  readonly checkpointName: string | undefined;
  readonly checkpointRegion: string | undefined;
  readonly errorLevel: 'NoError' | 'Unconfirmed' | 'Confirmed';
  readonly errorCode: number;
  readonly errorDescription: string;
  readonly totalMs: number;
  readonly resolveMs: number;
  readonly connectMs: number;
  readonly downloadMs: number;
  readonly totalBytes: number | undefined;
  readonly httpStatus: number | undefined;
  /** URL of the target, as stored with the check. */
  readonly url: string | undefined;
  /** Phases of the request in their order, in whole milliseconds. */
  readonly phases: readonly { readonly name: string; readonly ms: number }[];
  /** Steps in their order, including those that were not executed. */
  readonly steps: readonly ExportedStep[];
  /** Browser measurements of the page. */
  readonly page: PageNavigation | undefined;
  readonly customMetrics: readonly { readonly name: string; readonly value: number }[];
  /** Number of requests of the page, and where they are stored. */
  readonly elementCount: number;
  readonly elementsKey: string | undefined;
  /** The stored requests, if they were read. */
  readonly elements: readonly PageElement[];
  /** 32 hexadecimal digits, stable for this check. */
  readonly traceId: string;
}

interface ExportedStep {
  /** Counted from 1. */
  readonly index: number;
  readonly name: string;
  readonly isExecuted: boolean;
  readonly ms: number;
  /** Reason of a failure. */
  readonly error: string | undefined;
  readonly url: string | undefined;
  readonly httpStatus: number | undefined;
  /** Browser measurements of the last document, if the step stores them. */
  readonly page: PageNavigation | undefined;
}

/** Maximum number of spans within the span of a check. */
export const MAX_SPANS = 500;

/** Estimates how many points and spans a check becomes, which limits the size of a request. */
function estimateWeight({ steps, elementCount, customMetrics }: ExportedCheck): number {
  return 10 + steps.length * 2 + Math.min(MAX_SPANS, elementCount) + customMetrics.length;
}

/**
 * Points and spans of one request. Encoding it takes tens of milliseconds, and it is far below the limits of receivers.
 */
const MAX_REQUEST_WEIGHT = 2_000;

/** Returns as many of the first checks as fit into one request, at least one. */
export function takeFitting<T extends ExportedCheck>(checks: readonly T[]): readonly T[] {
  let weight = 0;
  const end = checks.findIndex((check, index) => (weight += estimateWeight(check)) > MAX_REQUEST_WEIGHT && index > 0);
  return end === -1 ? checks : checks.slice(0, end);
}

/** Returns whether a rule set includes a check. */
export function matchesRules(
  check: { readonly errorLevel: ExportedCheck['errorLevel']; readonly isPartial: boolean; readonly isStaging: boolean },
  { ErrorLevels, IncludePartialChecks, IncludeStaging }: RuleSetFields,
): boolean {
  const hasMatchingLevel = ErrorLevels.includes(check.errorLevel);
  return hasMatchingLevel && (IncludePartialChecks || !check.isPartial) && (IncludeStaging || !check.isStaging);
}
