import { queryOptions } from '@tanstack/react-query';
import { apiPath, v4 } from '../api/v4.js';

interface HttpDetailReply {
  readonly Data: {
    readonly Attributes: {
      readonly Url: string;
      readonly RequestHeaders?: string;
      readonly ResponseBody?: string;
      readonly ResponseHeaders?: string;
    };
  };
}

/** Loads the stored request and response of a check. They never change, but may be deleted. */
export const httpDetailQuery = (checkId: string | number) =>
  queryOptions({
    queryKey: ['check', String(checkId), 'http'],
    queryFn: async ({ signal }) =>
      (await v4<HttpDetailReply>('GET', apiPath`/MonitorCheck/${checkId}/Http`, undefined, signal)).Data.Attributes,
    staleTime: Infinity,
  });
