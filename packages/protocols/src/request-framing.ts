/** Request headers that delimit the request body (RFC 9112, section 6). The HTTP client sets them. */

export interface RequestHeader {
  readonly name: string;
  readonly value: string;
}

export interface FramingProblem {
  /** Index of the header. */
  readonly at: number;
  readonly part: 'name' | 'value';
  readonly rule: string;
}

const hasName = ({ name }: RequestHeader, headerName: string): boolean => name.trim().toLowerCase() === headerName;

/** Whether the HTTP client must write this header itself. */
export const isFramingHeader = (header: RequestHeader): boolean =>
  hasName(header, 'transfer-encoding') || hasName(header, 'content-length');

/**
 * Returns the lengths stated by a header. A length that comes from a variable is unknown before the run and is not
 * compared.
 */
const listStatedLengths = ({ value }: RequestHeader): string[] =>
  value.includes('{{') ? [] : value.split(',').map((length) => length.trim());

/**
 * Finds headers that disagree about the end of the body. A proxy and a server that interpret such a request differently
 * take its tail for another request (request smuggling). A single Content-Length is accepted, because the client
 * replaces it.
 */
export function findFramingProblems(headers: readonly RequestHeader[]): readonly FramingProblem[] {
  const problems: FramingProblem[] = [];
  const hasTransferEncoding = headers.some((header) => hasName(header, 'transfer-encoding'));
  let firstLength: string | undefined;
  for (const [at, header] of headers.entries()) {
    if (hasName(header, 'transfer-encoding')) {
      const rule = 'must not be Transfer-Encoding: the length of the body is sent in Content-Length';
      problems.push({ at, part: 'name', rule });
    }
    if (!hasName(header, 'content-length')) continue;
    if (hasTransferEncoding) {
      problems.push({ at, part: 'name', rule: 'must not be Content-Length beside Transfer-Encoding' });
      continue;
    }
    const lengths = listStatedLengths(header);
    firstLength ??= lengths[0];
    if (lengths.some((length) => length !== firstLength)) {
      problems.push({ at, part: 'value', rule: 'must not contradict another Content-Length' });
    }
  }
  return problems;
}
