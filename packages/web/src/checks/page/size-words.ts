import type { PageElement } from '@vedette/contract/v4/monitor-check-detail';

type Sizes = Pick<PageElement, 'TotalBytes' | 'ResourceSize' | 'HeaderSize' | 'BodySize'>;
type Count = (value: number) => string;

/** Describes the bytes received for a request, split into headers and body where known. */
export function networkSize({ TotalBytes: total, HeaderSize: headers, BodySize: body }: Sizes, count: Count): string {
  if (headers === undefined) return `${count(total)} bytes`;
  if (body === undefined) return `${count(headers)} bytes of headers; the body is incomplete`;
  return `${count(total)} bytes: ${count(headers)} headers, ${count(body)} body`;
}

/** Describes the size of the content and its compression. */
export function contentSize({ ResourceSize: size = 0, BodySize: body = 0 }: Sizes, count: Count): string {
  const isPacked = body > 0 && body < size;
  return `${count(size)} bytes${isPacked ? `, compressed to ${Math.max(1, Math.round((body / size) * 100))}%` : ''}`;
}
