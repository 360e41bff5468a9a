/** Texts of sections about steps, custom metrics and the last check of a monitor. */
import type { InLanguages } from '../../figure-titles.js';

/** English, French, German, Dutch. */
export const SERIES_WORDS = {
  metric: ['Custom metric', 'Métrique', 'Messwert', 'Meetwaarde'],
  ruleMetrics: [
    'Checks that reported a value, including staging and partial checks.',
    'Des contrôles qui ont donné une valeur, préproduction comprise ; d’un contrôle simultané chaque partie compte.',
    'Der Prüfungen, die einen Wert lieferten, auch in Staging; von einer gleichzeitigen Prüfung zählt jeder Teil.',
    'Van de controles die een waarde gaven, ook in staging; van een gelijktijdige controle telt elk deel.',
  ],
  lastTime: ['Last measured', 'Dernière fois', 'Zuletzt', 'Laatste keer'],
  errorCode: ['Code', 'Code', 'Code', 'Code'],
  step: ['Step', 'Étape', 'Schritt', 'Stap'],
  mean: ['Mean', 'Moyenne', 'Mittel', 'Gemiddelde'],
  least: ['Least', 'Minimum', 'Kleinster Wert', 'Kleinste'],
  most: ['Most', 'Maximum', 'Größter Wert', 'Grootste'],
  valuesTold: ['Checks', 'Contrôles', 'Prüfungen', 'Controles'],
  knownUntil: ['Existed until', 'Connue jusqu’à', 'Bekannt bis', 'Bekend tot'],
  ruleSteps: [
    'Means over the checks in which the step completed, including staging and partial checks.',
    'Moyennes des contrôles où l’étape est allée jusqu’au bout, préproduction comprise ; d’un contrôle simultané chaque partie compte.',
    'Mittel der Prüfungen, in denen der Schritt zu Ende kam, auch in Staging; von einer gleichzeitigen Prüfung zählt jeder Teil.',
    'Gemiddelden van de controles waarin de stap tot het einde kwam, ook in staging; van een gelijktijdige controle telt elk deel.',
  ],
} as const satisfies Readonly<Record<string, InLanguages>>;
