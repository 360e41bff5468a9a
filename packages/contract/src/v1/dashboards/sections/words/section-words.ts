/** All texts of sections in four languages: titles, columns, rules, states and notes. */
import type { InLanguages } from '../../figure-titles.js';
import { tileTitles } from '../../tile-titles.js';
import { CHECK_WORDS } from './check-words.js';
import { FIGURE_WORDS } from './figure-words.js';
import { LINE_WORDS } from './line-words.js';
import { RUM_WORDS } from './rum-words.js';
import { SERIES_WORDS } from './series-words.js';

/** English, French, German, Dutch. `{x}` is replaced. */
export const sectionWords = {
  ...tileTitles,
  ...FIGURE_WORDS,
  ...CHECK_WORDS,
  ...LINE_WORDS,
  ...RUM_WORDS,
  ...SERIES_WORDS,
  period: ['Period', 'Période', 'Zeitraum', 'Periode'],
  noData: ['No data', 'Aucune donnée', 'Keine Daten', 'Geen gegevens'],
  noEvents: [
    'None in this period',
    'Rien à signaler sur la période',
    'Keine in diesem Zeitraum',
    'Geen in deze periode',
  ],
  nothingWrong: [
    'No errors when this report was created',
    'Aucun incident ouvert à l’établissement du rapport',
    'Bei der Erstellung dieses Berichts war nichts gestört',
    'Er was niets mis bij het maken van dit rapport',
  ],
  noTimeCounts: ['No counted time', 'Aucun temps ne compte', 'Keine Zeit zählt', 'Geen tijd telt'],
  slaYounger: ['Before the SLA was created', 'SLA plus récent', 'SLA ist jünger', 'SLA is jonger'],
  allPlanned: ['Paused or in maintenance', 'En pause ou maintenance', 'Pause oder Wartung', 'Pauze of onderhoud'],
  notObserved: ['Unobserved', 'Non observé', 'Nicht beobachtet', 'Niet waargenomen'],
  observed: [
    '{share} of the time was observed.',
    '{share} du temps a réellement été observé.',
    '{share} der Zeit wurde wirklich beobachtet.',
    '{share} van de tijd is echt waargenomen.',
  ],
  observedSince: [
    '{share} of the time was observed. Monitors count from their creation.',
    '{share} du temps a réellement été observé, chaque moniteur depuis sa création ; rien n’est compté avant.',
    '{share} der Zeit wurde wirklich beobachtet, jeder Monitor seit seiner Anlage; davor wird nichts gezählt.',
    '{share} van de tijd is echt waargenomen, elke monitor sinds hij is gemaakt; daarvoor wordt niets geteld.',
  ],
  checksSince: [
    'Based on checks since {at}. Earlier checks exceed the limit or are no longer kept.',
    'D’après les contrôles depuis le {at}. Les contrôles antérieurs dépassent la limite ou ne sont plus conservés.',
    'Grundlage sind Prüfungen seit {at}. Frühere Prüfungen überschreiten die Grenze oder werden nicht mehr aufbewahrt.',
    'Op basis van controles sinds {at}. Eerdere controles overschrijden de limiet of worden niet meer bewaard.',
  ],
  errorsSince: [
    'Based on errors since {at}. Earlier checks exceed the limit or are no longer kept.',
    'D’après les erreurs depuis le {at}. Les contrôles antérieurs dépassent la limite ou ne sont plus conservés.',
    'Grundlage sind Fehler seit {at}. Frühere Prüfungen überschreiten die Grenze oder werden nicht mehr aufbewahrt.',
    'Op basis van fouten sinds {at}. Eerdere controles overschrijden de limiet of worden niet meer bewaard.',
  ],
  timeSince: [
    'Based on the time since {at}. With this many monitors, a longer time exceeds the limit.',
    'D’après la période depuis le {at}. Pour autant de moniteurs, une période plus longue dépasse la limite.',
    'Grundlage ist die Zeit seit {at}. Für so viele Monitore überschreitet eine längere Zeit die Grenze.',
    'Op basis van de tijd sinds {at}. Voor zoveel monitors overschrijdt een langere tijd de limiet.',
  ],
  leftOut: [
    'Rows not shown: {count}.',
    '{count} autres lignes ne sont pas reprises.',
    '{count} weitere Zeilen sind weggelassen.',
    '{count} andere regels zijn weggelaten.',
  ],
  leftOutSome: [
    'More rows are not shown.',
    'D’autres lignes ne sont pas reprises.',
    'Weitere Zeilen sind weggelassen.',
    'Er zijn meer regels, die zijn weggelaten.',
  ],
} as const satisfies Readonly<Record<string, InLanguages>>;
export type SectionWord = keyof typeof sectionWords;
