/** The exported parts of a check's details. */
import type { PageNavigation } from '@vedette/contract/checkpoint/page-outcome';
import type { ExportedCheck } from './exported-check.js';

/** Read by `detailPartsColumn`; absent values are null. */
export interface DetailParts {
  readonly customMetrics?: ExportedCheck['customMetrics'] | null;
  readonly steps?: readonly DetailStep[] | null;
  readonly page?: PageNavigation | null;
  readonly elementCount?: number | null;
  readonly elements?: string | null;
  readonly url?: string | null;
}

interface DetailStep {
  readonly name: string;
  readonly isExecuted: boolean;
  readonly isSkipped?: boolean | null;
  readonly ms: number;
  readonly error?: string | null;
  readonly url?: string | null;
  readonly httpStatus?: number | null;
  readonly page?: PageNavigation | null;
}

type ExportedDetail = Pick<
  ExportedCheck,
  'steps' | 'page' | 'customMetrics' | 'elementCount' | 'elementsKey' | 'elements'
>;

export function toExportedDetail(detail: DetailParts | null): ExportedDetail {
  return {
    steps: (detail?.steps ?? []).map(toExportedStep),
    page: detail?.page ?? undefined,
    customMetrics: detail?.customMetrics ?? [],
    elementCount: detail?.elementCount ?? 0,
    elementsKey: detail?.elements ?? undefined,
    elements: [],
  };
}

function toExportedStep(step: DetailStep, position: number): ExportedCheck['steps'][number] {
  const { name, isExecuted, isSkipped, ms, error, url, httpStatus, page } = step;
  const index = position + 1;
  return {
    index,
    name: name === '' ? `Step ${index}` : name,
    isExecuted: isExecuted && isSkipped !== true,
    ms,
    error: nonEmptyText(error),
    url: nonEmptyText(url),
    httpStatus: httpStatus ?? undefined,
    page: page ?? undefined,
  };
}

/** Treats an empty text as absent. */
const nonEmptyText = (text: string | null | undefined): string | undefined =>
  text === '' ? undefined : (text ?? undefined);
