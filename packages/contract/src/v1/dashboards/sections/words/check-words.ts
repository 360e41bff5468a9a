/** Texts of sections about checks, alerts and errors in lists. */
import type { InLanguages } from '../../figure-titles.js';

/** English, French, German, Dutch. */
export const CHECK_WORDS = {
  deletedMonitor: ['Deleted monitor', 'Moniteur supprimé', 'Gelöschter Monitor', 'Verwijderde monitor'],
  timespan: ['Time span', 'Durée', 'Zeitraum', 'Tijdspanne'],
  last24Hours: ['Last 24 hours', '24 dernières heures', 'Letzte 24 Stunden', 'Afgelopen 24 uur'],
  last7Days: ['Last 7 days', '7 derniers jours', 'Letzte 7 Tage', 'Afgelopen 7 dagen'],
  last30Days: ['Last 30 days', '30 derniers jours', 'Letzte 30 Tage', 'Afgelopen 30 dagen'],
  confirmedAt: ['Confirmed', 'Confirmé', 'Bestätigt', 'Bevestigd'],
  // Used beside a title that includes "errors".
  confirmed: ['Confirmed', 'Confirmées', 'Bestätigt', 'Bevestigd'],
  unconfirmed: ['Unconfirmed', 'Non confirmées', 'Unbestätigt', 'Onbevestigd'],
  level: ['Error level', 'Niveau d’erreur', 'Fehlerstufe', 'Foutniveau'],
  definition: ['Alert definition', 'Définition d’alerte', 'Alarmdefinition', 'Waarschuwingsdefinitie'],
  escalation: ['Escalation level', 'Niveau d’escalade', 'Eskalationsstufe', 'Escalatieniveau'],
  reminderNumber: ['Reminder no.', 'Rappel nº', 'Erinnerung Nr.', 'Herinnering nr.'],
  firstError: ['First error', 'Première erreur', 'Erster Fehler', 'Eerste fout'],
  staging: ['Staging', 'Préproduction', 'Staging', 'Staging'],
  partOfRound: [
    'Partial check',
    'Un point d’un contrôle simultané',
    'Ein Ort einer Runde',
    'Eén locatie van een ronde',
  ],
  stagingPart: [
    'Staging, partial check',
    'Préproduction, un point d’un contrôle simultané',
    'Staging, ein Ort einer Runde',
    'Staging, één locatie van een ronde',
  ],
  timeLimit: ['Time limit', 'Limite de temps', 'Zeitgrenze', 'Tijdlimiet'],
  aboveLimit1: ['Above limit 1', 'Au-dessus de la limite 1', 'Über Zeitgrenze 1', 'Boven tijdlimiet 1'],
  aboveLimit2: ['Above limit 2', 'Au-dessus de la limite 2', 'Über Zeitgrenze 2', 'Boven tijdlimiet 2'],
  alerting: ['Alerts', 'Alertes', 'Alarme', 'Waarschuwingen'],
  stepNumber: ['Step {number}', 'Étape {number}', 'Schritt {number}', 'Stap {number}'],
  severalPlaces: ['Multiple locations', 'Plusieurs points', 'Mehrere Orte', 'Meerdere locaties'],
  errors: ['Errors', 'Erreurs', 'Fehler', 'Fouten'],
  errorClass: ['Class', 'Catégorie', 'Klasse', 'Klasse'],
  codes: ['Codes', 'Codes', 'Codes', 'Codes'],
  ruleErrorClasses: [
    'Errors by class of their codes, within the retention of checks, each with its last occurrence.',
    'Erreurs par catégorie de leur code, aussi loin que les contrôles sont conservés ; chacune avec sa dernière heure.',
    'Fehler nach der Klasse ihres Codes, so weit zurück, wie einzelne Prüfungen aufbewahrt werden; jede mit ihrer letzten Zeit.',
    'Fouten per klasse van hun code, zo ver terug als losse controles worden bewaard; elk met de laatste tijd.',
  ],
  anyError: [
    'unconfirmed and confirmed errors',
    'erreurs non confirmées et confirmées',
    'unbestätigte und bestätigte Fehler',
    'onbevestigde en bevestigde fouten',
  ],
  withParts: [
    'with partial checks',
    'avec les parties des tours',
    'mit den Teilen der Runden',
    'met de delen van ronden',
  ],
} as const satisfies Readonly<Record<string, InLanguages>>;
