/** Request headers that delimit the request body (RFC 9112, section 6). The HTTP client sets them. */

export interface WrittenHeader {
  readonly name: string;
  readonly value: string;
}

export interface FramingProblem {
  /** Index of the header. */
  readonly at: number;
  readonly part: 'name' | 'value';
  readonly rule: string;
}

const isNamed = ({ name }: WrittenHeader, headerName: string): boolean => name.trim().toLowerCase() === headerName;

/** Whether the HTTP client must write this header itself. */
export const isFramingHeader = (header: WrittenHeader): boolean =>
  isNamed(header, 'transfer-encoding') || isNamed(header, 'content-length');

/**
 * Returns the lengths stated by a header. A length that comes from a variable is unknown before the run and is not
 * compared.
 */
const statedLengths = ({ value }: WrittenHeader): string[] =>
  value.includes('{{') ? [] : value.split(',').map((length) => length.trim());

/**
 * Finds headers that disagree about the end of the body. A proxy and a server that interpret such a request differently
 * take its tail for another request (request smuggling). A single Content-Length is accepted, because the client
 * replaces it.
 */
export function framingProblems(headers: readonly WrittenHeader[]): readonly FramingProblem[] {
  const found: FramingProblem[] = [];
  const hasTransferEncoding = headers.some((header) => isNamed(header, 'transfer-encoding'));
  let first: string | undefined;
  for (const [at, header] of headers.entries()) {
    if (isNamed(header, 'transfer-encoding')) {
      const rule = 'must not be Transfer-Encoding: the length of the body is sent in Content-Length';
      found.push({ at, part: 'name', rule });
    }
    if (!isNamed(header, 'content-length')) continue;
    if (hasTransferEncoding) {
      found.push({ at, part: 'name', rule: 'must not be Content-Length beside Transfer-Encoding' });
      continue;
    }
    const lengths = statedLengths(header);
    first ??= lengths[0];
    if (lengths.some((length) => length !== first)) {
      found.push({ at, part: 'value', rule: 'must not contradict another Content-Length' });
    }
  }
  return found;
}
