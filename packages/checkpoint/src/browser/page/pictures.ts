import { PAGE_LIMITS, type PageNavigation, type PagePicture } from '@vedette/contract/checkpoint/page-outcome';
import type { RandomSource } from '@vedette/kernel/random';
import { chooseFrames, type Frame } from './film.js';
import type { Visit } from './visit.js';

const PICTURE_WITHIN_MS = 8_000;

interface ScreenshotOptions {
  readonly withinMs?: number | undefined;
  /** Always as JPEG, because the screenshot is probably not stored. */
  readonly isLight?: boolean | undefined;
}

/**
 * Takes a screenshot of the window as PNG, or as JPEG if that would be too large. Undefined if the page does not render
 * in time.
 */
export async function screenshot(
  { sessions }: Pick<Visit, 'sessions'>,
  random: Pick<RandomSource, 'newGuid'>,
  atMs: number,
  { withinMs = PICTURE_WITHIN_MS, isLight = false }: ScreenshotOptions = {},
): Promise<PagePicture | undefined> {
  const take = async (format: 'png' | 'jpeg'): Promise<PagePicture | undefined> => {
    const quality = format === 'jpeg' ? { quality: 60 } : {};
    const { data } = await sessions.send('Page.captureScreenshot', { format, ...quality }, withinMs);
    if (typeof data !== 'string' || data.length > PAGE_LIMITS.picture) return undefined;
    return { id: random.newGuid(), atMs, milestone: 'Screenshot', mimeType: `image/${format}`, data };
  };
  try {
    return (isLight ? undefined : await take('png')) ?? (await take('jpeg'));
  } catch {
    return undefined;
  }
}

/** Returns the frames of a filmstrip. */
export function filmstrip(
  frames: readonly Frame[],
  navigation: PageNavigation | undefined,
  random: Pick<RandomSource, 'newGuid'>,
): PagePicture[] {
  return chooseFrames(frames, navigation).map(({ atMs, data, milestone }) => ({
    id: random.newGuid(),
    atMs,
    mimeType: 'image/jpeg' as const,
    data,
    ...(milestone !== undefined && { milestone }),
  }));
}
