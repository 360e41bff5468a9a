import fc, { type GeneratorValue } from 'fast-check';

/** The chance of one request, drawn from fast-check: its seed repeats every choice. */
export class Draw {
  readonly #draw: GeneratorValue;

  constructor(draw: GeneratorValue) {
    this.#draw = draw;
  }

  /** A whole number in [0, count), each as likely. */
  below(count: number): number {
    return this.#draw(evenly, Math.max(0, count - 1));
  }

  pick<T>(items: readonly T[]): T {
    return items[this.below(items.length)] as T;
  }

  /** True in `percent` of 100 cases. */
  often(percent: number): boolean {
    return this.below(100) < percent;
  }

  /** What fast-check makes of an arbitrary (`kept`), its fondness for edges included. */
  of<T>(arbitrary: () => fc.Arbitrary<T>): T {
    return this.#draw(arbitrary);
  }

  /** A whole number in [min, max], edges often. */
  within(min: number, max: number): number {
    return this.#draw(integer, min, max);
  }

  /** A text that matches. */
  matching(pattern: string): string {
    return this.#draw(matching, pattern);
  }

  /** Up to `most` of `items`, in their order. */
  some<T>(items: readonly T[], most: number): T[] {
    let needed = this.below(Math.min(items.length, most) + 1);
    // Each item is taken with the chance that it is among those wanted of what is left.
    return items.filter((_item, index) => {
      const isTaken = needed > 0 && this.below(items.length - index) < needed;
      if (isTaken) needed -= 1;
      return isTaken;
    });
  }
}

/** Arbitraries are costly to make, and a request asks for dozens. */
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
