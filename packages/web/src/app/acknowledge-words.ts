/** The words of the page an alert mail links to: its reader may know nothing else of the app, so it speaks his language. */

/** English, French, German, Dutch. `{x}` is filled in. */
const WORDS = {
  goesOn: [
    'Reminders and further levels go on; once you say so, {name} will be noted as looking after it.',
    'Les rappels et les niveaux suivants continuent ; si vous le dites, il sera noté que {name} s’en occupe.',
    'Erinnerungen und weitere Stufen gehen weiter; wenn Sie es sagen, wird vermerkt, dass {name} sich darum kümmert.',
    'Herinneringen en verdere niveaus gaan door; als u het zegt, wordt genoteerd dat {name} ernaar kijkt.',
  ],
  notSaved: [
    'It could not be saved. Try once more.',
    'L’enregistrement a échoué. Essayez encore une fois.',
    'Es konnte nicht gespeichert werden. Versuchen Sie es noch einmal.',
    'Het kon niet worden opgeslagen. Probeer het nog eens.',
  ],
  lookAfter: ['I look after it', 'Je m’en occupe', 'Ich kümmere mich darum', 'Ik kijk ernaar'],
  thanks: [
    'Thank you, {name}. It is noted.',
    'Merci, {name}. C’est noté.',
    'Danke, {name}. Es ist vermerkt.',
    'Bedankt, {name}. Het is genoteerd.',
  ],
  over: [
    'This error is over already.',
    'Cette erreur est déjà terminée.',
    'Dieser Fehler ist schon vorbei.',
    'Deze fout is al voorbij.',
  ],
  taken: [
    '{name} looks after it already.',
    '{name} s’en occupe déjà.',
    '{name} kümmert sich schon darum.',
    '{name} kijkt er al naar.',
  ],
  somebody: ['Somebody', 'Quelqu’un', 'Jemand', 'Iemand'],
  toVedette: ['To Vedette', 'Vers Vedette', 'Zu Vedette', 'Naar Vedette'],
  reading: ['Reading the link', 'Lecture du lien', 'Der Link wird gelesen', 'De link wordt gelezen'],
  broken: [
    'This link does not work',
    'Ce lien ne fonctionne pas',
    'Dieser Link funktioniert nicht',
    'Deze link werkt niet',
  ],
  tooLate: [
    'It is too old. Sign in to acknowledge the incident.',
    'Il est trop ancien. Connectez-vous pour confirmer l’incident.',
    'Er ist zu alt. Melden Sie sich an, um die Störung zu bestätigen.',
    'Hij is te oud. Meld u aan om de storing te bevestigen.',
  ],
  toSignIn: ['To the sign-in page', 'Vers la page de connexion', 'Zur Anmeldung', 'Naar de aanmeldpagina'],
} as const satisfies Readonly<Record<string, readonly [string, string, string, string]>>;

type AcknowledgeWord = keyof typeof WORDS;
export const acknowledgeWords = Object.entries(WORDS);
export type Say = (key: AcknowledgeWord, values?: Readonly<Record<string, string>>) => string;

const LANGUAGES = ['en', 'fr', 'de', 'nl'] as const;

/** Of a culture, or of the language of a browser; English where it is none of the four. */
export function sayIn(culture: string): Say {
  const language = culture.slice(0, 2).toLowerCase();
  const column = Math.max(
    LANGUAGES.findIndex((each) => each === language),
    0,
  );
  return (key, values = {}) =>
    (WORDS[key][column] ?? WORDS[key][0]).replace(/\{(\w+)\}/g, (whole, name: string) => values[name] ?? whole);
}
