import type { TargetKind } from '@vedette/contract/checkpoint/target';
import { probeCapability } from '@vedette/contract/checkpoint/capabilities';
import { hasIpv6, hasNativeIpv6 } from '../net/connect.js';
import type { Probes } from '../probe-registry.js';

/** Capabilities of the machine, refreshed periodically: listing network interfaces costs as much as a small check. */
export class Capabilities {
  readonly #fixed: readonly string[];
  list: string[];

  constructor(probes: Probes, traits: readonly string[]) {
    this.#fixed = [...traits, ...(Object.keys(probes) as TargetKind[]).map(probeCapability)];
    this.list = this.#look();
  }

  refresh(): void {
    this.list = this.#look();
  }

  #look(): string[] {
    const ofNetwork = [...(hasIpv6() ? ['IPv6'] : []), ...(hasNativeIpv6() ? ['NativeIPv6'] : [])];
    return ['Tls13', ...ofNetwork, ...this.#fixed];
  }
}
