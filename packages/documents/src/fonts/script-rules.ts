/** Which letters a text is made of, as far as choosing a font for it goes. */
import { unturned } from '@vedette/kernel/unturned';

/** Writings beyond those whose fonts come along, by the letters a font of each has. */
export const OTHER_WRITINGS = {
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
export type OtherWriting = keyof typeof OTHER_WRITINGS;

/** `Han`: Chinese and Japanese. All have the Latin letters. */
export type Family = 'Latin' | 'Han' | 'Arabic' | OtherWriting;

const others = (Object.keys(OTHER_WRITINGS) as OtherWriting[]).map((family) => ({
  family,
  letters: new RegExp(`\\p{Script=${family}}`, 'u'),
}));
const HAN = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Bopomofo}\u3000-\u303f\uff00-\uffef]/u;
const ARABIC = /\p{Script=Arabic}/u;
/** Written from right to left. */
const LEFTWARD = /[\p{Script=Arabic}\p{Script=Hebrew}]/u;

/** The families for a whole text, the first there is a font of being the best. */
export function familiesOf(text: string): readonly Family[] {
  const found: Family[] = others.filter(({ letters }) => letters.test(text)).map(({ family }) => family);
  if (HAN.test(text)) found.push('Han');
  if (ARABIC.test(text)) found.push('Arabic');
  return [...found, 'Latin'];
}

const LETTER = /\p{L}/u;

const NO_BREAK = '\u00a0';
/** French sets it into numbers; none of the fonts has it. */
const NARROW_NO_BREAK = '\u202f';

/**
 * A text as it is handed to what lays words out. That joins Arabic letters, and writes Arabic and Hebrew ones between two blanks from
 * right to left, but sets one after the other from left to right, and the blank that ends it on its left: so such words are
 * bound together, and the parts of a line whose first letter is one of them turned round. (Of Unicode's bidirectional algorithm no
 * more than names of monitors need.)
 */
export function onPaper(given: string): string {
  const text = unturned(given).replaceAll(NARROW_NO_BREAK, NO_BREAK);
  if (!LEFTWARD.test(text)) return text;
  const runs = runsOf(text.split(' '));
  const isRightToLeft = LEFTWARD.test(LETTER.exec(text)?.[0] ?? '');
  const parts = (isRightToLeft ? runs.toReversed() : runs).map(({ isLeftward, run }, i) =>
    isLeftward ? `${run.join(NO_BREAK)}${i < runs.length - 1 ? ` ${NO_BREAK}` : ''}` : `${run.join(' ')} `,
  );
  return parts.join('').trimEnd();
}

interface Run {
  readonly isLeftward: boolean;
  readonly run: string[];
}

/** Words that stand together and are written the same way; numbers as Latin ones, so that their digits are not turned round. */
function runsOf(words: readonly string[]): Run[] {
  const runs: Run[] = [];
  for (const word of words) {
    const last = runs.at(-1);
    const isLeftward = LEFTWARD.test(word);
    if (last?.isLeftward === isLeftward) last.run.push(word);
    else runs.push({ isLeftward, run: [word] });
  }
  return runs;
}
