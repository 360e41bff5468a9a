/** A content coding in which a document is stored. */
export type Coding = 'br' | 'gzip';

/**
 * Chooses the coding of the response among those in which a document is stored; undefined: uncompressed. The first of
 * equally preferred ones is chosen. Source: RFC 9110, section 12.5.3; `*` matches codings that are not named, and
 * `x-gzip` is gzip.
 */
export function chooseCoding(accepted: string | undefined, available: readonly Coding[]): Coding | undefined {
  const weights = parseWeights(accepted ?? '');
  let best: { readonly coding: Coding; readonly weight: number } | undefined;
  for (const coding of available) {
    const weight = weights.get(coding) ?? weights.get('*') ?? 0;
    if (weight > (best?.weight ?? 0)) best = { coding, weight };
  }
  return best?.coding;
}

function parseWeights(accepted: string): Map<string, number> {
  const weights = new Map<string, number>();
  for (const entry of accepted.toLowerCase().split(',')) {
    const [name = '', ...parameters] = entry.split(';').map((part) => part.trim());
    const weight = parameters.map((each) => /^q=(\d(?:\.\d*)?)$/.exec(each)?.[1]).find((each) => each !== undefined);
    weights.set(name === 'x-gzip' ? 'gzip' : name, weight === undefined ? 1 : Number(weight));
  }
  return weights;
}
