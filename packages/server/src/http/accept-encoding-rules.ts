/** A content coding a document is kept in. */
export type Coding = 'br' | 'gzip';

/**
 * The coding to answer in, of those a document is kept in; undefined: as it is. Of equally welcome ones the first is taken.
 * Source: RFC 9110, section 12.5.3; `*` means what is not named, and `x-gzip` is gzip.
 */
export function chooseCoding(accepted: string | undefined, kept: readonly Coding[]): Coding | undefined {
  const weights = weightsIn(accepted ?? '');
  let best: { readonly coding: Coding; readonly weight: number } | undefined;
  for (const coding of kept) {
    const weight = weights.get(coding) ?? weights.get('*') ?? 0;
    if (weight > (best?.weight ?? 0)) best = { coding, weight };
  }
  return best?.coding;
}

function weightsIn(accepted: string): Map<string, number> {
  const weights = new Map<string, number>();
  for (const entry of accepted.toLowerCase().split(',')) {
    const [name = '', ...parameters] = entry.split(';').map((part) => part.trim());
    const weight = parameters.map((each) => /^q=(\d(?:\.\d*)?)$/.exec(each)?.[1]).find((each) => each !== undefined);
    weights.set(name === 'x-gzip' ? 'gzip' : name, weight === undefined ? 1 : Number(weight));
  }
  return weights;
}
