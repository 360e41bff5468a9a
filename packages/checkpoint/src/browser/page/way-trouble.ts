import { ProbeFailure } from '../../probe-failure.js';
import type { EgressProxy } from '../egress-proxy.js';
import { meaningOf } from './net-error-rules.js';

/** Why a document could not be loaded: the proxy went the way to it, and knows it better than the browser. */
export function wayTrouble({ tunnels }: Pick<EgressProxy, 'tunnels'>, url: string, errorText: string): ProbeFailure {
  const host = URL.canParse(url) ? new URL(url).hostname.replace(/^\[|\]$/g, '') : '';
  const tunnel = tunnels.findLast((one) => one.host === host);
  const isOfWay = /SOCKS|NAME_NOT|TUNNEL|PROXY/.test(errorText);
  return (
    (isOfWay || tunnel?.isSpokenFor ? tunnel?.failure : undefined) ??
    new ProbeFailure(meaningOf(errorText), `${errorText}, ${url}`)
  );
}
