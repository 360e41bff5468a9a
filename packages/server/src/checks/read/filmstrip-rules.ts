/** A frame of a filmstrip. Times are milliseconds since the start of the page. */
export interface FilmstripFrame {
  readonly id: string;
  readonly atMs: number;
  readonly milestone?: string | undefined;
}

const MIN_FRAMES = 6;
/** Screenshots that are not part of the filmstrip: requested ones, and those of an error or the end. */
const SINGLE_SCREENSHOTS: readonly (string | undefined)[] = ['Screenshot', 'Error'];

/**
 * Returns all screenshots in order of time, with the filmstrip filled up to six frames. A browser paints only changes,
 * so between two frames, and after the last, the window showed the previous one. The widest gap is filled first.
 */
export function fillFilmstrip(screenshots: readonly FilmstripFrame[]): FilmstripFrame[] {
  const sorted = screenshots.toSorted((one, other) => one.atMs - other.atMs);
  const filmstrip = sorted.filter(({ milestone }) => !SINGLE_SCREENSHOTS.includes(milestone));
  const endMs = sorted.at(-1)?.atMs ?? 0;
  while (filmstrip.length > 0 && filmstrip.length < MIN_FRAMES) {
    const gaps = filmstrip.map(({ atMs }, index) => (filmstrip[index + 1]?.atMs ?? endMs) - atMs);
    const widest = gaps.indexOf(Math.max(...gaps));
    const [before, gap = 0] = [filmstrip[widest], gaps[widest]];
    if (!before || gap < 2) break;
    filmstrip.splice(widest + 1, 0, { id: before.id, atMs: before.atMs + Math.round(gap / 2) });
  }
  const single = sorted.filter(({ milestone }) => SINGLE_SCREENSHOTS.includes(milestone));
  return [...filmstrip, ...single].sort((one, other) => one.atMs - other.atMs);
}
