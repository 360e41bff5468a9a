/** Texts of the acknowledgement page, which alert mails link to, in the reader’s language. */

/** English, French, German, Dutch. `{x}` is a placeholder. */
const WORDS = {
  notice: [
    'Acknowledging does not stop reminders or escalation. {name} will be recorded as the owner.',
    'Les rappels et les niveaux suivants continuent ; si vous le dites, il sera noté que {name} s’en occupe.',
    'Erinnerungen und weitere Stufen gehen weiter; wenn Sie es sagen, wird vermerkt, dass {name} sich darum kümmert.',
    'Herinneringen en verdere niveaus gaan door; als u het zegt, wordt genoteerd dat {name} ernaar kijkt.',
  ],
  notSaved: [
    'The acknowledgement could not be saved. Try again.',
    'L’enregistrement a échoué. Essayez encore une fois.',
    'Es konnte nicht gespeichert werden. Versuchen Sie es noch einmal.',
    'Het kon niet worden opgeslagen. Probeer het nog eens.',
  ],
  acknowledge: ['Acknowledge', 'Je m’en occupe', 'Ich kümmere mich darum', 'Ik kijk ernaar'],
  thanks: [
    'Thank you, {name}. The incident is acknowledged.',
    'Merci, {name}. C’est noté.',
    'Danke, {name}. Es ist vermerkt.',
    'Bedankt, {name}. Het is genoteerd.',
  ],
  closed: [
    'This incident is already closed.',
    'Cette erreur est déjà terminée.',
    'Dieser Fehler ist schon vorbei.',
    'Deze fout is al voorbij.',
  ],
  acknowledgedBy: [
    '{name} has already acknowledged it.',
    '{name} s’en occupe déjà.',
    '{name} kümmert sich schon darum.',
    '{name} kijkt er al naar.',
  ],
  anotherOperator: ['Another operator', 'Quelqu’un', 'Jemand', 'Iemand'],
  toVedette: ['Open Vedette', 'Vers Vedette', 'Zu Vedette', 'Naar Vedette'],
  reading: ['Checking link', 'Lecture du lien', 'Der Link wird gelesen', 'De link wordt gelezen'],
  broken: [
    'This link is not valid',
    'Ce lien ne fonctionne pas',
    'Dieser Link funktioniert nicht',
    'Deze link werkt niet',
  ],
  expired: [
    'The link has expired. Sign in to acknowledge the incident.',
    'Il est trop ancien. Connectez-vous pour confirmer l’incident.',
    'Er ist zu alt. Melden Sie sich an, um die Störung zu bestätigen.',
    'Hij is te oud. Meld u aan om de storing te bevestigen.',
  ],
  toSignIn: ['Go to sign-in', 'Vers la page de connexion', 'Zur Anmeldung', 'Naar de aanmeldpagina'],
} as const satisfies Readonly<Record<string, readonly [string, string, string, string]>>;

type AcknowledgeWord = keyof typeof WORDS;
export const acknowledgeWords = Object.entries(WORDS);
export type Translate = (key: AcknowledgeWord, values?: Readonly<Record<string, string>>) => string;

const LANGUAGES = ['en', 'fr', 'de', 'nl'] as const;

/** Returns the texts for a culture or a browser language, in English if it is none of the four. */
export function translateTo(culture: string): Translate {
  const language = culture.slice(0, 2).toLowerCase();
  const column = Math.max(
    LANGUAGES.findIndex((each) => each === language),
    0,
  );
  return (key, values = {}) =>
    (WORDS[key][column] ?? WORDS[key][0]).replace(/\{(\w+)\}/g, (whole, name: string) => values[name] ?? whole);
}
