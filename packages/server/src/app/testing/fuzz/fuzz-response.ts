/** The response to one request. */
export interface FuzzResponse {
  readonly status: number;
  readonly contentType: string | undefined;
  readonly text: string;
}
