import type { Languages } from '../../../alerting/index.js';

/** Texts of later changes to an SLA. */
export const VERSION_WORDS = {
  slaVersions: ['Later changes', 'Modifié après coup', 'Nachträglich geändert', 'Achteraf gewijzigd'],
  slaChange: ['Change', 'Modification', 'Änderung', 'Wijziging'],
  changedBy: ['By', 'Par', 'Von', 'Door'],
  ExclusionPeriodCreated: [
    'Exclusion period added',
    'Une période a été exclue',
    'Ausnahme angelegt',
    'Periode uitgesloten',
  ],
  ExclusionPeriodChanged: [
    'Exclusion period changed',
    'Une période exclue a été modifiée',
    'Ausnahme geändert',
    'Uitgesloten periode gewijzigd',
  ],
  ExclusionPeriodRemoved: [
    'Exclusion period removed',
    'Une période exclue compte de nouveau',
    'Ausnahme entfernt',
    'Uitgesloten periode telt weer mee',
  ],
  TimeSchedule: ['Service hours changed', 'D’autres heures comptent', 'Andere Stunden zählen', 'Andere uren tellen'],
  Thresholds: ['Thresholds changed', 'Autres seuils', 'Andere Schwellen', 'Andere drempels'],
  TimeZone: ['Time zone changed', 'Autre fuseau horaire', 'Andere Zeitzone', 'Andere tijdzone'],
  slaVersionFigures: [
    'Before and after a change',
    'Avant et après une modification',
    'Vor und nach einer Änderung',
    'Voor en na een wijziging',
  ],
  uptimeBefore: ['Uptime before', 'Disponibilité avant', 'Verfügbarkeit vorher', 'Beschikbaarheid voorheen'],
  uptimeAfter: ['Uptime after', 'Disponibilité après', 'Verfügbarkeit nachher', 'Beschikbaarheid daarna'],
  downBefore: ['Downtime before', 'Indisponibilité avant', 'Ausfallzeit vorher', 'Uitvaltijd voorheen'],
  downAfter: ['Downtime after', 'Indisponibilité après', 'Ausfallzeit nachher', 'Uitvaltijd daarna'],
  upBefore: ['Up before', 'Disponible avant', 'Verfügbar vorher', 'Beschikbaar voorheen'],
  upAfter: ['Up after', 'Disponible après', 'Verfügbar nachher', 'Beschikbaar daarna'],
  excludedBefore: ['Excluded before', 'Non compté avant', 'Nicht gezählt vorher', 'Niet meegeteld voorheen'],
  excludedAfter: ['Excluded after', 'Non compté après', 'Nicht gezählt nachher', 'Niet meegeteld daarna'],
  errorsBefore: ['Errors before', 'Erreurs avant', 'Fehler vorher', 'Fouten voorheen'],
  errorsAfter: ['Errors after', 'Erreurs après', 'Fehler nachher', 'Fouten daarna'],
  ruleSlaVersions: [
    'Changes to this SLA made later that affect this period. The figures above include them; the previous figures are kept by the service.',
    'Ce qui a été modifié après coup de ce SLA pour des temps de cette période. Les chiffres ci-dessus sont ceux d’après ; le service conserve ce qu’ils disaient avant.',
    'Was an diesem SLA nachträglich für Zeiten dieses Zeitraums geändert wurde. Die Zahlen oben sind die danach; der Dienst bewahrt auf, was sie vorher sagten.',
    'Wat er achteraf aan deze SLA is gewijzigd voor tijden in deze periode. De cijfers hierboven zijn die van daarna; de dienst bewaart wat ze eerder zeiden.',
  ],
} as const satisfies Readonly<Record<string, Languages>>;
