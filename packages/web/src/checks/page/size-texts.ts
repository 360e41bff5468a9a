import type { PageElement } from '@vedette/contract/v4/monitor-check-detail';
import { t } from '../../i18n/translate.js';

type Sizes = Pick<PageElement, 'TotalBytes' | 'ResourceSize' | 'HeaderSize' | 'BodySize'>;
type FormatCount = (value: number) => string;

export const bytesText = (size: number, count: FormatCount): string => t('{size} bytes', { size: count(size) });

/** Describes how many requests a page made. */
export const requestCountText = (requests: number, failed: number): string =>
  t('{requests}, {failed} failed', { requests, failed });

/** Describes the bytes received for a request, split into headers and body where known. */
export function networkSizeText(
  { TotalBytes: total, HeaderSize: headers, BodySize: body }: Sizes,
  count: FormatCount,
): string {
  if (headers === undefined) return bytesText(total, count);
  if (body === undefined) return t('{size} bytes of headers; the body is incomplete', { size: count(headers) });
  return t('{size} bytes: {headerSize} headers, {bodySize} body', {
    size: count(total),
    headerSize: count(headers),
    bodySize: count(body),
  });
}

/** Describes the size of the content and its compression. */
export function contentSizeText({ ResourceSize: size = 0, BodySize: body = 0 }: Sizes, count: FormatCount): string {
  const isCompressed = body > 0 && body < size;
  if (!isCompressed) return bytesText(size, count);
  const percentage = Math.max(1, Math.round((body / size) * 100));
  return t('{size} bytes, compressed to {percentage}%', { size: count(size), percentage });
}
