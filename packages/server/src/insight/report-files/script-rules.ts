/** Which letters a text is made of, as far as choosing a font for it goes. */

/** `Han`: Chinese and Japanese. No family has the letters of another, and all have the Latin ones. */
export type Family = 'Latin' | 'Han' | 'Arabic';

const HAN = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Bopomofo}\u3000-\u303f\uff00-\uffef]/u;
const ARABIC = /\p{Script=Arabic}/u;

/** The family for a whole text. */
export function familyOf(text: string): Family {
  if (HAN.test(text)) return 'Han';
  return ARABIC.test(text) ? 'Arabic' : 'Latin';
}

const LETTER = /\p{L}/u;

const NO_BREAK = '\u00a0';
/** French sets it into numbers; none of the fonts has it. */
const NARROW_NO_BREAK = '\u202f';

/**
 * A text as it is handed to what lays words out. That shapes Arabic letters and writes what stands between two blanks from
 * right to left, but sets one after the other from left to right, and the blank that ends it on its left: so Arabic words are
 * bound together, and the parts of a line whose first letter is Arabic turned round. (Of Unicode's bidirectional algorithm no
 * more than names of monitors need.)
 */
export function onPaper(given: string): string {
  const text = given.replaceAll(NARROW_NO_BREAK, NO_BREAK);
  if (!ARABIC.test(text)) return text;
  const runs = runsOf(text.split(' '));
  const isRightToLeft = ARABIC.test(LETTER.exec(text)?.[0] ?? '');
  const parts = (isRightToLeft ? runs.toReversed() : runs).map(({ isArabic, run }, i) =>
    isArabic ? `${run.join(NO_BREAK)}${i < runs.length - 1 ? ` ${NO_BREAK}` : ''}` : `${run.join(' ')} `,
  );
  return parts.join('').trimEnd();
}

interface Run {
  readonly isArabic: boolean;
  readonly run: string[];
}

/** Words that stand together and are written the same way; numbers as Latin ones, so that their digits are not turned round. */
function runsOf(words: readonly string[]): Run[] {
  const runs: Run[] = [];
  for (const word of words) {
    const last = runs.at(-1);
    const isArabic = ARABIC.test(word);
    if (last?.isArabic === isArabic) last.run.push(word);
    else runs.push({ isArabic, run: [word] });
  }
  return runs;
}
