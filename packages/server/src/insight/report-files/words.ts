import { SERVICE_WORDS } from './service-words.js';

/** Every word of a report in the languages of the contract's five cultures. */
export const cultures = ['en-US', 'en-GB', 'fr-FR', 'de-DE', 'nl-NL'] as const;
export type Culture = (typeof cultures)[number];

/** English, French, German, Dutch. `{x}` is filled in. */
const WORDS = {
  ...SERVICE_WORDS,
  period: ['Period', 'Période', 'Zeitraum', 'Periode'],
  timesIn: ['All times: {zone}', 'Toutes les heures : {zone}', 'Alle Zeiten: {zone}', 'Alle tijden: {zone}'],
  made: ['Made {at}', 'Établi le {at}', 'Erstellt {at}', 'Gemaakt op {at}'],
  page: ['Page {page} of {pages}', 'Page {page} sur {pages}', 'Seite {page} von {pages}', 'Pagina {page} van {pages}'],
  noData: ['No data', 'Aucune donnée', 'Keine Daten', 'Geen gegevens'],
  noTiles: [
    'This dashboard shows nothing that can be sent.',
    'Ce tableau de bord ne montre rien qui puisse être envoyé.',
    'Dieses Dashboard zeigt nichts, was gesendet werden kann.',
    'Dit dashboard toont niets dat verstuurd kan worden.',
  ],
  observed: [
    '{share} of the time was really observed.',
    '{share} du temps a réellement été observé.',
    '{share} der Zeit wurde wirklich beobachtet.',
    '{share} van de tijd is echt waargenomen.',
  ],
  leftOut: [
    '{count} more rows are left out.',
    '{count} autres lignes ne sont pas reprises.',
    '{count} weitere Zeilen sind weggelassen.',
    '{count} andere regels zijn weggelaten.',
  ],
  leftOutSome: [
    'More rows are left out.',
    'D’autres lignes ne sont pas reprises.',
    'Weitere Zeilen sind weggelassen.',
    'Er zijn meer regels, die zijn weggelaten.',
  ],
  late: [
    'This report was due on {at} and comes late, because the service was not running then.',
    'Ce rapport était prévu le {at} et arrive en retard, car le service ne fonctionnait pas à ce moment.',
    'Dieser Bericht war am {at} fällig und kommt verspätet, weil der Dienst da nicht lief.',
    'Dit rapport had op {at} moeten komen en is te laat, omdat de dienst toen niet draaide.',
  ],
  cut: [
    'Figures of the whole period are not kept any more; these begin on {at}.',
    'Les chiffres de toute la période ne sont plus conservés ; ceux-ci commencent le {at}.',
    'Die Zahlen des ganzen Zeitraums sind nicht mehr vorhanden; diese beginnen am {at}.',
    'De cijfers van de hele periode zijn niet meer bewaard; deze beginnen op {at}.',
  ],
  attached: [
    'The report is attached.',
    'Le rapport est joint.',
    'Der Bericht ist angehängt.',
    'Het rapport is bijgevoegd.',
  ],
  download: ['Download the report', 'Télécharger le rapport', 'Bericht herunterladen', 'Rapport downloaden'],
  linkUntil: [
    'The link works until {at}, without signing in. Whoever has it can read the report.',
    'Le lien fonctionne jusqu’au {at}, sans connexion. Quiconque le possède peut lire le rapport.',
    'Der Link gilt bis {at}, ohne Anmeldung. Wer ihn hat, kann den Bericht lesen.',
    'De link werkt tot {at}, zonder aanmelden. Wie hem heeft, kan het rapport lezen.',
  ],
  tooBig: [
    'The file is too large for a mail, so this is a link to it.',
    'Le fichier est trop volumineux pour un e-mail, en voici le lien.',
    'Die Datei ist zu groß für eine E-Mail, daher ein Link.',
    'Het bestand is te groot voor een e-mail, daarom een link.',
  ],
  openLive: ['Open the dashboard', 'Ouvrir le tableau de bord', 'Dashboard öffnen', 'Dashboard openen'],
  stop: [
    'You get this mail because you are a recipient of this report. An administrator of the account can take you off.',
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
  UptimePercentage: ['Uptime', 'Disponibilité', 'Verfügbarkeit', 'Beschikbaarheid'],
  ObservedPercentage: ['Observed', 'Observé', 'Beobachtet', 'Waargenomen'],
  TotalTime: ['Load time', 'Temps de chargement', 'Ladezeit', 'Laadtijd'],
  ResolveTime: ['Name resolution', 'Résolution de nom', 'Namensauflösung', 'Naamresolutie'],
  ConnectionTime: ['Connection', 'Connexion', 'Verbindung', 'Verbinding'],
  DownloadTime: ['Download', 'Téléchargement', 'Download', 'Download'],
  ConfirmedErrors: ['Confirmed errors', 'Erreurs confirmées', 'Bestätigte Fehler', 'Bevestigde fouten'],
  UnconfirmedErrors: ['Unconfirmed errors', 'Erreurs non confirmées', 'Unbestätigte Fehler', 'Onbevestigde fouten'],
  Checks: ['Checks', 'Contrôles', 'Prüfungen', 'Controles'],
  Monitors: ['Monitors', 'Moniteurs', 'Monitore', 'Monitors'],
  Status: ['Current status', 'État actuel', 'Aktueller Status', 'Huidige status'],
  Incidents: ['Incidents', 'Incidents', 'Störungen', 'Storingen'],
  Alerts: ['Alerts', 'Alertes', 'Alarme', 'Waarschuwingen'],
  Log: ['Newest checks', 'Derniers contrôles', 'Neueste Prüfungen', 'Nieuwste controles'],
  Sla: ['SLA', 'SLA', 'SLA', 'SLA'],
  time: ['From', 'À partir de', 'Ab', 'Vanaf'],
  at: ['Time', 'Heure', 'Zeit', 'Tijd'],
  monitor: ['Monitor', 'Moniteur', 'Monitor', 'Monitor'],
  all: ['All monitors', 'Tous les moniteurs', 'Alle Monitore', 'Alle monitors'],
  down: ['Downtime', 'Indisponibilité', 'Ausfallzeit', 'Uitvaltijd'],
  state: ['Status', 'État', 'Status', 'Status'],
  lastCheck: ['Last check', 'Dernier contrôle', 'Letzte Prüfung', 'Laatste controle'],
  began: ['Began', 'Début', 'Beginn', 'Begin'],
  ended: ['Ended', 'Fin', 'Ende', 'Einde'],
  lasted: ['Lasted', 'Durée', 'Dauer', 'Duur'],
  error: ['Error', 'Erreur', 'Fehler', 'Fout'],
  kind: ['Kind', 'Type', 'Art', 'Soort'],
  target: ['Target', 'Objectif', 'Ziel', 'Doel'],
  excluded: ['Not counted', 'Non compté', 'Nicht gezählt', 'Niet meegeteld'],
  unknown: ['Not observed', 'Non observé', 'Nicht beobachtet', 'Niet waargenomen'],
  up: ['Up', 'Disponible', 'Verfügbar', 'Beschikbaar'],
  response: ['Response', 'Réaction', 'Reaktion', 'Reactie'],
  Good: ['Met', 'Atteint', 'Erfüllt', 'Gehaald'],
  Warning: ['Close', 'Juste', 'Knapp', 'Krap'],
  Missed: ['Missed', 'Manqué', 'Verfehlt', 'Gemist'],
  NoError: ['OK', 'OK', 'OK', 'OK'],
  Unconfirmed: ['Unconfirmed error', 'Erreur non confirmée', 'Unbestätigter Fehler', 'Onbevestigde fout'],
  Confirmed: ['Confirmed error', 'Erreur confirmée', 'Bestätigter Fehler', 'Bevestigde fout'],
  Inactive: ['Off', 'Arrêté', 'Aus', 'Uit'],
  Inconclusive: ['Not known', 'Inconnu', 'Unbekannt', 'Onbekend'],
  Error: ['Error', 'Erreur', 'Fehler', 'Fout'],
  Reminder: ['Reminder', 'Rappel', 'Erinnerung', 'Herinnering'],
  Ok: ['Recovery', 'Rétablissement', 'Erholung', 'Herstel'],
  System: ['Service', 'Service', 'Dienst', 'Dienst'],
  ruleUptime: [
    'Uptime = (up + not observed) ÷ (up + down + not observed). Only confirmed errors count as downtime; time that was not observed counts as up.',
    'Disponibilité = (disponible + non observé) ÷ (disponible + indisponible + non observé). Seules les erreurs confirmées comptent comme indisponibilité ; le temps non observé compte comme disponible.',
    'Verfügbarkeit = (verfügbar + nicht beobachtet) ÷ (verfügbar + ausgefallen + nicht beobachtet). Nur bestätigte Fehler zählen als Ausfall; nicht beobachtete Zeit zählt als verfügbar.',
    'Beschikbaarheid = (beschikbaar + niet waargenomen) ÷ (beschikbaar + uitval + niet waargenomen). Alleen bevestigde fouten tellen als uitval; niet waargenomen tijd telt als beschikbaar.',
  ],
  ruleObserved: [
    'Observed = up and down ÷ (up + down + not observed).',
    'Observé = disponible et indisponible ÷ (disponible + indisponible + non observé).',
    'Beobachtet = verfügbar und ausgefallen ÷ (verfügbar + ausgefallen + nicht beobachtet).',
    'Waargenomen = beschikbaar en uitval ÷ (beschikbaar + uitval + niet waargenomen).',
  ],
  ruleTimes: [
    'Times are means of the checks that got an answer.',
    'Les temps sont des moyennes des contrôles ayant obtenu une réponse.',
    'Zeiten sind Mittelwerte der Prüfungen, die eine Antwort bekamen.',
    'Tijden zijn gemiddelden van de controles die antwoord kregen.',
  ],
  ruleChecks: [
    'Checks of monitors in development or staging are not counted.',
    'Les contrôles des moniteurs en développement ou en préproduction ne sont pas comptés.',
    'Prüfungen von Monitoren in Entwicklung oder Staging zählen nicht.',
    'Controles van monitors in ontwikkeling of staging tellen niet mee.',
  ],
  ruleStatus: [
    'As it stood when this report was made; uptime of the last 24 hours.',
    'État au moment de l’établissement du rapport ; disponibilité des dernières 24 heures.',
    'Stand bei der Erstellung dieses Berichts; Verfügbarkeit der letzten 24 Stunden.',
    'Stand bij het maken van dit rapport; beschikbaarheid van de laatste 24 uur.',
  ],
  ruleIncidents: [
    'Incidents that lay in the period, at least in part. They begin with the first error, and end with the first check without one.',
    'Incidents situés au moins en partie dans la période. Ils commencent à la première erreur et finissent au premier contrôle sans erreur.',
    'Störungen, die wenigstens zum Teil im Zeitraum lagen. Sie beginnen mit dem ersten Fehler und enden mit der ersten Prüfung ohne Fehler.',
    'Storingen die ten minste deels in de periode lagen. Ze beginnen bij de eerste fout en eindigen bij de eerste controle zonder fout.',
  ],
  ruleAlerts: [
    'Alerts of the period, newest first.',
    'Alertes de la période, les plus récentes d’abord.',
    'Alarme des Zeitraums, neueste zuerst.',
    'Waarschuwingen van de periode, nieuwste eerst.',
  ],
  ruleLog: [
    'Checks of the period, newest first.',
    'Contrôles de la période, les plus récents d’abord.',
    'Prüfungen des Zeitraums, neueste zuerst.',
    'Controles van de periode, nieuwste eerst.',
  ],
  ruleSla: [
    'Only hours that count for the SLA, outside its exclusion periods, and not before it was made.',
    'Seulement les heures qui comptent pour le SLA, hors de ses périodes d’exclusion, et pas avant sa création.',
    'Nur Stunden, die für das SLA zählen, außerhalb seiner Ausnahmen und nicht vor seiner Anlage.',
    'Alleen uren die voor de SLA tellen, buiten de uitgesloten perioden en niet van vóór het aanmaken.',
  ],
  statement: ['SLA statement', 'Attestation de SLA', 'SLA-Nachweis', 'SLA-verklaring'],
  timeSpent: ['Where the time went', 'Répartition du temps', 'Verteilung der Zeit', 'Verdeling van de tijd'],
  exclusions: ['Exclusion periods', 'Périodes d’exclusion', 'Ausnahmen', 'Uitgesloten perioden'],
  about: ['What for', 'Motif', 'Wofür', 'Waarvoor'],
  evidence: ['What it stands on', 'Ce sur quoi cela repose', 'Worauf es beruht', 'Waarop het berust'],
  days: ['Days', 'Jours', 'Tage', 'Dagen'],
  firstDay: ['First day (UTC)', 'Premier jour (UTC)', 'Erster Tag (UTC)', 'Eerste dag (UTC)'],
  lastDay: ['Last day (UTC)', 'Dernier jour (UTC)', 'Letzter Tag (UTC)', 'Laatste dag (UTC)'],
  statementNumber: ['Statement {guid}', 'Attestation {guid}', 'Nachweis {guid}', 'Verklaring {guid}'],
  statementBy: ['Made for {name}', 'Établie pour {name}', 'Erstellt für {name}', 'Gemaakt voor {name}'],
  statementTargets: [
    'Wanted: an uptime of {target}; below {error} the SLA is missed badly.',
    'Objectif : une disponibilité de {target} ; en dessous de {error}, le SLA est nettement manqué.',
    'Ziel: eine Verfügbarkeit von {target}; unter {error} ist das SLA deutlich verfehlt.',
    'Doel: een beschikbaarheid van {target}; onder {error} is de SLA ruim gemist.',
  ],
  statementKey: [
    'Signed (Ed25519) with the key {fingerprint}.',
    'Signée (Ed25519) avec la clé {fingerprint}.',
    'Signiert (Ed25519) mit dem Schlüssel {fingerprint}.',
    'Ondertekend (Ed25519) met de sleutel {fingerprint}.',
  ],
  statementVerify: [
    'vedette verify FILE tells, without the service, whether a byte of this file was changed.',
    'vedette verify FILE indique, sans le service, si un octet de ce fichier a été modifié.',
    'vedette verify FILE sagt ohne den Dienst, ob ein Byte dieser Datei geändert wurde.',
    'vedette verify FILE zegt zonder de dienst of een byte van dit bestand is veranderd.',
  ],
  ruleTimeSpent: [
    'Up + down + not observed + not counted = the whole period.',
    'Disponible + indisponible + non observé + non compté = toute la période.',
    'Verfügbar + ausgefallen + nicht beobachtet + nicht gezählt = der ganze Zeitraum.',
    'Beschikbaar + uitval + niet waargenomen + niet meegeteld = de hele periode.',
  ],
  ruleEvidence: [
    'Checks whose digests (SHA-256, one a monitor and day) stand in the bundle that belongs to this document. Older checks are kept as sums only.',
    'Contrôles dont les empreintes (SHA-256, une par moniteur et par jour) figurent dans le fichier JSON qui accompagne ce document. Des contrôles plus anciens, seules les sommes sont conservées.',
    'Prüfungen, deren Prüfsummen (SHA-256, eine je Monitor und Tag) in der JSON-Datei zu diesem Dokument stehen. Von älteren Prüfungen gibt es nur Summen.',
    'Controles waarvan de controlegetallen (SHA-256, één per monitor en dag) in het JSON-bestand bij dit document staan. Van oudere controles zijn alleen sommen bewaard.',
  ],
} as const satisfies Readonly<Record<string, readonly [string, string, string, string]>>;
export type WordKey = keyof typeof WORDS;

const COLUMN = { en: 0, fr: 1, de: 2, nl: 3 } as const;

/** The text of a key with its places filled. */
export type Speak = (key: WordKey, values?: Readonly<Record<string, string>>) => string;

export const columnOf = (culture: Culture): number => COLUMN[culture.slice(0, 2) as keyof typeof COLUMN];

export function speakerOf(culture: Culture): Speak {
  const column = COLUMN[culture.slice(0, 2) as keyof typeof COLUMN];
  return (key, values = {}) => WORDS[key][column].replace(/\{(\w+)\}/g, (whole, name: string) => values[name] ?? whole);
}

/** Other cultures than those of the contract read English. */
export const cultureOf = (name: string): Culture => cultures.find((culture) => culture === name) ?? 'en-GB';

export const wordKeys = Object.keys(WORDS) as WordKey[];
