/** Where a text is broken that holds words too long for their line. */

/** What may be long and has no blanks (an address) is broken behind these. */
const AFTER = /(?<=[/?&=@._,;:|+~#%-])(?<!:\/\/)(?![/?&=@._,;:|+~#%-])/u;
/** Writings that are broken at any letter have rules of their own. */
const ANYWHERE =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}]/u;
const LEFTWARD = /[\p{Script=Arabic}\p{Script=Hebrew}]/u;
const ADDRESS = /:\/\/|\S@\S+\.\S/u;

/**
 * The text with line feeds where a line is full. A word begins a new line rather than being broken; one that is longer than a line is
 * broken behind a sign between its parts, else at the last letter that fits; a word of joined letters is not.
 */
export function brokenInto(text: string, width: number, widthOf: (piece: string) => number): string {
  if (widthOf(text) <= width || ANYWHERE.test(text)) return text;
  // What is written from right to left is bound together as it is laid out, and would end within a word.
  if (LEFTWARD.test(text)) return inLines(text, (line) => paragraph(line, width, widthOf, (word) => [word]));
  const words = text.split(/[ \n]/u);
  // Words without such trouble are left to whoever lays them out, who knows more of where they may end.
  if (!words.some((word) => ADDRESS.test(word) || widthOf(word) > width)) return text;
  return inLines(text, (line) => paragraph(line, width, widthOf, (word) => piecesOf(word, width, widthOf)));
}

const inLines = (text: string, broken: (line: string) => string): string => text.split('\n').map(broken).join('\n');

function paragraph(
  text: string,
  width: number,
  widthOf: (piece: string) => number,
  piecesIn: (word: string) => readonly string[],
): string {
  const lines: string[] = [];
  let line = '';
  for (const word of text.split(' ')) {
    const longer = line === '' ? word : `${line} ${word}`;
    if (widthOf(longer) <= width) {
      line = longer;
      continue;
    }
    if (line !== '') lines.push(line);
    const pieces = piecesIn(word);
    lines.push(...pieces.slice(0, -1));
    line = pieces.at(-1) ?? '';
  }
  return [...lines, line].join('\n');
}

/** Each fits in a line. */
function piecesOf(word: string, width: number, widthOf: (piece: string) => number): string[] {
  const pieces: string[] = [];
  let line = '';
  for (const part of word.split(AFTER).flatMap((each) => lettersIn(each, width, widthOf))) {
    if (line === '' || widthOf(line + part) <= width) line += part;
    else {
      pieces.push(line);
      line = part;
    }
  }
  return [...pieces, line];
}

/** By whole letters, with what belongs to them. */
function lettersIn(part: string, width: number, widthOf: (piece: string) => number): string[] {
  if (widthOf(part) <= width) return [part];
  const letters = Array.from(new Intl.Segmenter().segment(part), ({ segment }) => segment);
  const pieces: string[] = [];
  for (let from = 0; from < letters.length;) {
    const beyond =
      from + mostThat((count) => widthOf(letters.slice(from, from + count).join('')) <= width, letters.length - from);
    pieces.push(letters.slice(from, beyond).join(''));
    from = beyond;
  }
  return pieces;
}

/** A text whose end is kept where it has to be made shorter: a name, and what is said after it. */
export interface Cuttable {
  readonly name: string;
  readonly rest: string;
}

/** In one line of that width: where there is no room for all, the name ends earlier and with a sign that it does. */
export function fittedInto({ name, rest }: Cuttable, width: number, widthOf: (piece: string) => number): string {
  if (widthOf(name + rest) <= width) return name + rest;
  const letters = Array.from(new Intl.Segmenter().segment(name), ({ segment }) => segment);
  const cut = (count: number): string => `${letters.slice(0, count).join('').trimEnd()}…${rest}`;
  return cut(mostThat((count) => widthOf(cut(count)) <= width, letters.length));
}

/** The largest number up to `most` for which it is true, if it is for all below; at least one. Each trial is costly. */
function mostThat(isTrue: (count: number) => boolean, most: number): number {
  let [good, bad] = [1, most + 1];
  while (bad - good > 1) {
    const middle = Math.floor((good + bad) / 2);
    if (isTrue(middle)) good = middle;
    else bad = middle;
  }
  return good;
}
