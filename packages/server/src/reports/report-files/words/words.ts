/** All texts of reports and statements in the languages of the contract's five cultures. */
import { sectionWords } from '@vedette/contract/v1/dashboards/sections/words/section-words';
import { translate, type Culture, type Languages } from '../../../alerting/index.js';
import { LIST_WORDS } from './list-words.js';
import { VERSION_WORDS } from './version-words.js';
import { WATERFALL_WORDS } from './waterfall-words.js';

/** English, French, German, Dutch. `{x}` is a placeholder. */
const WORDS = {
  ...sectionWords,
  ...LIST_WORDS,
  ...WATERFALL_WORDS,
  ...VERSION_WORDS,
  timesIn: ['All times: {zone}', 'Toutes les heures : {zone}', 'Alle Zeiten: {zone}', 'Alle tijden: {zone}'],
  made: ['Made {at}', 'Établi le {at}', 'Erstellt {at}', 'Gemaakt op {at}'],
  report: ['report', 'rapport', 'Bericht', 'rapport'],
  page: ['Page {page} of {pages}', 'Page {page} sur {pages}', 'Seite {page} von {pages}', 'Pagina {page} van {pages}'],
  noFont: [
    'Boxes replace characters for which this service has no font ({writings}).',
    'Des cases remplacent les lettres pour lesquelles ce service n’a pas de police ({writings}).',
    'Kästchen stehen für Buchstaben, für die dieser Dienst keine Schrift hat ({writings}).',
    'Hokjes staan voor letters waarvoor deze dienst geen lettertype heeft ({writings}).',
  ],
  noTiles: [
    'This dashboard contains nothing that can be sent.',
    'Ce tableau de bord ne montre rien qui puisse être envoyé.',
    'Dieses Dashboard zeigt nichts, was gesendet werden kann.',
    'Dit dashboard toont niets dat verstuurd kan worden.',
  ],
  ruleCutOnPaper: [
    'The PDF shows the first {count} rows. The Excel file of this report has more.',
    'Sur papier, les {count} premières lignes ; la version Excel de ce rapport en contient davantage.',
    'Auf Papier die ersten {count} Zeilen; die Excel-Fassung dieses Berichts hat mehr.',
    'Op papier de eerste {count} regels; de Excel-vorm van dit rapport heeft er meer.',
  ],
  leftOutOfAll: [
    'There are {count} more rows, which the Excel file lacks as well.',
    'Il y a {count} autres lignes, que la version Excel ne contient pas non plus.',
    'Es gibt {count} weitere Zeilen, die auch die Excel-Fassung nicht hat.',
    'Er zijn {count} andere regels, die ook de Excel-vorm niet heeft.',
  ],
  leftOutOfAllSome: [
    'There are more rows, which the Excel file lacks as well.',
    'Il y a d’autres lignes, que la version Excel ne contient pas non plus.',
    'Es gibt weitere Zeilen, die auch die Excel-Fassung nicht hat.',
    'Er zijn meer regels, die ook de Excel-vorm niet heeft.',
  ],
  late: [
    'This report was due on {at} and is late because the service was not running.',
    'Ce rapport était prévu le {at} et arrive en retard, car le service ne fonctionnait pas à ce moment.',
    'Dieser Bericht war am {at} fällig und kommt verspätet, weil der Dienst da nicht lief.',
    'Dit rapport had op {at} moeten komen en is te laat, omdat de dienst toen niet draaide.',
  ],
  cut: [
    'Data for the whole period is no longer kept. These figures begin on {at}.',
    'Les chiffres de toute la période ne sont plus conservés ; ceux-ci commencent le {at}.',
    'Die Zahlen des ganzen Zeitraums sind nicht mehr vorhanden; diese beginnen am {at}.',
    'De cijfers van de hele periode zijn niet meer bewaard; deze beginnen op {at}.',
  ],
  beganIn: [
    'The first monitor of this report was created on {at}. Figures begin then.',
    'Aucun moniteur de ce rapport n’existait avant le {at} ; les chiffres commencent là.',
    'Vor dem {at} gab es keinen Monitor dieses Berichts; die Zahlen beginnen dann.',
    'Vóór {at} bestond geen monitor van dit rapport; de cijfers beginnen dan.',
  ],
  sentBy: ['Sent by {name}.', 'Envoyé par {name}.', 'Gesendet von {name}.', 'Verstuurd door {name}.'],
  attached: [
    'The report is attached.',
    'Le rapport est joint.',
    'Der Bericht ist angehängt.',
    'Het rapport is bijgevoegd.',
  ],
  download: ['Download the report', 'Télécharger le rapport', 'Bericht herunterladen', 'Rapport downloaden'],
  linkUntil: [
    'The link works until {at} without signing in. Anyone who has it can read the report.',
    'Le lien fonctionne jusqu’au {at}, sans connexion. Quiconque le possède peut lire le rapport.',
    'Der Link gilt bis {at}, ohne Anmeldung. Wer ihn hat, kann den Bericht lesen.',
    'De link werkt tot {at}, zonder aanmelden. Wie hem heeft, kan het rapport lezen.',
  ],
  tooBig: [
    'The file is too large to attach, so this is a link to it.',
    'Le fichier est trop volumineux pour un e-mail, en voici le lien.',
    'Die Datei ist zu groß für eine E-Mail, daher ein Link.',
    'Het bestand is te groot voor een e-mail, daarom een link.',
  ],
  openLive: ['Open the dashboard', 'Ouvrir le tableau de bord', 'Dashboard öffnen', 'Dashboard openen'],
  stop: [
    'You get this e-mail because you are a recipient of this report. To unsubscribe, ask an administrator of the account.',
    'Vous recevez cet e-mail en tant que destinataire de ce rapport. Un administrateur du compte peut vous en retirer.',
    'Sie erhalten diese E-Mail als Empfänger dieses Berichts. Ein Administrator des Kontos kann Sie austragen.',
    'U krijgt deze e-mail als ontvanger van dit rapport. Een beheerder van het account kan u ervan afhalen.',
  ],
  daily: [
    'Sent every day at {time}',
    'Envoyé chaque jour à {time}',
    'Täglich um {time} gesendet',
    'Elke dag om {time} verstuurd',
  ],
  weekly: [
    'Sent every week on {day} at {time}',
    'Envoyé chaque semaine le {day} à {time}',
    'Jede Woche am {day} um {time} gesendet',
    'Elke week op {day} om {time} verstuurd',
  ],
  monthly: [
    'Sent on day {day} of every month at {time}',
    'Envoyé le {day} de chaque mois à {time}',
    'Am {day}. jedes Monats um {time} gesendet',
    'Op dag {day} van elke maand om {time} verstuurd',
  ],
  quarterly: [
    'Sent on day {day} of every third month at {time}',
    'Envoyé le {day} tous les trois mois à {time}',
    'Am {day}. jedes dritten Monats um {time} gesendet',
    'Op dag {day} van elke derde maand om {time} verstuurd',
  ],
  yearly: [
    'Sent every year on {date} at {time}',
    'Envoyé chaque année le {date} à {time}',
    'Jedes Jahr am {date} um {time} gesendet',
    'Elk jaar op {date} om {time} verstuurd',
  ],
  statement: ['SLA statement', 'Attestation de SLA', 'SLA-Nachweis', 'SLA-verklaring'],
  timeSpent: ['Time breakdown', 'Répartition du temps', 'Verteilung der Zeit', 'Verdeling van de tijd'],
  exclusions: ['Exclusion periods', 'Périodes d’exclusion', 'Ausnahmen', 'Uitgesloten perioden'],
  about: ['Reason', 'Motif', 'Wofür', 'Waarvoor'],
  evidence: ['Evidence', 'Ce sur quoi cela repose', 'Worauf es beruht', 'Waarop het berust'],
  days: ['Days', 'Jours', 'Tage', 'Dagen'],
  firstDay: ['First day (UTC)', 'Premier jour (UTC)', 'Erster Tag (UTC)', 'Eerste dag (UTC)'],
  lastDay: ['Last day (UTC)', 'Dernier jour (UTC)', 'Letzter Tag (UTC)', 'Laatste dag (UTC)'],
  statementNumber: ['Statement {guid}', 'Attestation {guid}', 'Nachweis {guid}', 'Verklaring {guid}'],
  statementBy: ['Made for {name}', 'Établie pour {name}', 'Erstellt für {name}', 'Gemaakt voor {name}'],
  statementTargets: [
    'Target: uptime of {target}. Below {error}, the SLA is missed badly.',
    'Objectif : une disponibilité de {target} ; en dessous de {error}, le SLA est nettement manqué.',
    'Ziel: eine Verfügbarkeit von {target}; unter {error} ist das SLA deutlich verfehlt.',
    'Doel: een beschikbaarheid van {target}; onder {error} is de SLA ruim gemist.',
  ],
  statementLoadTime: [
    'Target: mean load time of at most {most}.',
    'Objectif : un temps de chargement moyen de {most} au plus.',
    'Ziel: eine mittlere Ladezeit von höchstens {most}.',
    'Doel: een gemiddelde laadtijd van hoogstens {most}.',
  ],
  statementResponse: [
    'Target: alerts acknowledged within {most} on average.',
    'Objectif : des alertes prises en charge en {most} en moyenne.',
    'Ziel: Alarme im Mittel binnen {most} bestätigt.',
    'Doel: waarschuwingen gemiddeld binnen {most} bevestigd.',
  ],
  statementKey: [
    'Signed (Ed25519) with the key {fingerprint}.',
    'Signée (Ed25519) avec la clé {fingerprint}.',
    'Signiert (Ed25519) mit dem Schlüssel {fingerprint}.',
    'Ondertekend (Ed25519) met de sleutel {fingerprint}.',
  ],
  statementVerify: [
    'To verify offline that this file is unchanged, run: vedette verify FILE',
    'vedette verify FICHIER indique, sans le service, si un octet de ce fichier a été modifié.',
    'vedette verify DATEI sagt ohne den Dienst, ob ein Byte dieser Datei geändert wurde.',
    'vedette verify BESTAND zegt zonder de dienst of een byte van dit bestand is veranderd.',
  ],
  ruleTimeSpent: [
    'Up + down + paused or in maintenance + unobserved + excluded = the whole period.',
    'Disponible + indisponible + pause ou maintenance + non observé + non compté = toute la période.',
    'Verfügbar + ausgefallen + Pause oder Wartung + nicht beobachtet + nicht gezählt = der ganze Zeitraum.',
    'Beschikbaar + uitval + pauze of onderhoud + niet waargenomen + niet meegeteld = de hele periode.',
  ],
  ruleEvidence: [
    'Checks whose digests (SHA-256, one per monitor and day) are in the JSON file that belongs to this document. For older checks, only totals are kept.',
    'Contrôles dont les empreintes (SHA-256, une par moniteur et par jour) figurent dans le fichier JSON qui accompagne ce document. Des contrôles plus anciens, seules les sommes sont conservées.',
    'Prüfungen, deren Prüfsummen (SHA-256, eine je Monitor und Tag) in der JSON-Datei zu diesem Dokument stehen. Von älteren Prüfungen gibt es nur Summen.',
    'Controles waarvan de controlegetallen (SHA-256, één per monitor en dag) in het JSON-bestand bij dit document staan. Van oudere controles zijn alleen sommen bewaard.',
  ],
} as const satisfies Readonly<Record<string, Languages>>;
export type WordKey = keyof typeof WORDS;

/** Returns the text of a key with its placeholders filled. */
export type Translate = (key: WordKey, values?: Readonly<Record<string, string>>) => string;

export function createTranslator(culture: Culture): Translate {
  return (key, values) => translate(culture, WORDS[key], values);
}

export const wordKeys = Object.keys(WORDS) as WordKey[];
