import fc, { type GeneratorValue } from 'fast-check';

/** Random choices of one request, drawn from fast-check, whose seed repeats every choice. */
export class Draw {
  readonly #draw: GeneratorValue;

  constructor(draw: GeneratorValue) {
    this.#draw = draw;
  }

  /** Returns a whole number in [0, count), uniformly distributed. */
  below(count: number): number {
    return this.#draw(evenly, Math.max(0, count - 1));
  }

  pick<T>(items: readonly T[]): T {
    return items[this.below(items.length)] as T;
  }

  /** Returns true in `percent` of 100 cases. */
  often(percent: number): boolean {
    return this.below(100) < percent;
  }

  /** Draws a value of an arbitrary (`memoise`), biased towards edge cases as in fast-check. */
  of<T>(arbitrary: () => fc.Arbitrary<T>): T {
    return this.#draw(arbitrary);
  }

  /** Returns a whole number in [min, max], often an edge. */
  within(min: number, max: number): number {
    return this.#draw(integer, min, max);
  }

  /** Returns a text that matches. */
  matching(pattern: string): string {
    return this.#draw(matching, pattern);
  }

  /** Returns up to `max` of `items`, in their order. */
  some<T>(items: readonly T[], max: number): T[] {
    let needed = this.below(Math.min(items.length, max) + 1);
    // Each item is taken with the probability that keeps the selection uniform.
    return items.filter((_item, index) => {
      const isTaken = needed > 0 && this.below(items.length - index) < needed;
      if (isTaken) needed -= 1;
      return isTaken;
    });
  }
}

/** Arbitraries are expensive to build, and a request needs dozens. */
export function kept<A extends readonly (string | number)[], T>(
  make: (...args: A) => fc.Arbitrary<T>,
): (...args: A) => fc.Arbitrary<T> {
  const made = new Map<string, fc.Arbitrary<T>>();
  return (...args) => {
    const key = args.join(' ');
    const arbitrary = made.get(key) ?? make(...args);
    made.set(key, arbitrary);
    return arbitrary;
  };
}

const evenly = kept((max: number) => fc.noBias(fc.nat({ max })));
const integer = kept((min: number, max: number) => fc.integer({ min, max }));
const matching = kept((pattern: string) => fc.stringMatching(new RegExp(pattern)));
