import type { WaterfallInfo } from '@vedette/contract/monitor-check-detail';
import { useFormat } from '../parts/format.js';
import { judged, thresholds } from './waterfall-rules.js';

type Navigation = WaterfallInfo['PageLoadMetricsCollection'][number];

const OTHERS = [
  ['TimeToFirstByte', 'First byte'],
  ['SendStart', 'Request sent'],
  ['DomInteractive', 'Document interactive'],
  ['DomComplete', 'Document complete'],
  ['LoadEventEnd', 'End of the load event'],
] as const;

/** The figures of each navigation, with what is held to be good. */
export function Vitals({ navigations }: { readonly navigations: readonly Navigation[] }) {
  return navigations.map((navigation, index) => (
    <VitalsTable key={index} navigation={navigation} title={`Navigation ${String(index + 1)}`} />
  ));
}

function VitalsTable({ navigation, title }: { readonly navigation: Navigation; readonly title: string }) {
  const format = useFormat();
  const words = (field: string, value: number): string =>
    field === 'CumulativeLayoutShift' ? value.toFixed(3) : format.ms(value);
  return (
    <table>
      <caption>{title}</caption>
      <thead>
        <tr>
          <th scope="col">Figure</th>
          <th scope="col">Value</th>
          <th scope="col">Good up to</th>
          <th scope="col">Result</th>
        </tr>
      </thead>
      <tbody>
        {thresholds.map((threshold) => {
          const value = navigation[threshold.field as keyof Navigation];
          const [mark, word] = value === undefined ? ['', 'not measured'] : judged(threshold, value);
          return (
            <tr key={threshold.field}>
              <th scope="row">{threshold.name}</th>
              <td>{value === undefined ? '–' : words(threshold.field, value)}</td>
              <td>{words(threshold.field, threshold.good)}</td>
              <td>{`${mark} ${word}`}</td>
            </tr>
          );
        })}
        {OTHERS.map(([field, name]) => (
          <tr key={field}>
            <th scope="row">{name}</th>
            <td>{navigation[field] === undefined ? '–' : format.ms(navigation[field])}</td>
            <td>–</td>
            <td />
          </tr>
        ))}
      </tbody>
    </table>
  );
}
