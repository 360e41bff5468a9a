import { HOUR, ManualClock, MINUTE, SECOND } from '@vedette/kernel/clock';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { createSteadyClock, type SteadyClock } from './steady-clock.js';

const START = 1_700_000_000_000;

/** A process whose machine's clock the test sets. */
interface SimulatedProcess {
  readonly wall: ManualClock;
  readonly clock: SteadyClock;
}

/** Processes on one store, whose clock is right. */
class Simulation {
  readonly processes: readonly SimulatedProcess[];
  now = START;
  databaseAheadMs = 0;

  constructor(count: number) {
    this.processes = Array.from({ length: count }, () => {
      const wall = new ManualClock(START);
      return { wall, clock: createSteadyClock(wall) };
    });
  }

  /** Lets a second pass, at the end of which those in `connected` send a heartbeat. */
  async second(connected = this.processes): Promise<void> {
    this.now += SECOND;
    for (const { wall } of this.processes) await wall.advance(SECOND);
    for (const one of connected) {
      const othersAheadMs = connected.flatMap(({ clock }) =>
        clock === one.clock ? [] : (clock.compared.aheadOfDatabaseMs ?? []),
      );
      one.clock.compared.compare({ othersAheadMs, databaseAt: this.now + this.databaseAheadMs, durationMs: 10 });
    }
  }

  async seconds(count: number, connected = this.processes): Promise<void> {
    for (let second = 0; second < count; second += 1) await this.second(connected);
  }

  readLeads(): readonly number[] {
    return this.processes.map(({ clock }) => clock.now() - this.now);
  }

  at(index: number): SimulatedProcess {
    const found = this.processes[index];
    if (!found) throw new Error(`no process ${index}`);
    return found;
  }
}

const expectInTime = (simulation: Simulation): void => {
  for (const leadMs of simulation.readLeads()) expect(Math.abs(leadMs)).toBeLessThan(100);
  for (const { clock } of simulation.processes) expect(clock.takeJumps()).toEqual([]);
};

test('does not follow the steps of one clock of three', async () => {
  const second = fc.integer({ min: 3, max: 30 }).map(String);
  const steps = fc.dictionary(second, fc.integer({ min: -2 * HOUR, max: 2 * HOUR }));
  // Smaller steps are drift, which a process follows.
  const largeSteps = steps.filter((all) => Object.values(all).every((ms) => Math.abs(ms) > 3 * SECOND));
  await fc.assert(
    fc.asyncProperty(largeSteps, async (planned) => {
      const simulation = new Simulation(3);
      for (let second = 1; second <= 30; second += 1) {
        await simulation.second();
        simulation.at(0).wall.step(planned[second] ?? 0);
        expectInTime(simulation);
      }
    }),
    { numRuns: 20 },
  );
});

test('does not follow a clock that stays wrong through restarts of the others', async () => {
  const simulation = new Simulation(3);
  await simulation.seconds(3);
  simulation.at(0).wall.step(25 * SECOND);
  // The database runs on the same machine.
  simulation.databaseAheadMs = 25 * SECOND;
  await simulation.seconds(10);
  await simulation.seconds(30, [simulation.at(0), simulation.at(1)]);
  expectInTime(simulation);
  await simulation.seconds(3);
  await simulation.seconds(30, [simulation.at(0), simulation.at(2)]);
  expectInTime(simulation);
});

test('follows a step of the clocks of most processes', async () => {
  const simulation = new Simulation(3);
  await simulation.seconds(3);
  for (const index of [0, 1]) simulation.at(index).wall.step(MINUTE);
  await simulation.seconds(10);
  for (const leadMs of simulation.readLeads()) expect(leadMs).toBeCloseTo(MINUTE, -3);
});

test('follows its own clock again once it is set right', async () => {
  const simulation = new Simulation(3);
  await simulation.seconds(3);
  const { wall, clock } = simulation.at(0);
  wall.step(HOUR);
  await simulation.seconds(5);
  expect(clock.compared.correctionMs).toBe(-HOUR);
  wall.step(-HOUR);
  await simulation.seconds(5);
  expect(clock.compared.correctionMs).toBe(0);
  expectInTime(simulation);
});

test('keeps its time without a store, and follows the others once it is back', async () => {
  const simulation = new Simulation(2);
  await simulation.seconds(3);
  const { wall, clock } = simulation.at(0);
  wall.step(HOUR);
  await simulation.seconds(MINUTE / SECOND, []);
  expectInTime(simulation);
  await simulation.seconds(MINUTE / SECOND);
  expectInTime(simulation);
  expect(clock.agreed.now()).toBe(simulation.now);
});

test('catches up with the others after its machine slept', async () => {
  const simulation = new Simulation(3);
  await simulation.seconds(3);
  // The monotonic clock stands still while a machine sleeps.
  for (const index of [1, 2]) await simulation.at(index).wall.advance(10 * MINUTE);
  simulation.now += 10 * MINUTE;
  simulation.at(0).wall.step(10 * MINUTE);
  await simulation.seconds(4);
  expect(simulation.readLeads()).toEqual([0, 0, 0]);
  expect(simulation.at(0).clock.takeJumps()).toHaveLength(1);
});

test('follows its own clock while there is no other process', async () => {
  const simulation = new Simulation(1);
  await simulation.seconds(3);
  simulation.at(0).wall.step(HOUR);
  expect(simulation.readLeads()).toEqual([HOUR]);
  expect(simulation.at(0).clock.takeJumps()).toHaveLength(1);
});

test('ignores a slow reading', async () => {
  const simulation = new Simulation(1);
  await simulation.seconds(1);
  const { clock } = simulation.at(0);
  clock.compared.compare({ othersAheadMs: [HOUR, HOUR], databaseAt: 0, durationMs: 501 });
  expect(clock.compared.aheadOfDatabaseMs).toBe(-5);
});

test('does not publish a comparison with a database that has become slow', async () => {
  const simulation = new Simulation(2);
  await simulation.seconds(3);
  const { wall, clock } = simulation.at(0);
  const slow = { othersAheadMs: [0], databaseAt: START, durationMs: 600 };
  for (let second = 0; second < 9; second += 1) await wall.advance(SECOND);
  clock.compared.compare(slow);
  expect(clock.compared.aheadOfDatabaseMs).toBe(-5);
  await wall.advance(2 * SECOND);
  clock.compared.compare(slow);
  expect(clock.compared.aheadOfDatabaseMs).toBeUndefined();
});
