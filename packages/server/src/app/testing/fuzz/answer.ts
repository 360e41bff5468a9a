/** The response to one request. */
export interface FuzzAnswer {
  readonly status: number;
  readonly contentType: string | undefined;
  readonly text: string;
}
