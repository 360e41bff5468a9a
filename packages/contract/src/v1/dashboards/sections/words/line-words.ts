/** Texts of sections with lines over time. */
import type { InLanguages } from '../../figure-titles.js';

/** English, French, German, Dutch. */
export const LINE_WORDS = {
  lowestHour: ['Lowest hour', 'Heure la plus basse', 'Niedrigste Stunde', 'Laagste uur'],
  lowestDay: ['Lowest day', 'Jour le plus bas', 'Niedrigster Tag', 'Laagste dag'],
  lowestMonth: ['Lowest month', 'Mois le plus bas', 'Niedrigster Monat', 'Laagste maand'],
  highestHour: ['Highest hour', 'Heure la plus haute', 'Höchste Stunde', 'Hoogste uur'],
  highestDay: ['Highest day', 'Jour le plus haut', 'Höchster Tag', 'Hoogste dag'],
  highestMonth: ['Highest month', 'Mois le plus haut', 'Höchster Monat', 'Hoogste maand'],
  when: ['When', 'Quand', 'Wann', 'Wanneer'],
  ruleFolded: [
    'Each row is one line over the whole period. The Excel format of this report has all its values.',
    'Chaque ligne du tableau résume une courbe sur toute la période ; toutes ses valeurs figurent dans la version Excel de ce rapport.',
    'Jede Zeile ist eine Linie über den ganzen Zeitraum; alle ihre Werte stehen in der Excel-Fassung dieses Berichts.',
    'Elke regel is één lijn over de hele periode; alle waarden ervan staan in de Excel-vorm van dit rapport.',
  ],
  ruleFoldedOfMany: [
    'Each row is one line over the whole period.',
    'Chaque ligne du tableau résume une courbe sur toute la période.',
    'Jede Zeile ist eine Linie über den ganzen Zeitraum.',
    'Elke regel is één lijn over de hele periode.',
  ],
  ruleWorstDrawn: [
    'Shows the ten lines with the worst values over the whole period.',
    'Seules les dix courbes aux plus mauvaises valeurs sur toute la période sont tracées.',
    'Gezeichnet sind die zehn mit den schlechtesten Werten über den ganzen Zeitraum.',
    'Getekend zijn de tien met de slechtste waarden over de hele periode.',
  ],
  ruleFirstDrawn: [
    'Shows the first ten lines.',
    'Seules les dix premières courbes sont tracées.',
    'Gezeichnet sind die ersten zehn.',
    'Getekend zijn de eerste tien.',
  ],
} as const satisfies Readonly<Record<string, InLanguages>>;
