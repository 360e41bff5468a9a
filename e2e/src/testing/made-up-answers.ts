export interface FakeRequest {
  readonly method: string;
  /** Below the base path, without query, as the app writes it. */
  readonly path: string;
  readonly query: URLSearchParams;
  readonly body: Readonly<Record<string, unknown>>;
}

export interface Answered {
  readonly status: number;
  readonly body?: unknown;
}

/** `id` is what the first group of the route's pattern matched. */
type Handler = (request: FakeRequest, id: string) => Answered;
export type Routes = readonly (readonly [route: RegExp, handle: Handler])[];

const LINKS = { Self: '/v4' };

/** What an endpoint of version 4 puts around its data. */
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
