/** Texts of sections about visitors. */
import { rumFigureTitles } from '../../figure-titles.js';
import type { InLanguages } from '../../figure-titles.js';

const { DownloadTime: downloaded, ...figures } = rumFigureTitles;

/** English, French, German, Dutch. */
export const RUM_WORDS = {
  ...figures,
  /** Checks use another name for it. */
  VisitorDownloadTime: downloaded,
  Page: ['Page', 'Page', 'Seite', 'Pagina'],
  Country: ['Country', 'Pays', 'Land', 'Land'],
  State: ['State or province', 'État ou province', 'Bundesstaat oder Provinz', 'Staat of provincie'],
  Device: ['Device', 'Appareil', 'Gerät', 'Apparaat'],
  Browser: ['Browser', 'Navigateur', 'Browser', 'Browser'],
  OperatingSystem: ['Operating system', 'Système d’exploitation', 'Betriebssystem', 'Besturingssysteem'],
  ruleNoUnit: [
    'The layout shift has no unit.',
    'Le décalage est sans unité.',
    'Die Verschiebung hat keine Einheit.',
    'De verschuiving heeft geen eenheid.',
  ],
  ruleRumMedian: [
    'Median: half of the page views were this fast or faster; accurate to 1%.',
    'Médianes : la moitié des pages vues ont été au moins aussi rapides ; exactes à 1 % près.',
    'Mediane: Die Hälfte der Seitenansichten war so schnell oder schneller; auf 1 % genau.',
    'Medianen: de helft van de paginaweergaven was zo snel of sneller; op 1 % nauwkeurig.',
  ],
  ruleRumAverage: [
    'Means over all page views.',
    'Moyennes de toutes les pages vues.',
    'Mittelwerte aller Seitenansichten.',
    'Gemiddelden van alle paginaweergaven.',
  ],
} as const satisfies Readonly<Record<string, InLanguages>>;
