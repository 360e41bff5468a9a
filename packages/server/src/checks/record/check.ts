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

/** How the wire names an `ErrorLevel`. */
export const errorLevelNames = ['NoError', 'Unconfirmed', 'Confirmed'] as const;

/** A body as the store keeps it: once per content, compressed. Made by `BodyStore.pack`. */
export interface PackedBody {
  /** SHA-256 of the body as received and decoded. */
  readonly hash: Buffer;
  readonly sizeBytes: number;
  /** Absent when the store is known to have this content. */
  readonly packed?: Buffer;
  readonly keepUntil: Instant;
  readonly isOkOnly: boolean;
}

/** What an HTTP(S) check saw beyond its row; header blocks are text, one `Name: value` a line. */
export interface HttpDetail {
  readonly kind: 'http';
  /** Of the last response, after redirects. */
  readonly url: string;
  readonly requestHeaders: string;
  readonly responseHeaders: string;
  readonly isBodyCut: boolean;
  readonly body?: PackedBody;
  readonly chain?: PackedBody;
  readonly facts: HttpFacts;
}

/** A server's own certificate; those behind it are kept once for all checks, as bodies are, since few of them change. */
export interface KeptCertificate extends Omit<CertificateFacts, 'issuers'> {
  /** Of the text of its issuers, hexadecimal; absent: the server sent none, or they are not kept. */
  readonly chainHash?: string;
}

/** Shown with a check, never searched. */
export interface HttpFacts {
  readonly httpVersion?: string;
  readonly contentType?: string;
  /** Encoding of the body's text; absent: UTF-8. */
  readonly charset?: string;
  readonly phases?: HttpPhases;
  readonly redirects?: readonly { readonly url: string; readonly statusCode: number }[];
  readonly certificate?: KeptCertificate;
  /** How the answer differed from the HTTP specification though it was understood. */
  readonly deviations?: readonly string[];
}

/** What a check of a service saw beyond its row; see `ServiceOutcome`. */
export interface ServiceDetail extends Pick<ServiceOutcome, 'facts' | 'dialogue'> {
  readonly kind: 'service';
  readonly certificate?: KeptCertificate | undefined;
  readonly chain?: PackedBody;
}

/** Of the overall row of a concurrent check: the checkpoints whose runs said nothing, and so have no row. */
export interface ConcurrentDetail {
  readonly kind: 'concurrent';
  readonly inconclusive: readonly { readonly checkpointId: number; readonly reason: MissedReason }[];
}

/** Whose steps they are: those of a script, or requests of a collection. */
export type StepsKind = 'steps' | 'collection';

/** What a multi-step or collection-based check saw beyond its row; see `StepsOutcome`. */
export interface StepsDetail extends Pick<
  StepsOutcome,
  'totalSteps' | 'passedSteps' | 'steps' | 'timing' | 'customMetrics' | 'withheld'
> {
  readonly kind: StepsKind;
}

/** Of the document of a page; what it did not go through is absent. */
export type DocumentPhases = Partial<Pick<PageElement, 'tlsMs' | 'sendMs' | 'waitMs' | 'receiveMs'>>;

/** What was seen of a page: in the row what is small, and where on the shelf of artifacts the rest is. */
export interface SeenPage extends Pick<PageOutcome, 'startAt' | 'navigations'> {
  /** Of the page, after redirects. */
  readonly url: string;
  /** Those that are not told included. */
  readonly elementCount: number;
  /** Absent: it told of none, or the check is from before they were kept. */
  readonly document?: DocumentPhases;
  /** Keys; absent: there was none, or it was not kept. */
  readonly elements?: string;
  readonly console?: string;
  readonly source?: string;
  readonly pictures: readonly {
    readonly id: string;
    /** From the start of the navigation. */
    readonly atMs: number;
    readonly milestone?: string;
    readonly mimeType: string;
    readonly key: string;
  }[];
}

/** A check of a page. */
export interface PageDetail extends SeenPage, Pick<PageOutcome, 'browser' | 'withheld'> {
  readonly kind: 'page';
}

/** A step of a transaction; see `TransactionStepResult`. */
export interface KeptStep extends Pick<TransactionStepResult, 'name' | 'state' | 'totalMs' | 'error' | 'actions'> {
  readonly hasWaterfall: boolean;
  /** Its figures are kept for charts, by an option of the step; absent: they are not. */
  readonly storesFigures?: boolean;
  readonly seen: SeenPage;
}

/** A check of a transaction. */
export interface TransactionDetail extends Pick<TransactionOutcome, 'browser' | 'withheld' | 'customMetrics'> {
  readonly kind: 'transaction';
  readonly steps: readonly KeptStep[];
  /** Key of the document at the error. */
  readonly source?: string;
}

/** What of a check of a browser is kept on the shelf of artifacts. */
export type BrowserDetail = PageDetail | TransactionDetail;

export type CheckDetail = HttpDetail | ServiceDetail | ConcurrentDetail | StepsDetail | BrowserDetail;

/** What of a detail is kept by its content: the body, and the certificates behind the server's own. */
export const packedBodies = (detail: CheckDetail | undefined): readonly PackedBody[] =>
  [detail?.kind === 'http' ? detail.body : undefined, detail && 'chain' in detail ? detail.chain : undefined].filter(
    (body) => body !== undefined,
  );

/** As `monitor_check.detail_kind` numbers them. */
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

/** As `series.kind` numbers them. */
export const seriesKinds = ['step', 'metric', 'page'] as const;
export type SeriesKind = (typeof seriesKinds)[number];

/** What a check tells by name, and the next one again. */
export interface NamedValue {
  readonly kind: SeriesKind;
  /** Once among its kind. */
  readonly name: string;
  /** Among its kind, from 0. */
  readonly position: number;
  /** Whole; absent: it is still there, but this check has no value of it. */
  readonly value?: number;
}

/** Everything of one check that is about to be stored. Times are whole ms. */
export interface NewCheck {
  /** From `idMaker` for the moment of completion, which is the check's Timestamp. */
  readonly id: number;
  readonly accountId: number;
  readonly monitorGuid: string;
  readonly slotAt: Instant;
  readonly attempt: number;
  /** 0 on the overall row of a concurrent check. */
  readonly serverId: number;
  readonly errorLevel: ErrorLevel;
  readonly errorCode: number;
  /** `OK` without error. */
  readonly errorDescription: string;
  readonly errorMessage: string;
  readonly totalMs: number;
  readonly resolveMs: number;
  readonly connectMs: number;
  readonly downloadMs: number;
  readonly totalBytes?: number;
  readonly resolvedIpAddress?: string;
  readonly httpStatusCode?: number;
  /** A response came, so its times count in averages and percentiles; false for DNS, connect, TLS and time-out errors. */
  readonly isTimed: boolean;
  readonly stagingMode: boolean;
  readonly isPartial: boolean;
  readonly isConcurrent: boolean;
  /** Of one that came after its run was written off: when. What it changes is kept as it was before. */
  readonly deliveredAt?: Instant;
  readonly detail?: CheckDetail;
  readonly series?: readonly NamedValue[];
}

/** Where a monitor stands: its last overall check. Undefined fields: never checked. */
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
  /** A Confirmed check came after the last good one. */
  readonly isDown: boolean;
}

/** A stretch of one monitor's time, `[from, to)`. */
export interface Span {
  readonly monitorGuid: string;
  readonly from: Instant;
  readonly to: Instant;
}
