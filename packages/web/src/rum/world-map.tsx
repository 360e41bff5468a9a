import { type KeyboardEvent, useRef, useState } from 'react';
import { t } from '../i18n/translate.js';
import { moveByKey, type CountryValue, buildLegend, computeColourSteps } from './world-map-rules.js';
import classes from './world-map.module.css';
import world from './world.json';

interface Props {
  /** Text alternative of the map. */
  readonly label: string;
  /** Countries with a value, highest first. */
  readonly countries: readonly CountryValue[];
  readonly onSelect: (code: string) => void;
}

const SHAPES: Readonly<Record<string, string>> = world.shapes;
const DOTS: Readonly<Record<string, readonly number[]>> = world.dots;
const isOnMap = ({ code }: CountryValue): boolean => code in SHAPES || code in DOTS;
const RADIUS = 9;

const countryText = ({ name, text }: CountryValue): string => t('{country}: {value}', { country: name, value: text });

/**
 * World map with stronger colours for higher values. Countries with a value are buttons: Tab reaches one, arrow keys
 * the others, highest first. A legend explains the colours; the focused or hovered country is named.
 */
export function WorldMap({ label, countries, onSelect }: Props) {
  const steps = computeColourSteps(countries);
  const mapCountries = countries.filter(isOnMap);
  const others = countries.filter((each) => !isOnMap(each));
  const [hovered, setHovered] = useState<CountryValue>();
  const [focusIndex, setFocusIndex] = useState(0);
  const map = useRef<SVGSVGElement>(null);
  const tabStopIndex = Math.min(focusIndex, mapCountries.length - 1);
  const onCountryKey = (event: KeyboardEvent, country: CountryValue, index: number): void => {
    const next = moveByKey(event.key, index, mapCountries.length);
    if (next === undefined && event.key !== 'Enter' && event.key !== ' ') return;
    event.preventDefault();
    if (next === undefined) {
      onSelect(country.code);
      return;
    }
    setFocusIndex(next);
    map.current?.querySelector<SVGElement>(`[data-code="${mapCountries[next]?.code ?? ''}"]`)?.focus();
  };
  const codesWithValue = new Set(mapCountries.map(({ code }) => code));
  const land =
    world.rest +
    Object.keys(SHAPES)
      .flatMap((code) => (codesWithValue.has(code) ? [] : SHAPES[code]))
      .join('');
  return (
    <figure className={classes['figure']}>
      <svg ref={map} viewBox={`0 0 ${String(world.width)} ${String(world.height)}`} role="group" aria-label={label}>
        <path className={classes['land']} d={land} />
        {mapCountries.map((country, index) => (
          <g
            key={country.code}
            role="button"
            tabIndex={index === tabStopIndex ? 0 : -1}
            aria-label={countryText(country)}
            data-code={country.code}
            data-step={steps.get(country.code)}
            className={classes['country']}
            onClick={() => onSelect(country.code)}
            onKeyDown={(event) => onCountryKey(event, country, index)}
            onFocus={() => {
              setFocusIndex(index);
              setHovered(country);
            }}
            onBlur={() => setHovered(undefined)}
            onPointerEnter={() => setHovered(country)}
            onPointerLeave={() => setHovered(undefined)}
          >
            <Outline code={country.code} />
          </g>
        ))}
      </svg>
      <figcaption>
        <p className={classes['pointed']} aria-hidden>
          {hovered ? countryText(hovered) : t('Select a country to see its data.')}
        </p>
        <ul className={classes['legend']}>
          {buildLegend(countries.filter(isOnMap)).map(({ step, lowest, highest, count }) => (
            <li key={step}>
              <span className={classes['sample']} data-step={step} aria-hidden />
              {lowest.value === highest.value ? lowest.text : `${lowest.text} – ${highest.text}`}
              <span className="dimmed">
                {' '}
                ({count === 1 ? lowest.name : t('{count, plural, one {# country} other {# countries}}', { count })})
              </span>
            </li>
          ))}
        </ul>
        {others.length > 0 && (
          <p className="dimmed">
            {t('Not on the map: {countries}.', {
              countries: others.map(({ name, text }) => `${name} (${text})`).join(', '),
            })}
          </p>
        )}
      </figcaption>
    </figure>
  );
}

function Outline({ code }: { readonly code: string }) {
  const [cx, cy] = DOTS[code] ?? [];
  return cx === undefined ? <path d={SHAPES[code]} /> : <circle cx={cx} cy={cy} r={RADIUS} />;
}
