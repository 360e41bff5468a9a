import type { MissedReason } from '@vedette/contract/v1/checks/missed-reasons';
import type {
  CertificateFacts,
  HttpPhases,
  PageOutcome,
  ServiceOutcome,
  StepsOutcome,
  TransactionOutcome,
} from '@vedette/contract/checkpoint/protocol';
import type { PageElement } from '@vedette/contract/checkpoint/page-outcome';
import type { TransactionStepResult } from '@vedette/contract/checkpoint/transaction-outcome';
import type { Instant } from '@vedette/kernel/clock';

/** 0 NoError, 1 Unconfirmed, 2 Confirmed; the index into `errorLevelNames`. */
export type ErrorLevel = 0 | 1 | 2;

/** Wire names of an `ErrorLevel`. */
export const errorLevelNames = ['NoError', 'Unconfirmed', 'Confirmed'] as const;

/** A body as stored: once per content, compressed. Created by `BodyStore.pack`. */
export interface PackedBody {
  /** SHA-256 of the received and decoded body. */
  readonly hash: Buffer;
  readonly sizeBytes: number;
  /** Absent if the store is known to have this content. */
  readonly packed?: Buffer;
  readonly keepUntil: Instant;
  readonly isOkOnly: boolean;
}

/** Details of an HTTP(S) check besides its row. Header blocks are text with one `Name: value` per line. */
export interface HttpDetail {
  readonly kind: 'http';
  /** URL of the last response, after redirects. */
  readonly url: string;
  readonly requestHeaders: string;
  readonly responseHeaders: string;
  readonly isBodyCut: boolean;
  readonly body?: PackedBody;
  readonly chain?: PackedBody;
  readonly facts: HttpFacts;
}

/** A server's certificate. Its chain is stored once for all checks, like bodies, since chains rarely change. */
export interface StoredCertificate extends Omit<CertificateFacts, 'issuers'> {
  /** Hash of the serialised chain, hexadecimal; absent if the server sent none, or it is not stored. */
  readonly chainHash?: string;
}

/** Shown with a check, never searched. */
export interface HttpFacts {
  readonly httpVersion?: string;
  readonly contentType?: string;
  /** Text encoding of the body; absent for UTF-8. */
  readonly charset?: string;
  readonly phases?: HttpPhases;
  readonly redirects?: readonly { readonly url: string; readonly statusCode: number }[];
  readonly certificate?: StoredCertificate;
  /** Deviations of the response from the HTTP specification that did not prevent its use. */
  readonly deviations?: readonly string[];
}

/** Details of a service check besides its row; see `ServiceOutcome`. */
export interface ServiceDetail extends Pick<ServiceOutcome, 'facts' | 'dialogue'> {
  readonly kind: 'service';
  readonly certificate?: StoredCertificate | undefined;
  readonly chain?: PackedBody;
}

/** Details of a concurrent check: checkpoints whose runs were inconclusive and have no row. */
export interface ConcurrentDetail {
  readonly kind: 'concurrent';
  readonly inconclusive: readonly { readonly checkpointId: number; readonly reason: MissedReason }[];
}

/** Steps of a script, or requests of a collection. */
export type StepsKind = 'steps' | 'collection';

/** Details of a multi-step or collection check besides its row; see `StepsOutcome`. */
export interface StepsDetail extends Pick<
  StepsOutcome,
  'totalSteps' | 'passedSteps' | 'steps' | 'timing' | 'customMetrics' | 'withheld'
> {
  readonly kind: StepsKind;
}

/** Phases of a page's document. Those that did not take place are absent. */
export type DocumentPhases = Partial<Pick<PageElement, 'tlsMs' | 'sendMs' | 'waitMs' | 'receiveMs'>>;

/** Observations of a page: small values for the row, and keys of the artifacts with the rest. */
export interface PageObservation extends Pick<PageOutcome, 'startAt' | 'navigations'> {
  /** URL of the page, after redirects. */
  readonly url: string;
  /** Includes elements that are not reported. */
  readonly elementCount: number;
  /** Absent if the page reported none, or the check is from before they were stored. */
  readonly document?: DocumentPhases;
  /** Artifact keys; absent if there was nothing, or it was not stored. */
  readonly elements?: string;
  readonly console?: string;
  readonly source?: string;
  readonly pictures: readonly {
    readonly id: string;
    /** Milliseconds since the start of the navigation. */
    readonly atMs: number;
    readonly milestone?: string;
    readonly mimeType: string;
    readonly key: string;
  }[];
}

/** Details of a page check. */
export interface PageDetail extends PageObservation, Pick<PageOutcome, 'browser' | 'withheld'> {
  readonly kind: 'page';
}

/** A step of a transaction; see `TransactionStepResult`. */
export interface StoredStep extends Pick<TransactionStepResult, 'name' | 'state' | 'totalMs' | 'error' | 'actions'> {
  readonly hasWaterfall: boolean;
  /** Whether its page metrics are stored for charts, by an option of the step; absent if not. */
  readonly storesFigures?: boolean;
  readonly seen: PageObservation;
}

/** Details of a transaction check. */
export interface TransactionDetail extends Pick<TransactionOutcome, 'browser' | 'withheld' | 'customMetrics'> {
  readonly kind: 'transaction';
  readonly steps: readonly StoredStep[];
  /** Artifact key of the document at the error. */
  readonly source?: string;
}

/** Details of a browser check, whose artifacts are in the artifact store. */
export type BrowserDetail = PageDetail | TransactionDetail;

export type CheckDetail = HttpDetail | ServiceDetail | ConcurrentDetail | StepsDetail | BrowserDetail;

/** Parts of a detail that are stored by content: the body and the certificate chain. */
export const listPackedBodies = (detail: CheckDetail | undefined): readonly PackedBody[] =>
  [detail?.kind === 'http' ? detail.body : undefined, detail && 'chain' in detail ? detail.chain : undefined].filter(
    (body) => body !== undefined,
  );

/** Numbering of `monitor_check.detail_kind`. */
export const detailKinds = [
  'none',
  'http',
  'service',
  'concurrent',
  'steps',
  'collection',
  'page',
  'transaction',
] as const;
export type DetailKind = (typeof detailKinds)[number];

/** Numbering of `series.kind`. */
export const seriesKinds = ['step', 'metric', 'page'] as const;
export type SeriesKind = (typeof seriesKinds)[number];

/** A value that checks report repeatedly under a name. */
export interface NamedValue {
  readonly kind: SeriesKind;
  /** Unique among its kind. */
  readonly name: string;
  /** Position among its kind, from 0. */
  readonly position: number;
  /** A whole number; absent if it still exists, but this check has no value of it. */
  readonly value?: number;
}

/** A check that is about to be stored. Times are whole milliseconds. */
export interface NewCheck {
  /** Created by `createIdGenerator` for the time of completion, which is the check's Timestamp. */
  readonly id: number;
  readonly accountId: number;
  readonly monitorGuid: string;
  readonly slotAt: Instant;
  readonly attempt: number;
  /** 0 for a concurrent check as a whole. */
  readonly serverId: number;
  readonly errorLevel: ErrorLevel;
  readonly errorCode: number;
  /** `OK` without an error. */
  readonly errorDescription: string;
  readonly errorMessage: string;
  readonly totalMs: number;
  readonly resolveMs: number;
  readonly connectMs: number;
  readonly downloadMs: number;
  readonly totalBytes?: number;
  readonly resolvedIpAddress?: string;
  readonly httpStatusCode?: number;
  /**
   * Whether a response was received, so that its times count in averages and percentiles. False for DNS, connection,
   * TLS and timeout errors.
   */
  readonly isTimed: boolean;
  readonly stagingMode: boolean;
  readonly isPartial: boolean;
  readonly isConcurrent: boolean;
  /**
   * Delivery time of a result that arrived after its run was written off. Previous figures that it changes are kept.
   */
  readonly deliveredAt?: Instant;
  readonly detail?: CheckDetail;
  readonly series?: readonly NamedValue[];
}

/** Current state of a monitor: its last overall check. Fields are undefined before the first check. */
export interface CurrentState {
  readonly monitorGuid: string;
  readonly accountId: number;
  readonly checkId: number | undefined;
  /** Timestamp of the last check. */
  readonly at: Instant | undefined;
  readonly slotAt: Instant | undefined;
  readonly attempt: number | undefined;
  readonly serverId: number | undefined;
  readonly errorLevel: ErrorLevel;
  readonly errorCode: number;
  readonly errorDescription: string;
  readonly errorMessage: string;
  readonly totalMs: number | undefined;
  readonly stagingMode: boolean;
  /** Whether a Confirmed check followed the last good one. */
  readonly isDown: boolean;
}

/** A time range of one monitor, `[from, to)`. */
export interface MonitorTimeRange {
  readonly monitorGuid: string;
  readonly from: Instant;
  readonly to: Instant;
}
