/** British words of the product's texts, as Americans spell them. */
const WORDS: readonly (readonly [british: string, american: string])[] = [
  ['colour', 'color'],
  ['behaviour', 'behavior'],
  ['favourite', 'favorite'],
  ['centre', 'center'],
  ['fibre', 'fiber'],
  ['licence', 'license'],
  ['catalogue', 'catalog'],
  ['dialogue', 'dialog'],
  ['grey', 'gray'],
  ['cancelled', 'canceled'],
  ['cancelling', 'canceling'],
  ['labelled', 'labeled'],
  ['enrol', 'enroll'],
  ['enrolment', 'enrollment'],
  ['customise', 'customize'],
  ['organise', 'organize'],
  ['organisation', 'organization'],
  ['recognise', 'recognize'],
  ['summarise', 'summarize'],
  ['synchronise', 'synchronize'],
  ['authorise', 'authorize'],
  ['authorisation', 'authorization'],
  ['optimise', 'optimize'],
  ['minimise', 'minimize'],
  ['initialise', 'initialize'],
  ['neutralise', 'neutralize'],
  ['unrecognised', 'unrecognized'],
];
const INFLECTED = new Map(
  WORDS.flatMap(([british, american]) =>
    ['', 's', 'd', 'r', 'ing'].map((end) => {
      const stem = (word: string): string => (end === 'ing' ? word.replace(/e$/, '') : word);
      return [stem(british) + end, stem(american) + end] as const;
    }),
  ),
);
const PATTERN = new RegExp(`\\b(?:${[...INFLECTED.keys()].join('|')})\\b`, 'gi');

/** Returns a British text in American spelling; placeholders stay as they are. */
export function americanText(text: string): string {
  return text
    .split(/(\{\w+(?:, \w+,?)?)/)
    .map((part) => (part.startsWith('{') ? part : part.replace(PATTERN, spellLike)))
    .join('');
}

function spellLike(word: string): string {
  const american = INFLECTED.get(word.toLowerCase()) ?? word;
  const isLower = word.startsWith(word.charAt(0).toLowerCase());
  return isLower ? american : american.charAt(0).toUpperCase() + american.slice(1);
}
