/** Colour intensity of a country: five steps of equal ratio, since most page views come from a few countries. */

export interface CountryValue {
  /** Stored code: two letters, or `Other`. */
  readonly code: string;
  readonly name: string;
  readonly value: number;
  /** Formatted value. */
  readonly text: string;
}

const STEPS = 5;

export interface Step {
  /** From 1 (faint) to 5 (strong). */
  readonly step: number;
  readonly lowest: CountryValue;
  readonly highest: CountryValue;
  readonly count: number;
}

/** Returns the step of each country; equal values all get the strongest. */
export function computeColourSteps(countries: readonly CountryValue[]): ReadonlyMap<string, number> {
  const values = countries.map(({ value }) => Math.max(1, value));
  const low = Math.min(...values);
  const width = Math.log(Math.max(...values) / low) / STEPS;
  const toStep = (value: number): number =>
    width === 0 ? STEPS : Math.min(STEPS, 1 + Math.floor(Math.log(Math.max(1, value) / low) / width));
  return new Map(countries.map(({ code, value }) => [code, toStep(value)]));
}

/** Returns the range of each step, faintest first; empty steps are left out. */
export function buildLegend(countries: readonly CountryValue[]): Step[] {
  const steps = computeColourSteps(countries);
  return Array.from({ length: STEPS }, (_, index) => index + 1).flatMap((step) => {
    const stepCountries = countries.filter(({ code }) => steps.get(code) === step).sort((a, b) => a.value - b.value);
    const [lowest, highest] = [stepCountries[0], stepCountries.at(-1)];
    return lowest && highest ? [{ step, lowest, highest, count: stepCountries.length }] : [];
  });
}

/** Returns the country that an arrow key moves to from `index`; undefined for other keys. */
export function moveByKey(key: string, index: number, count: number): number | undefined {
  if (key === 'ArrowRight' || key === 'ArrowDown') return Math.min(count - 1, index + 1);
  if (key === 'ArrowLeft' || key === 'ArrowUp') return Math.max(0, index - 1);
  if (key === 'Home') return 0;
  return key === 'End' ? count - 1 : undefined;
}
