import { PAGE_LIMITS, type PageNavigation, type PagePicture } from '@vedette/contract/checkpoint/page-outcome';
import type { RandomSource } from '@vedette/kernel/random';
import { selectFrames, type FilmstripFrame } from './filmstrip.js';
import type { PageVisit } from './page-visit.js';

const SCREENSHOT_LIMIT_MS = 8_000;

interface ScreenshotOptions {
  readonly limitMs?: number | undefined;
  /** Always as JPEG, because the screenshot is probably not stored. */
  readonly isPreview?: boolean | undefined;
}

/**
 * Takes a screenshot of the window as PNG, or as JPEG if that would be too large. Undefined if the page does not render
 * in time.
 */
export async function takeScreenshot(
  { sessions }: Pick<PageVisit, 'sessions'>,
  random: Pick<RandomSource, 'newGuid'>,
  atMs: number,
  { limitMs = SCREENSHOT_LIMIT_MS, isPreview = false }: ScreenshotOptions = {},
): Promise<PagePicture | undefined> {
  const capture = async (format: 'png' | 'jpeg'): Promise<PagePicture | undefined> => {
    const quality = format === 'jpeg' ? { quality: 60 } : {};
    const { data } = await sessions.send('Page.captureScreenshot', { format, ...quality }, limitMs);
    if (typeof data !== 'string' || data.length > PAGE_LIMITS.picture) return undefined;
    return { id: random.newGuid(), atMs, milestone: 'Screenshot', mimeType: `image/${format}`, data };
  };
  try {
    return (isPreview ? undefined : await capture('png')) ?? (await capture('jpeg'));
  } catch {
    return undefined;
  }
}

/** Returns the frames of a filmstrip. */
export function buildFilmstrip(
  frames: readonly FilmstripFrame[],
  navigation: PageNavigation | undefined,
  random: Pick<RandomSource, 'newGuid'>,
): PagePicture[] {
  return selectFrames(frames, navigation).map(({ atMs, data, milestone }) => ({
    id: random.newGuid(),
    atMs,
    mimeType: 'image/jpeg' as const,
    data,
    ...(milestone !== undefined && { milestone }),
  }));
}
