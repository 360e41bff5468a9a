import type { PageElement, PageNavigation } from '@vedette/contract/checkpoint/page-outcome';
import type { Instant } from '@vedette/kernel/clock';
import type { RuleSetFields } from './export-rules.js';

/** A check with what is told beside it. */
export interface ExportedCheck {
  readonly id: number;
  /** When it was completed. */
  readonly at: Instant;
  readonly monitorGuid: string;
  readonly monitorName: string;
  readonly monitorType: string;
  readonly monitorMode: string;
  /** Custom fields of the monitor, by name. */
  readonly customFields: Readonly<Record<string, string>>;
  readonly groupName: string;
  /** Of where it was made; a round as a whole has none of them. */
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
  /** Of the target, as the check keeps it. */
  readonly url: string | undefined;
  /** Phases of the request, in their order, whole ms. */
  readonly phases: readonly { readonly name: string; readonly ms: number }[];
  /** In their order, those that were not executed included. */
  readonly steps: readonly ExportedStep[];
  /** What the browser measured of its page. */
  readonly page: PageNavigation | undefined;
  readonly customMetrics: readonly { readonly name: string; readonly value: number }[];
  /** How many requests its page made, and where they are kept. */
  readonly elementCount: number;
  readonly elementsKey: string | undefined;
  /** What is kept there, where it was read. */
  readonly elements: readonly PageElement[];
  /** 32 hexadecimal digits, the same whenever this check is sent. */
  readonly traceId: string;
}

interface ExportedStep {
  /** From 1. */
  readonly index: number;
  readonly name: string;
  readonly isExecuted: boolean;
  readonly ms: number;
  /** Why it failed. */
  readonly error: string | undefined;
  readonly url: string | undefined;
  readonly httpStatus: number | undefined;
  /** What the browser measured of its last document, where the step says that this is kept. */
  readonly page: PageNavigation | undefined;
}

/** Most spans within that of a check. */
export const MAX_SPANS = 500;

/** About how many points and spans a check becomes: what a request may hold is counted by it. */
function estimateWeight({ steps, elementCount, customMetrics }: ExportedCheck): number {
  return 10 + steps.length * 2 + Math.min(MAX_SPANS, elementCount) + customMetrics.length;
}

/** Points and spans of one request: encoding it takes some hundredths of a second, and it is far below what receivers take. */
const MAX_REQUEST_WEIGHT = 2_000;

/** As many of the first checks as one request may hold, at least one. */
export function fitting<T extends ExportedCheck>(checks: readonly T[]): readonly T[] {
  let weight = 0;
  const end = checks.findIndex((check, index) => (weight += estimateWeight(check)) > MAX_REQUEST_WEIGHT && index > 0);
  return end === -1 ? checks : checks.slice(0, end);
}

/** Whether a rule set lets a check out. */
export function matchesRules(
  check: { readonly errorLevel: ExportedCheck['errorLevel']; readonly isPartial: boolean; readonly isStaging: boolean },
  { ErrorLevels, IncludePartialChecks, IncludeStaging }: RuleSetFields,
): boolean {
  const isLet = ErrorLevels.includes(check.errorLevel);
  return isLet && (IncludePartialChecks || !check.isPartial) && (IncludeStaging || !check.isStaging);
}
