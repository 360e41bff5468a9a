import type { rumViewEndpoints } from '@vedette/contract/v1/rum/rum';
import { queryOptions } from '@tanstack/react-query';
import { call } from '../api/client.js';
import { keepPreviousWhile } from '../api/keep-while.js';

/**
 * Annotations that visitors of a website may have noticed.
 * @param periodQuery query parameters of the period
 */
export const websiteMarksQuery = (websiteGuid: string, periodQuery: Readonly<Record<string, string>>) =>
  queryOptions({
    queryKey: ['/Rum/Website', websiteGuid, 'annotations', periodQuery],
    placeholderData: keepPreviousWhile(1, websiteGuid),
    queryFn: ({ signal }) =>
      call<(typeof rumViewEndpoints)['annotations']>('GET /api/v1/Rum/Website/:rumWebsiteGuid/Annotation', {
        params: { rumWebsiteGuid: websiteGuid },
        query: periodQuery,
        signal,
      }),
  });
