/** Detects the scripts of a text, for choosing its font. */
import { stripBidiControls } from '@vedette/kernel/strip-bidi-controls';

/** Scripts without a bundled font, with characters that a font of each script has. */
export const OTHER_SCRIPTS = {
  Hangul: '한국',
  Hebrew: 'אבש',
  Thai: 'กขอ',
  Devanagari: 'अकह',
  Bengali: 'অকহ',
  Gurmukhi: 'ਅਕਹ',
  Gujarati: 'અકહ',
  Tamil: 'அகஹ',
  Telugu: 'అకహ',
  Kannada: 'ಅಕಹ',
  Malayalam: 'അകഹ',
  Sinhala: 'අකහ',
  Lao: 'ກຂອ',
  Khmer: 'កខអ',
  Myanmar: 'ကခအ',
  Ethiopic: 'ሀለመ',
  Georgian: 'აბგ',
  Armenian: 'Աաբ',
} as const;
export type OtherScript = keyof typeof OTHER_SCRIPTS;

/** `Han`: Chinese and Japanese. Fonts of every family have the Latin letters too. */
export type Family = 'Latin' | 'Han' | 'Arabic' | OtherScript;

const otherScripts = (Object.keys(OTHER_SCRIPTS) as OtherScript[]).map((family) => ({
  family,
  letters: new RegExp(`\\p{Script=${family}}`, 'u'),
}));
const HAN = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Bopomofo}\u3000-\u303f\uff00-\uffef]/u;
const ARABIC = /\p{Script=Arabic}/u;
const RIGHT_TO_LEFT = /[\p{Script=Arabic}\p{Script=Hebrew}]/u;

/** Returns the font families for a whole text, the best first. */
export function fontFamilies(text: string): readonly Family[] {
  const found: Family[] = otherScripts.filter(({ letters }) => letters.test(text)).map(({ family }) => family);
  if (HAN.test(text)) found.push('Han');
  if (ARABIC.test(text)) found.push('Arabic');
  return [...found, 'Latin'];
}

const LETTER = /\p{L}/u;

const NO_BREAK = '\u00a0';
/** French numbers contain it, but none of the fonts does. */
const NARROW_NO_BREAK = '\u202f';

/**
 * Returns a text as the PDF library must get it. The library joins Arabic letters and writes each Arabic or Hebrew word from right
 * to left, but sets the words from left to right, and the space after a word on its left. So such words are joined by no-break
 * spaces, and the runs of a line that begins with one are reversed. This is the part of Unicode's bidirectional algorithm that short
 * names need.
 */
export function layoutText(given: string): string {
  const text = stripBidiControls(given).replaceAll(NARROW_NO_BREAK, NO_BREAK);
  if (!RIGHT_TO_LEFT.test(text)) return text;
  const runs = textRuns(text.split(' '));
  const isRightToLeft = RIGHT_TO_LEFT.test(LETTER.exec(text)?.[0] ?? '');
  const parts = (isRightToLeft ? runs.toReversed() : runs).map(({ isRtlRun, words }, i) =>
    isRtlRun ? `${words.join(NO_BREAK)}${i < runs.length - 1 ? ` ${NO_BREAK}` : ''}` : `${words.join(' ')} `,
  );
  return parts.join('').trimEnd();
}

interface Run {
  readonly isRtlRun: boolean;
  readonly words: string[];
}

/** Adjacent words of one direction. Numbers count as Latin, so that their digits are not reversed. */
function textRuns(words: readonly string[]): Run[] {
  const runs: Run[] = [];
  for (const word of words) {
    const last = runs.at(-1);
    const isRtlRun = RIGHT_TO_LEFT.test(word);
    if (last?.isRtlRun === isRtlRun) last.words.push(word);
    else runs.push({ isRtlRun, words: [word] });
  }
  return runs;
}
