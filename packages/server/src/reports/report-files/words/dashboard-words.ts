/** Names of the predefined dashboards. */
import { languageColumn, type Culture, type Languages } from '../../../alerting/index.js';
import { predefinedDashboard } from '@vedette/contract/v1/dashboards/predefined';

/** English names as in lists, then French, German and Dutch. */
export const DASHBOARD_WORDS: readonly Languages[] = [
  ['360-degree overview', 'Vue à 360 degrés', '360-Grad-Überblick', '360-gradenoverzicht'],
  ['Account overview', 'Vue d’ensemble du compte', 'Kontoüberblick', 'Accountoverzicht'],
  ['Monitor status', 'État des moniteurs', 'Status der Monitore', 'Status van monitors'],
  ['Operations', 'Exploitation', 'Betrieb', 'Bedrijfsvoering'],
  ['Availability summary', 'Synthèse de la disponibilité', 'Verfügbarkeit im Überblick', 'Beschikbaarheid in het kort'],
  ['Uptime per monitor', 'Disponibilité par moniteur', 'Verfügbarkeit je Monitor', 'Beschikbaarheid per monitor'],
  ['Uptime table', 'Tableau de disponibilité', 'Verfügbarkeitstabelle', 'Beschikbaarheidstabel'],
  ['Errors overview', 'Vue d’ensemble des erreurs', 'Fehlerüberblick', 'Foutenoverzicht'],
  ['Monitor log', 'Journal des contrôles', 'Prüfprotokoll', 'Controlelogboek'],
  ['Alert history', 'Historique des alertes', 'Alarmverlauf', 'Waarschuwingen'],
  ['Current alert status', 'Alertes en cours', 'Aktuelle Alarme', 'Huidige waarschuwingen'],
  ['Performance summary', 'Synthèse des performances', 'Leistung im Überblick', 'Prestaties in het kort'],
  ['Performance details', 'Détail des performances', 'Leistung im Einzelnen', 'Prestaties in detail'],
  ['Performance table', 'Tableau des performances', 'Leistungstabelle', 'Prestatietabel'],
  ['Transactions overview', 'Vue d’ensemble des transactions', 'Transaktionsüberblick', 'Transactieoverzicht'],
  ['Full page check analysis', 'Analyse des pages complètes', 'Analyse ganzer Seiten', 'Analyse van hele pagina’s'],
  ['Browser overview', 'Vue d’ensemble des navigateurs', 'Browserüberblick', 'Browseroverzicht'],
  ['API overview', 'Vue d’ensemble des API', 'API-Überblick', 'API-overzicht'],
  ['Uptime overview', 'Vue d’ensemble de la disponibilité', 'Verfügbarkeitsüberblick', 'Beschikbaarheidsoverzicht'],
  ['SLA overview', 'Vue d’ensemble des SLA', 'SLA-Überblick', 'SLA-overzicht'],
  ['RUM overview', 'Utilisateurs réels : vue d’ensemble', 'Echte Benutzer: Überblick', 'Echte gebruikers: overzicht'],
  ['RUM performance', 'Utilisateurs réels : performances', 'Echte Benutzer: Leistung', 'Echte gebruikers: prestaties'],
  ['Alerting coverage', 'Couverture des alertes', 'Abdeckung durch Alarme', 'Dekking van waarschuwingen'],
  ['Single monitor', 'Moniteur', 'Einzelner Monitor', 'Eén monitor'],
  ['Single browser monitor', 'Moniteur de navigateur', 'Einzelner Browsermonitor', 'Eén browsermonitor'],
  ['Single transaction', 'Transaction seule', 'Einzelne Transaktion', 'Eén transactie'],
  ['Single API monitor', 'Moniteur d’API', 'Einzelner API-Monitor', 'Eén API-monitor'],
  ['Concurrent monitor', 'Moniteur simultané', 'Gleichzeitiger Monitor', 'Gelijktijdige monitor'],
];

const byName = new Map(DASHBOARD_WORDS.map((languages) => [languages[0], languages]));

/** Returns the name of a dashboard in a culture. Names of an account's own dashboards are not translated. */
export function translateDashboardName(culture: Culture, guid: string, name: string): string {
  const predefined = predefinedDashboard(guid)?.name;
  return (predefined === undefined ? undefined : byName.get(predefined)?.[languageColumn(culture)]) ?? name;
}
