export interface FakeRequest {
  readonly method: string;
  /** Without base path and query, as written in the app. */
  readonly path: string;
  readonly query: URLSearchParams;
  readonly body: Readonly<Record<string, unknown>>;
}

export interface RouteResponse {
  readonly status: number;
  readonly body?: unknown;
}

/** `id` is the match of the first group in the route's pattern. */
type Handler = (request: FakeRequest, id: string) => RouteResponse;
export type Routes = readonly (readonly [route: RegExp, handle: Handler])[];

const LINKS = { Self: '/v4' };

/** Wraps data in the envelope of version 4. */
export const wrapInEnvelope = (Data: unknown): RouteResponse => ({
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

export const ok = (body: unknown): RouteResponse => ({ status: 200, body });
export const created = (body: unknown): RouteResponse => ({ status: 201, body });
export const rowsPage = (Rows: readonly unknown[]): RouteResponse => ok({ Rows });
export const notFound: RouteResponse = { status: 404, body: { Messages: [{ Message: 'No such thing' }] } };
