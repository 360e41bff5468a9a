import type { rumViewEndpoints } from '@vedette/contract/v1/rum/rum';
import { useQuery } from '@tanstack/react-query';
import { call } from '../api/client.js';
import { toPeriodQuery, type RumPeriod } from './rum-filter-rules.js';
import { describeBotViews } from './rum-labels.js';

/** Number of excluded page views of bots; nothing while loading and if there are none. */
export function BotViewsLine({ websiteGuid, period }: { readonly websiteGuid: string; readonly period: RumPeriod }) {
  const { data } = useQuery({
    queryKey: ['/Rum/Website', websiteGuid, 'left-out', period],
    queryFn: ({ signal }) =>
      call<(typeof rumViewEndpoints)['leftOut']>('GET /api/v1/Rum/Website/:rumWebsiteGuid/Excluded', {
        params: { rumWebsiteGuid: websiteGuid },
        query: toPeriodQuery(period),
        signal,
      }),
  });
  const text = describeBotViews(data?.RobotPageViews ?? 0);
  return text === undefined ? null : <p className="dimmed">{text}</p>;
}
