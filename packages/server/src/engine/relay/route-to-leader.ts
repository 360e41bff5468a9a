import type { EnginePort } from './relay-protocol.js';

export interface LeaderRouting {
  /** Engine of this process. */
  readonly ownPort: EnginePort;
  readonly isLeading: () => boolean;
  /** Engine of the leading process. */
  readonly leader: EnginePort;
}

/** Routes calls to the engine wherever it runs, so that any process serves any checkpoint and any test run. */
export function routeToLeader({ ownPort, isLeading, leader }: LeaderRouting): EnginePort {
  const engine = (): EnginePort => (isLeading() ? ownPort : leader);
  return {
    poll: (state, signal) => engine().poll(state, signal),
    extend: (serverId, runs) => engine().extend(serverId, runs),
    deliver: (serverId, results) => engine().deliver(serverId, results),
    explain: (serverId, run, diagnostics) => engine().explain(serverId, run, diagnostics),
    follow: (serverId, run, progress) => engine().follow(serverId, run, progress),
    offlinePlan: (serverId, knownTag) => engine().offlinePlan(serverId, knownTag),
    takeSnapshot: (serverId) => engine().takeSnapshot(serverId),
    deliverSnapshot: (serverId, result) => engine().deliverSnapshot(serverId, result),
    run: (serverIds, target, signal, watcher) => engine().run(serverIds, target, signal, watcher),
  };
}
