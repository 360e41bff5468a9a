import type { EnginePort } from './relay-protocol.js';

export interface LeaderRouting {
  /** The engine of this process. */
  readonly own: EnginePort;
  readonly isLeading: () => boolean;
  /** The engine of the process that leads. */
  readonly leader: EnginePort;
}

/** The engine wherever it runs: any process serves any checkpoint and any test run. */
export function routeToLeader({ own, isLeading, leader }: LeaderRouting): EnginePort {
  const engine = (): EnginePort => (isLeading() ? own : leader);
  return {
    poll: (state, signal) => engine().poll(state, signal),
    extend: (serverId, runs) => engine().extend(serverId, runs),
    deliver: (serverId, results) => engine().deliver(serverId, results),
    explain: (serverId, run, pack) => engine().explain(serverId, run, pack),
    follow: (serverId, run, progress) => engine().follow(serverId, run, progress),
    offlinePlan: (serverId, known) => engine().offlinePlan(serverId, known),
    takeSnapshot: (serverId) => engine().takeSnapshot(serverId),
    tellSnapshot: (serverId, told) => engine().tellSnapshot(serverId, told),
    run: (serverIds, target, signal, watcher) => engine().run(serverIds, target, signal, watcher),
  };
}
