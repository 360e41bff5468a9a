/** What tiles are called, on pages and in reports alike. Imports no shape, so that pages may use it. */
import type { DashboardTile, TileMetric } from './dashboard-tiles.js';
import type { RumShare } from './dashboard-tile-settings.js';
import type { PageMetric } from '../checks/page-metrics.js';
import type { RumDimension, RumFigure } from '../rum/rum.js';
import { rumByOf } from './tile-kinds.js';

/** English, French, German, Dutch. */
export type InLanguages = readonly [english: string, french: string, german: string, dutch: string];

type Kind = DashboardTile['Kind'];
/** Kinds that are called by what they tell. */
type Composed = 'Chart' | 'PageLines' | 'Empty' | 'RumNumber' | 'RumChart' | 'RumTable' | 'RumMap';
/** The two a tile of errors may be. */
type Plain = Exclude<Kind, Composed> | 'ErrorClasses';

/** By kind; those about a metric have it after that. */
export const tileTitles: Readonly<Record<Plain, InLanguages>> = {
  Monitors: ['Figures by monitor', 'Chiffres par moniteur', 'Zahlen je Monitor', 'Cijfers per monitor'],
  Status: ['Where monitors stand', 'Où en sont les moniteurs', 'Wie es um Monitore steht', 'Hoe monitors ervoor staan'],
  Incidents: ['Open incidents', 'Incidents ouverts', 'Offene Störungen', 'Open storingen'],
  Alerts: ['Alert history', 'Historique des alertes', 'Alarmverlauf', 'Waarschuwingen'],
  Sla: ['SLA by monitor', 'SLA par moniteur', 'SLA je Monitor', 'SLA per monitor'],
  Log: ['Monitor log', 'Journal des contrôles', 'Prüfprotokoll', 'Controlelogboek'],
  Coverage: ['Who would be told', 'Qui serait prévenu', 'Wer benachrichtigt würde', 'Wie gewaarschuwd zou worden'],
  RealUsers: ['Real users', 'Utilisateurs réels', 'Echte Benutzer', 'Echte gebruikers'],
  Checkpoints: ['Checkpoints', 'Points de contrôle', 'Prüfpunkte', 'Controlepunten'],
  MonitorLines: ['By monitor', 'Par moniteur', 'Je Monitor', 'Per monitor'],
  HourOfDay: ['By hour of the day', 'Par heure du jour', 'Nach Tageszeit', 'Per uur van de dag'],
  DayOfWeek: ['By day of the week', 'Par jour de la semaine', 'Nach Wochentag', 'Per dag van de week'],
  CheckpointLines: ['By checkpoint', 'Par point de contrôle', 'Je Prüfpunkt', 'Per controlepunt'],
  ErrorCounts: [
    'Errors of 24 hours, 7 and 30 days',
    'Erreurs sur 24 heures, 7 et 30 jours',
    'Fehler in 24 Stunden, 7 und 30 Tagen',
    'Fouten in 24 uur, 7 en 30 dagen',
  ],
  ErrorTypes: ['Errors by code', 'Erreurs par code', 'Fehler nach Code', 'Fouten per code'],
  ErrorClasses: ['Errors by class', 'Erreurs par catégorie', 'Fehler nach Klasse', 'Fouten per klasse'],
  CheckpointFigures: [
    'Figures by checkpoint',
    'Chiffres par point de contrôle',
    'Zahlen je Prüfpunkt',
    'Cijfers per controlepunt',
  ],
  StepLines: [
    'Step duration over time',
    'Durée des étapes dans le temps',
    'Dauer der Schritte im Verlauf',
    'Duur van stappen in de tijd',
  ],
  StepFigures: [
    'Step duration, mean',
    'Durée des étapes, moyenne',
    'Dauer der Schritte, Mittel',
    'Duur van stappen, gemiddelde',
  ],
  MetricLines: [
    'Custom metrics over time',
    'Métriques personnalisées dans le temps',
    'Eigene Messwerte im Verlauf',
    'Eigen meetwaarden in de tijd',
  ],
  LastCheck: ['Last check', 'Dernier contrôle', 'Letzte Prüfung', 'Laatste controle'],
  MonitorData: ['Monitor data', 'Données des moniteurs', 'Daten der Monitore', 'Gegevens van monitors'],
};

/** In the order a tile offers them. */
export const metricTitles: Readonly<Record<TileMetric, InLanguages>> = {
  UptimePercentage: ['Uptime', 'Disponibilité', 'Verfügbarkeit', 'Beschikbaarheid'],
  TotalTime: ['Load time, mean', 'Temps de chargement, moyenne', 'Ladezeit, Mittel', 'Laadtijd, gemiddelde'],
  ResolveTime: [
    'Resolve time, mean',
    'Résolution de nom, moyenne',
    'Namensauflösung, Mittel',
    'Naamomzetting, gemiddelde',
  ],
  ConnectionTime: [
    'Connection time, mean',
    'Connexion, moyenne',
    'Verbindungszeit, Mittel',
    'Verbindingstijd, gemiddelde',
  ],
  DownloadTime: ['Download time, mean', 'Téléchargement, moyenne', 'Downloadzeit, Mittel', 'Downloadtijd, gemiddelde'],
  ConfirmedErrors: ['Confirmed errors', 'Erreurs confirmées', 'Bestätigte Fehler', 'Bevestigde fouten'],
  UnconfirmedErrors: ['Unconfirmed errors', 'Erreurs non confirmées', 'Unbestätigte Fehler', 'Onbevestigde fouten'],
  Checks: ['Checks', 'Contrôles', 'Prüfungen', 'Controles'],
  ObservedPercentage: [
    'Observed share of the time',
    'Part du temps observée',
    'Beobachteter Anteil der Zeit',
    'Waargenomen deel van de tijd',
  ],
  DowntimePercentage: ['Downtime, share', 'Indisponibilité, part', 'Ausfall, Anteil', 'Uitval, aandeel'],
  UpMs: ['Time up', 'Temps disponible', 'Verfügbare Zeit', 'Beschikbare tijd'],
  DownMs: ['Downtime', 'Indisponibilité', 'Ausfallzeit', 'Uitvaltijd'],
  TotalBytes: ['Bytes, mean', 'Octets, moyenne', 'Bytes, Mittel', 'Bytes, gemiddelde'],
  Alerts: ['Alerts', 'Alertes', 'Alarme', 'Waarschuwingen'],
  OperatorResponseTime: [
    'Operator response time, mean',
    'Temps de réaction des opérateurs, moyenne',
    'Reaktionszeit der Operatoren, Mittel',
    'Reactietijd van operators, gemiddelde',
  ],
  SlaTargetPercentage: [
    'SLA target uptime',
    'Disponibilité visée du SLA',
    'SLA-Ziel der Verfügbarkeit',
    'SLA-doel beschikbaarheid',
  ],
  SlaTargetTotalTime: [
    'SLA target load time',
    'Temps de chargement visé du SLA',
    'SLA-Ziel der Ladezeit',
    'SLA-doel laadtijd',
  ],
  OperatorResponseTarget: [
    'Operator response target',
    'Temps de réaction visé',
    'Ziel der Reaktionszeit',
    'Doel reactietijd',
  ],
};

/** In the order of a page's life. The same figure is called the same everywhere: in checks, tiles, of visitors, and in files. */
export const pageMetricTitles: Readonly<Record<PageMetric, InLanguages>> = {
  HttpsHandshakeTime: ['HTTPS handshake', 'Négociation HTTPS', 'HTTPS-Handshake', 'HTTPS-handshake'],
  RequestStart: ['Request start', 'Début de la requête', 'Beginn der Anfrage', 'Begin van het verzoek'],
  SendTime: ['Send time', 'Temps d’envoi', 'Sendezeit', 'Verzendtijd'],
  WaitTime: ['Wait time', 'Temps d’attente', 'Wartezeit', 'Wachttijd'],
  TimeToFirstByte: [
    'Time to first byte',
    'Temps jusqu’au premier octet',
    'Zeit bis zum ersten Byte',
    'Tijd tot de eerste byte',
  ],
  ReceiveTime: ['Receive time', 'Temps de réception', 'Empfangszeit', 'Ontvangsttijd'],
  FirstContentfulPaint: [
    'First contentful paint',
    'Premier contenu affiché',
    'Erster sichtbarer Inhalt',
    'Eerste zichtbare inhoud',
  ],
  LargestContentfulPaint: [
    'Largest contentful paint',
    'Plus grand contenu affiché',
    'Größter sichtbarer Inhalt',
    'Grootste zichtbare inhoud',
  ],
  TimeToInteractive: ['Time to interactive', 'Prêt à l’interaction', 'Bereit für Eingaben', 'Klaar voor invoer'],
  TotalBlockingTime: ['Total blocking time', 'Temps bloqué', 'Blockierte Zeit', 'Geblokkeerde tijd'],
  CumulativeLayoutShift: ['Cumulative layout shift', 'Décalage cumulé', 'Gesamte Verschiebung', 'Totale verschuiving'],
  DomInteractive: ['DOM interactive', 'DOM lu', 'DOM gelesen', 'DOM gelezen'],
  DomComplete: ['DOM complete', 'DOM complet', 'DOM vollständig', 'DOM compleet'],
  LoadEventEnd: ['Load event', 'Événement de chargement', 'Ladeereignis', 'Laadgebeurtenis'],
};

export const rumFigureTitles: Readonly<Record<RumFigure, InLanguages>> = {
  PageViews: ['Page views', 'Pages vues', 'Seitenansichten', 'Paginaweergaven'],
  LoadTime: ['Load time', 'Temps de chargement', 'Ladezeit', 'Laadtijd'],
  TimeToFirstByte: pageMetricTitles.TimeToFirstByte,
  PageReadyTime: [
    'Page ready time',
    'Temps jusqu’à la page prête',
    'Zeit bis zur fertigen Seite',
    'Tijd tot de pagina klaar is',
  ],
  NetworkDuration: ['Network', 'Réseau', 'Netz', 'Netwerk'],
  RedirectDuration: ['Redirects', 'Redirections', 'Weiterleitungen', 'Omleidingen'],
  DnsDuration: ['Name lookup', 'Recherche du nom', 'Namensabfrage', 'Naam opzoeken'],
  ConnectDuration: ['Connecting', 'Établissement de la connexion', 'Verbindungsaufbau', 'Verbinden'],
  BackendDuration: ['Backend', 'Serveur', 'Backend', 'Backend'],
  SendDuration: ['Waiting for the answer', 'Attente de la réponse', 'Warten auf die Antwort', 'Wachten op antwoord'],
  ReceiveDuration: ['Receiving', 'Réception', 'Empfang', 'Ontvangen'],
  FrontEndDuration: ['Front end', 'Interface', 'Frontend', 'Front-end'],
  DomDuration: ['Building the page', 'Construction de la page', 'Seitenaufbau', 'Pagina opbouwen'],
  RenderDuration: ['Completing the page', 'Achèvement de la page', 'Fertigstellung der Seite', 'Pagina voltooien'],
  DownloadTime: ['Download time', 'Temps de téléchargement', 'Downloadzeit', 'Downloadtijd'],
  FirstContentfulPaint: pageMetricTitles.FirstContentfulPaint,
  LargestContentfulPaint: pageMetricTitles.LargestContentfulPaint,
  InteractionToNextPaint: [
    'Interaction to next paint',
    'Réponse à une action',
    'Antwort auf Eingabe',
    'Antwoord op invoer',
  ],
  CumulativeLayoutShift: pageMetricTitles.CumulativeLayoutShift,
};
export const rumShareTitles: Readonly<Record<RumShare, InLanguages>> = {
  Percentile75: [
    'maximum for 3 of 4 page views',
    'maximum pour 3 pages vues sur 4',
    'Maximum für 3 von 4 Seitenansichten',
    'maximum voor 3 van de 4 paginaweergaven',
  ],
  Median: ['median', 'médiane', 'Median', 'mediaan'],
  Average: ['average', 'moyenne', 'Durchschnitt', 'gemiddelde'],
};
const rumByTitles: Readonly<Record<RumDimension, InLanguages>> = {
  Page: ['by page', 'par page', 'nach Seite', 'per pagina'],
  Country: ['by country', 'par pays', 'nach Land', 'per land'],
  State: ['by state or province', 'par État ou province', 'nach Bundesstaat oder Provinz', 'per staat of provincie'],
  Device: ['by device', 'par appareil', 'nach Gerät', 'per apparaat'],
  Browser: ['by browser', 'par navigateur', 'nach Browser', 'per browser'],
  OperatingSystem: [
    'by operating system',
    'par système d’exploitation',
    'nach Betriebssystem',
    'per besturingssysteem',
  ],
};
const worldMap: InLanguages = ['world map', 'carte du monde', 'Weltkarte', 'wereldkaart'];
const nothingYet: InLanguages = ['Nothing yet', 'Encore rien', 'Noch nichts', 'Nog niets'];
/** Between what is told and of what. */
const colon: InLanguages = [': ', '\u00a0: ', ': ', ': '];

type Part = 'Metric' | 'MoreMetrics' | 'ErrorsBy' | 'PageMetric' | 'RumFigure' | 'RumShare' | 'RumBy';
/** What the name of a tile is made of. */
export type Titled = Pick<DashboardTile, 'Kind'> & { readonly [P in Part]?: DashboardTile[P] | undefined };

/** The language of a title, as its place among `InLanguages`. */
export type Language = 0 | 1 | 2 | 3;

/** What a tile is called that nobody gave a title. */
export function tileTitle(tile: Titled, language: Language = 0): string {
  switch (tile.Kind) {
    case 'Chart':
      return metricsIn(tile, language);
    case 'MonitorLines':
    case 'HourOfDay':
    case 'DayOfWeek':
    case 'CheckpointLines':
      return `${tileTitles[tile.Kind][language]}${colon[language]}${metricsIn(tile, language)}`;
    case 'ErrorTypes':
      return tileTitles[tile.ErrorsBy === 'Code' ? 'ErrorTypes' : 'ErrorClasses'][language];
    case 'PageLines':
      return pageMetricTitles[tile.PageMetric ?? 'FirstContentfulPaint'][language];
    case 'RumNumber':
    case 'RumChart':
    case 'RumTable':
    case 'RumMap':
      return visitorTitle(tile, language);
    case 'Empty':
      return nothingYet[language];
    default:
      return tileTitles[tile.Kind][language];
  }
}

function metricsIn({ Kind: kind, Metric, MoreMetrics = [] }: Titled, language: Language): string {
  const usual = kind === 'CheckpointLines' ? 'TotalTime' : 'UptimePercentage';
  return [Metric ?? usual, ...MoreMetrics].map((metric) => metricTitles[metric][language]).join('; ');
}

/** A table by country may stand beside a map. */
function visitorTitle(tile: Titled, language: Language): string {
  const { Kind, RumFigure: figure = 'LoadTime', RumShare: share = 'Median' } = tile;
  const by = rumByOf(tile);
  const apart = Kind === 'RumMap' ? worldMap : by && rumByTitles[by];
  const parts = [
    rumFigureTitles[figure],
    ...(figure === 'PageViews' ? [] : [rumShareTitles[share]]),
    ...(apart ? [apart] : []),
  ];
  return parts.map((words) => words[language]).join(', ');
}
