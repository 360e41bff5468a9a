import type { PageElement } from '@vedette/contract/v4/monitor-check-detail';
import { t } from '../../i18n/translate.js';

type Sizes = Pick<PageElement, 'TotalBytes' | 'ResourceSize' | 'HeaderSize' | 'BodySize'>;
type Count = (value: number) => string;

export const bytesText = (size: number, count: Count): string => t('{size} bytes', { size: count(size) });

/** Describes how many requests a page made. */
export const requestCountText = (requests: number, failed: number): string =>
  t('{requests}, {failed} failed', { requests, failed });

/** Describes the bytes received for a request, split into headers and body where known. */
export function networkSize({ TotalBytes: total, HeaderSize: headers, BodySize: body }: Sizes, count: Count): string {
  if (headers === undefined) return bytesText(total, count);
  if (body === undefined) return t('{size} bytes of headers; the body is incomplete', { size: count(headers) });
  return t('{size} bytes: {headerSize} headers, {bodySize} body', {
    size: count(total),
    headerSize: count(headers),
    bodySize: count(body),
  });
}

/** Describes the size of the content and its compression. */
export function contentSize({ ResourceSize: size = 0, BodySize: body = 0 }: Sizes, count: Count): string {
  const isPacked = body > 0 && body < size;
  if (!isPacked) return bytesText(size, count);
  const percentage = Math.max(1, Math.round((body / size) * 100));
  return t('{size} bytes, compressed to {percentage}%', { size: count(size), percentage });
}
