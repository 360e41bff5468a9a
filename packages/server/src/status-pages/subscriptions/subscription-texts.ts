/** All texts of mails and small pages of subscriptions in the languages of the contract's five cultures. */
import { translate, type Culture, type Languages } from '../../alerting/index.js';

/** English, French, German, Dutch. `{x}` is a placeholder. */
const WORDS = {
  problemTitle: ['problem with {name}', 'problème avec {name}', 'Störung: {name}', 'storing bij {name}'],
  problem: [
    '{name} has a problem since {from}.',
    '{name} a un problème depuis le {from}.',
    '{name} ist seit {from} gestört.',
    '{name} heeft sinds {from} een storing.',
  ],
  overTitle: ['{name} works again', '{name} fonctionne à nouveau', '{name} funktioniert wieder', '{name} werkt weer'],
  over: [
    '{name} works again since {to}; the problem began on {from}.',
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
  changes: ['{count} changes', '{count} changements', '{count} Änderungen', '{count} wijzigingen'],
  foot: [
    'You get this mail because this address follows {title}. Times: {zone}.',
    'Vous recevez cet e-mail parce que cette adresse suit {title}. Heures : {zone}.',
    'Sie erhalten diese Mail, weil diese Adresse {title} folgt. Zeiten: {zone}.',
    'U krijgt deze mail omdat dit adres {title} volgt. Tijden: {zone}.',
  ],
  footOfChoice: [
    'You get this mail because this address follows some services of {title}. Times: {zone}.',
    'Vous recevez cet e-mail parce que cette adresse suit certains services de {title}. Heures : {zone}.',
    'Sie erhalten diese Mail, weil diese Adresse einigen Diensten von {title} folgt. Zeiten: {zone}.',
    'U krijgt deze mail omdat dit adres enkele diensten van {title} volgt. Tijden: {zone}.',
  ],
  change: ['Change or unsubscribe', 'Modifier ou se désabonner', 'Ändern oder abmelden', 'Wijzigen of afmelden'],
  changeAt: [
    'Change or unsubscribe: {link}',
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
    'Somebody, probably you, wants to follow {title} with this address. Nothing more is sent until you confirm it:',
    'Quelqu’un, sans doute vous, souhaite suivre {title} avec cette adresse. Rien d’autre n’est envoyé avant votre confirmation :',
    'Jemand, vermutlich Sie, möchte {title} mit dieser Adresse folgen. Bis Sie das bestätigen, wird nichts weiter gesendet:',
    'Iemand, waarschijnlijk u, wil {title} met dit adres volgen. Er wordt verder niets gestuurd tot u dat bevestigt:',
  ],
  askElse: [
    'If it was not you, do nothing: the address is forgotten after a day.',
    'Si ce n’était pas vous, ne faites rien : l’adresse est oubliée après un jour.',
    'Wenn Sie das nicht waren, tun Sie nichts: Die Adresse wird nach einem Tag vergessen.',
    'Was u het niet, doe dan niets: het adres wordt na een dag vergeten.',
  ],
  confirm: ['Confirm the subscription', 'Confirmer l’abonnement', 'Abonnement bestätigen', 'Abonnement bevestigen'],

  followTitle: ['Follow {title}', 'Suivre {title}', '{title} folgen', '{title} volgen'],
  followAbout: [
    'A mail when something on the page breaks, works again or is maintained, and when something is told of it. Nothing else is done with the address, and every mail says how to end it.',
    'Un e-mail lorsque quelque chose sur la page tombe en panne, fonctionne à nouveau ou est en maintenance, et lorsqu’une nouvelle est publiée. L’adresse ne sert à rien d’autre, et chaque e-mail indique comment arrêter.',
    'Eine Mail, wenn etwas auf der Seite ausfällt, wieder funktioniert oder gewartet wird, und wenn dazu etwas gemeldet wird. Die Adresse dient nur dazu, und jede Mail sagt, wie es endet.',
    'Een mail als iets op de pagina uitvalt, weer werkt of onderhouden wordt, en als er iets over wordt gemeld. Het adres wordt nergens anders voor gebruikt, en elke mail zegt hoe u stopt.',
  ],
  address: ['E-mail address', 'Adresse e-mail', 'E-Mail-Adresse', 'E-mailadres'],
  follow: ['Follow', 'Suivre', 'Folgen', 'Volgen'],
  noAddress: [
    'This is no e-mail address.',
    'Ce n’est pas une adresse e-mail.',
    'Das ist keine E-Mail-Adresse.',
    'Dit is geen e-mailadres.',
  ],
  tooMany: [
    'Too many addresses; try later.',
    'Trop d’adresses ; réessayez plus tard.',
    'Zu viele Adressen; versuchen Sie es später.',
    'Te veel adressen; probeer het later.',
  ],
  hear: ['Which services', 'Quels services', 'Welche Dienste', 'Welke diensten'],
  hearAll: [
    'Everything on the page, also what is added later',
    'Tous ceux de la page, y compris les ajouts futurs',
    'Alle auf der Seite, auch was noch dazukommt',
    'Alles op de pagina, ook wat er later bij komt',
  ],
  hearChosen: ['Only those I choose', 'Seulement ceux que je choisis', 'Nur die ausgewählten', 'Alleen wat ik kies'],
  noService: [
    'Choose at least one service, or everything.',
    'Choisissez au moins un service, ou tout.',
    'Wählen Sie mindestens einen Dienst, oder alles.',
    'Kies minstens één dienst, of alles.',
  ],
  saveChoice: ['Save the choice', 'Enregistrer le choix', 'Auswahl speichern', 'Keuze opslaan'],
  chosen: [
    'The choice is saved.',
    'Le choix est enregistré.',
    'Die Auswahl ist gespeichert.',
    'De keuze is opgeslagen.',
  ],
  asked: [
    'If this address does not follow the page yet, a mail with a link is on its way. It works for a day. Whoever follows it already changes the choice by the link in any of its mails.',
    'Si cette adresse ne suit pas encore la page, un e-mail avec un lien est en route. Il est valable un jour. Si elle la suit déjà, le lien dans chacun des e-mails permet de modifier le choix.',
    'Falls diese Adresse der Seite noch nicht folgt, ist eine Mail mit einem Link unterwegs. Er gilt einen Tag. Folgt sie ihr schon, ändert der Link in jeder der Mails die Auswahl.',
    'Als dit adres de pagina nog niet volgt, is er een mail met een link onderweg. Die werkt een dag. Volgt het de pagina al, dan wijzigt de link in elke mail de keuze.',
  ],
  follows: [
    'This address follows the page.',
    'Cette adresse suit la page.',
    'Diese Adresse folgt der Seite.',
    'Dit adres volgt de pagina.',
  ],
  forget: ['Forget the address', 'Oublier l’adresse', 'Adresse vergessen', 'Adres vergeten'],
  confirmed: [
    'This address follows the page from now on.',
    'Cette adresse suit la page à partir de maintenant.',
    'Diese Adresse folgt der Seite ab jetzt.',
    'Dit adres volgt de pagina vanaf nu.',
  ],
  forgotten: [
    'The address is gone: it gets no more mails from this page.',
    'L’adresse est supprimée : elle ne reçoit plus d’e-mails de cette page.',
    'Die Adresse ist gelöscht: Sie erhält keine Mails mehr von dieser Seite.',
    'Het adres is verwijderd: het krijgt geen mails meer van deze pagina.',
  ],
  noMailServer: [
    'This page cannot be followed by mail at present.',
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
