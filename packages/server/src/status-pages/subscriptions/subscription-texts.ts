/** All texts of mails and small pages of subscriptions in the languages of the contract's five cultures. */
import { translate, type Culture, type Languages } from '../../alerting/index.js';

/** English, French, German, Dutch. `{x}` is a placeholder. */
const WORDS = {
  problemTitle: ['{name} is down', 'problème avec {name}', 'Störung: {name}', 'storing bij {name}'],
  problem: [
    '{name} has been down since {from}.',
    '{name} a un problème depuis le {from}.',
    '{name} ist seit {from} gestört.',
    '{name} heeft sinds {from} een storing.',
  ],
  overTitle: ['{name} recovered', '{name} fonctionne à nouveau', '{name} funktioniert wieder', '{name} werkt weer'],
  over: [
    '{name} recovered at {to}. It had been down since {from}.',
    '{name} fonctionne à nouveau depuis le {to} ; le problème a commencé le {from}.',
    '{name} funktioniert seit {to} wieder; die Störung begann am {from}.',
    '{name} werkt weer sinds {to}; de storing begon op {from}.',
  ],
  plannedTitle: ['maintenance of {name}', 'maintenance de {name}', 'Wartung von {name}', 'onderhoud van {name}'],
  planned: [
    'Maintenance of {name} from {from} to {to}.',
    'Maintenance de {name} : {from} – {to}.',
    'Wartung von {name} von {from} bis {to}.',
    'Onderhoud van {name} van {from} tot {to}.',
  ],
  changes: ['{count} updates', '{count} changements', '{count} Änderungen', '{count} wijzigingen'],
  foot: [
    'You get this e-mail because this address is subscribed to {title}. Times: {zone}.',
    'Vous recevez cet e-mail parce que cette adresse suit {title}. Heures : {zone}.',
    'Sie erhalten diese Mail, weil diese Adresse {title} folgt. Zeiten: {zone}.',
    'U krijgt deze mail omdat dit adres {title} volgt. Tijden: {zone}.',
  ],
  footOfChoice: [
    'You get this e-mail because this address is subscribed to some services of {title}. Times: {zone}.',
    'Vous recevez cet e-mail parce que cette adresse suit certains services de {title}. Heures : {zone}.',
    'Sie erhalten diese Mail, weil diese Adresse einigen Diensten von {title} folgt. Zeiten: {zone}.',
    'U krijgt deze mail omdat dit adres enkele diensten van {title} volgt. Tijden: {zone}.',
  ],
  change: [
    'Manage subscription or unsubscribe',
    'Modifier ou se désabonner',
    'Ändern oder abmelden',
    'Wijzigen of afmelden',
  ],
  changeAt: [
    'Manage subscription or unsubscribe: {link}',
    'Modifier ou se désabonner : {link}',
    'Ändern oder abmelden: {link}',
    'Wijzigen of afmelden: {link}',
  ],
  unsubscribe: ['Unsubscribe', 'Se désabonner', 'Abmelden', 'Afmelden'],
  openPage: ['Open the status page', 'Ouvrir la page d’état', 'Statusseite öffnen', 'Statuspagina openen'],
  askSubject: [
    '{title}: confirm your subscription',
    '{title} : confirmez votre abonnement',
    '{title}: Bestätigen Sie Ihr Abonnement',
    '{title}: bevestig uw abonnement',
  ],
  askWhy: [
    'Someone, probably you, asked to subscribe this address to {title}. Nothing more is sent until you confirm the subscription:',
    'Quelqu’un, sans doute vous, souhaite suivre {title} avec cette adresse. Rien d’autre n’est envoyé avant votre confirmation :',
    'Jemand, vermutlich Sie, möchte {title} mit dieser Adresse folgen. Bis Sie das bestätigen, wird nichts weiter gesendet:',
    'Iemand, waarschijnlijk u, wil {title} met dit adres volgen. Er wordt verder niets gestuurd tot u dat bevestigt:',
  ],
  askElse: [
    'If it was not you, ignore this e-mail. The address is deleted after a day.',
    'Si ce n’était pas vous, ne faites rien : l’adresse est oubliée après un jour.',
    'Wenn Sie das nicht waren, tun Sie nichts: Die Adresse wird nach einem Tag vergessen.',
    'Was u het niet, doe dan niets: het adres wordt na een dag vergeten.',
  ],
  confirm: ['Confirm subscription', 'Confirmer l’abonnement', 'Abonnement bestätigen', 'Abonnement bevestigen'],

  followTitle: ['Subscribe to {title}', 'Suivre {title}', '{title} folgen', '{title} volgen'],
  followAbout: [
    'You get an e-mail when a service goes down, recovers or has maintenance, and when a status update is published. The address is used for nothing else, and you can unsubscribe in every e-mail.',
    'Un e-mail lorsque quelque chose sur la page tombe en panne, fonctionne à nouveau ou est en maintenance, et lorsqu’une nouvelle est publiée. L’adresse ne sert à rien d’autre, et chaque e-mail indique comment arrêter.',
    'Eine Mail, wenn etwas auf der Seite ausfällt, wieder funktioniert oder gewartet wird, und wenn dazu etwas gemeldet wird. Die Adresse dient nur dazu, und jede Mail sagt, wie es endet.',
    'Een mail als iets op de pagina uitvalt, weer werkt of onderhouden wordt, en als er iets over wordt gemeld. Het adres wordt nergens anders voor gebruikt, en elke mail zegt hoe u stopt.',
  ],
  address: ['E-mail address', 'Adresse e-mail', 'E-Mail-Adresse', 'E-mailadres'],
  follow: ['Subscribe', 'Suivre', 'Folgen', 'Volgen'],
  noAddress: [
    'Enter a valid e-mail address.',
    'Ce n’est pas une adresse e-mail.',
    'Das ist keine E-Mail-Adresse.',
    'Dit is geen e-mailadres.',
  ],
  tooMany: [
    'Too many addresses. Try again later.',
    'Trop d’adresses ; réessayez plus tard.',
    'Zu viele Adressen; versuchen Sie es später.',
    'Te veel adressen; probeer het later.',
  ],
  choice: ['Services', 'Quels services', 'Welche Dienste', 'Welke diensten'],
  allServices: [
    'All services, including those added later',
    'Tous ceux de la page, y compris les ajouts futurs',
    'Alle auf der Seite, auch was noch dazukommt',
    'Alles op de pagina, ook wat er later bij komt',
  ],
  chosenServices: [
    'Selected services only',
    'Seulement ceux que je choisis',
    'Nur die ausgewählten',
    'Alleen wat ik kies',
  ],
  noService: [
    'Choose at least one service, or all of them.',
    'Choisissez au moins un service, ou tout.',
    'Wählen Sie mindestens einen Dienst, oder alles.',
    'Kies minstens één dienst, of alles.',
  ],
  saveChoice: ['Save choice', 'Enregistrer le choix', 'Auswahl speichern', 'Keuze opslaan'],
  chosen: [
    'Your choice was saved.',
    'Le choix est enregistré.',
    'Die Auswahl ist gespeichert.',
    'De keuze is opgeslagen.',
  ],
  asked: [
    'If this address is not subscribed yet, an e-mail with a confirmation link is on its way. The link is valid for a day. If it is subscribed already, use the link in any e-mail from this page to change the choice.',
    'Si cette adresse ne suit pas encore la page, un e-mail avec un lien est en route. Il est valable un jour. Si elle la suit déjà, le lien dans chacun des e-mails permet de modifier le choix.',
    'Falls diese Adresse der Seite noch nicht folgt, ist eine Mail mit einem Link unterwegs. Er gilt einen Tag. Folgt sie ihr schon, ändert der Link in jeder der Mails die Auswahl.',
    'Als dit adres de pagina nog niet volgt, is er een mail met een link onderweg. Die werkt een dag. Volgt het de pagina al, dan wijzigt de link in elke mail de keuze.',
  ],
  follows: [
    'This address is subscribed to the page.',
    'Cette adresse suit la page.',
    'Diese Adresse folgt der Seite.',
    'Dit adres volgt de pagina.',
  ],
  forget: ['Unsubscribe', 'Oublier l’adresse', 'Adresse vergessen', 'Adres vergeten'],
  confirmed: [
    'This address is now subscribed to the page.',
    'Cette adresse suit la page à partir de maintenant.',
    'Diese Adresse folgt der Seite ab jetzt.',
    'Dit adres volgt de pagina vanaf nu.',
  ],
  forgotten: [
    'The address was deleted and gets no more e-mails from this page.',
    'L’adresse est supprimée : elle ne reçoit plus d’e-mails de cette page.',
    'Die Adresse ist gelöscht: Sie erhält keine Mails mehr von dieser Seite.',
    'Het adres is verwijderd: het krijgt geen mails meer van deze pagina.',
  ],
  noMailServer: [
    'This page does not offer e-mail subscriptions at present.',
    'Cette page ne peut pas être suivie par e-mail pour le moment.',
    'Dieser Seite kann derzeit nicht per Mail gefolgt werden.',
    'Deze pagina kan op dit moment niet per mail worden gevolgd.',
  ],
  back: ['Back to {title}', 'Retour à {title}', 'Zurück zu {title}', 'Terug naar {title}'],
} as const satisfies Readonly<Record<string, Languages>>;
export type SubscriptionTextKey = keyof typeof WORDS;

/** All texts in all languages, for tests. */
export const subscriptionTexts = Object.entries(WORDS) as [SubscriptionTextKey, Languages][];

export type SubscriptionTranslator = (word: SubscriptionTextKey, values?: Readonly<Record<string, string>>) => string;

export const subscriptionTranslator =
  (culture: Culture): SubscriptionTranslator =>
  (word, values) =>
    translate(culture, WORDS[word], values);
