import type { TargetKind } from './target.js';

/** Capability that a checkpoint server reports when it can run a kind of target. */
export const probeCapability = (kind: TargetKind): string => `probe:${kind}`;

/** Capability that a checkpoint server reports when it reaches its targets through an outbound proxy. */
export const PROXY_CAPABILITY = 'OutboundProxy';
