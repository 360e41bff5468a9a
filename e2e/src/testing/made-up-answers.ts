export interface FakeRequest {
  readonly method: string;
  /** Without base path and query, as written in the app. */
  readonly path: string;
  readonly query: URLSearchParams;
  readonly body: Readonly<Record<string, unknown>>;
}

export interface Answered {
  readonly status: number;
  readonly body?: unknown;
}

/** `id` is the match of the first group in the route's pattern. */
type Handler = (request: FakeRequest, id: string) => Answered;
export type Routes = readonly (readonly [route: RegExp, handle: Handler])[];

const LINKS = { Self: '/v4' };

/** Wraps data in the envelope of version 4. */
export const enveloped = (Data: unknown): Answered => ({
  status: 200,
  body: { Data, Links: LINKS, Relationships: [], Meta: { Timestamp: '2026-11-28T12:00:00' } },
});
export const resource = (Type: string, Id: number | string, Attributes: object) => ({
  Type,
  Id,
  Attributes,
  Relationships: [],
  Links: LINKS,
});

export const ok = (body: unknown): Answered => ({ status: 200, body });
export const created = (body: unknown): Answered => ({ status: 201, body });
export const page = (Rows: readonly unknown[]): Answered => ok({ Rows });
export const missing: Answered = { status: 404, body: { Messages: [{ Message: 'No such thing' }] } };
