import type { TargetKind } from './target.js';

/** What a checkpoint server says of itself when it can run a kind of target. */
export const probeCapability = (kind: TargetKind): string => `probe:${kind}`;

/** What a checkpoint server says of itself when it reaches its targets through an outbound proxy. */
export const PROXY_CAPABILITY = 'OutboundProxy';
