/** Names of metrics on pages, in tiles and in reports. Imports no shape, so that pages may use it. */
import type { PageMetric } from '../checks/page-metrics.js';
import type { RumDimension, RumFigure } from '../rum/rum.js';
import type { RumShare } from './dashboard-tile-settings.js';
import type { TileMetric } from './tile-metrics.js';

/** English, French, German, Dutch. */
export type InLanguages = readonly [english: string, french: string, german: string, dutch: string];

/** Language of a title, as its index in `InLanguages`. */
export type Language = 0 | 1 | 2 | 3;

/** In the order in which a tile offers them. */
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
    'Observed share',
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

/**
 * In the order in which they occur while a page loads. A metric has the same name everywhere: in checks, tiles, visitor
 * data and files.
 */
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
  DnsDuration: ['DNS lookup', 'Recherche du nom', 'Namensabfrage', 'Naam opzoeken'],
  ConnectDuration: ['Connecting', 'Établissement de la connexion', 'Verbindungsaufbau', 'Verbinden'],
  BackendDuration: ['Backend', 'Serveur', 'Backend', 'Backend'],
  SendDuration: ['Waiting for the response', 'Attente de la réponse', 'Warten auf die Antwort', 'Wachten op antwoord'],
  ReceiveDuration: ['Receiving', 'Réception', 'Empfang', 'Ontvangen'],
  FrontEndDuration: ['Front end', 'Interface', 'Frontend', 'Front-end'],
  DomDuration: ['DOM processing', 'Construction de la page', 'Seitenaufbau', 'Pagina opbouwen'],
  RenderDuration: ['Rendering', 'Achèvement de la page', 'Fertigstellung der Seite', 'Pagina voltooien'],
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
    '75th percentile',
    'maximum pour 3 pages vues sur 4',
    'Maximum für 3 von 4 Seitenansichten',
    'maximum voor 3 van de 4 paginaweergaven',
  ],
  Median: ['median', 'médiane', 'Median', 'mediaan'],
  Average: ['average', 'moyenne', 'Durchschnitt', 'gemiddelde'],
};
export const rumByTitles: Readonly<Record<RumDimension, InLanguages>> = {
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

/** Separates the name of a tile from its metric. */
export const colon: InLanguages = [': ', '\u00a0: ', ': ', ': '];
