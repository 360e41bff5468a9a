import { queryOptions } from '@tanstack/react-query';
import { v4 } from '../api/v4.js';
import type { Resource } from './resource.js';

type Kind = Pick<Resource<object, object>, 'path'>;

export const listQuery = <Row>({ path }: Kind) =>
  queryOptions({ queryKey: [path], queryFn: ({ signal }) => v4<readonly Row[]>('GET', path, undefined, signal) });

export const itemQuery = <Row>({ path }: Kind, guid: string) =>
  queryOptions({
    queryKey: [path, guid],
    queryFn: ({ signal }) => v4<Row>('GET', `${path}/${encodeURIComponent(guid)}`, undefined, signal),
  });
