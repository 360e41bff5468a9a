import type { PageElement } from '@vedette/contract/v4/monitor-check-detail';

type Sizes = Pick<PageElement, 'TotalBytes' | 'ResourceSize' | 'HeaderSize' | 'BodySize'>;
type Count = (value: number) => string;

/** What came over the network for a request, and what it was made of where that is known. */
export function networkSize({ TotalBytes: total, HeaderSize: headers, BodySize: body }: Sizes, count: Count): string {
  if (headers === undefined) return `${count(total)} bytes`;
  if (body === undefined) return `${count(headers)} bytes of headers; the body did not come whole`;
  return `${count(total)} bytes: ${count(headers)} of headers, ${count(body)} of the body`;
}

/** How large its content is, and how far it was packed for the way. */
export function contentSize({ ResourceSize: size = 0, BodySize: body = 0 }: Sizes, count: Count): string {
  const isPacked = body > 0 && body < size;
  return `${count(size)} bytes${isPacked ? `, packed to ${Math.max(1, Math.round((body / size) * 100))}%` : ''}`;
}
