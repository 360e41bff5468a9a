import type { TargetKind } from '@vedette/contract/checkpoint/target';
import { probeCapability } from '@vedette/contract/checkpoint/capabilities';
import { hasIpv6, hasNativeIpv6 } from '../net/connect.js';
import type { Probes } from '../probe-registry.js';

/** Capabilities of the machine, refreshed periodically: listing network interfaces costs as much as a small check. */
export class Capabilities {
  readonly #fixed: readonly string[];
  list: string[];

  constructor(probes: Probes, extraCapabilities: readonly string[]) {
    this.#fixed = [...extraCapabilities, ...(Object.keys(probes) as TargetKind[]).map(probeCapability)];
    this.list = this.#determine();
  }

  refresh(): void {
    this.list = this.#determine();
  }

  #determine(): string[] {
    const networkCapabilities = [...(hasIpv6() ? ['IPv6'] : []), ...(hasNativeIpv6() ? ['NativeIPv6'] : [])];
    return ['Tls13', ...networkCapabilities, ...this.#fixed];
  }
}
