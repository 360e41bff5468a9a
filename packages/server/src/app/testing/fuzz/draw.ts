import fc, { type GeneratorValue } from 'fast-check';

/** Random choices of one request, drawn from fast-check, whose seed repeats every choice. */
export class Draw {
  readonly #draw: GeneratorValue;

  constructor(draw: GeneratorValue) {
    this.#draw = draw;
  }

  /** Returns a whole number in [0, count), uniformly distributed. */
  integerBelow(count: number): number {
    return this.#draw(uniformInteger, Math.max(0, count - 1));
  }

  pick<T>(items: readonly T[]): T {
    return items[this.integerBelow(items.length)] as T;
  }

  /** Returns true in `percent` of 100 cases. */
  withProbability(percent: number): boolean {
    return this.integerBelow(100) < percent;
  }

  /** Draws a value of an arbitrary (`memoise`), biased towards edge cases as in fast-check. */
  drawFrom<T>(arbitrary: () => fc.Arbitrary<T>): T {
    return this.#draw(arbitrary);
  }

  /** Returns a whole number in [min, max], often an edge. */
  integerBetween(min: number, max: number): number {
    return this.#draw(integer, min, max);
  }

  /** Returns a text that matches. */
  textMatching(pattern: string): string {
    return this.#draw(matching, pattern);
  }

  /** Returns up to `max` of `items`, in their order. */
  subset<T>(items: readonly T[], max: number): T[] {
    let remaining = this.integerBelow(Math.min(items.length, max) + 1);
    // Each item is taken with the probability that keeps the selection uniform.
    return items.filter((_item, index) => {
      const isSelected = remaining > 0 && this.integerBelow(items.length - index) < remaining;
      if (isSelected) remaining -= 1;
      return isSelected;
    });
  }
}

/** Arbitraries are expensive to build, and a request needs dozens. */
export function memoise<A extends readonly (string | number)[], T>(
  build: (...args: A) => fc.Arbitrary<T>,
): (...args: A) => fc.Arbitrary<T> {
  const cache = new Map<string, fc.Arbitrary<T>>();
  return (...args) => {
    const key = args.join(' ');
    const arbitrary = cache.get(key) ?? build(...args);
    cache.set(key, arbitrary);
    return arbitrary;
  };
}

const uniformInteger = memoise((max: number) => fc.noBias(fc.nat({ max })));
const integer = memoise((min: number, max: number) => fc.integer({ min, max }));
const matching = memoise((pattern: string) => fc.stringMatching(new RegExp(pattern)));
