declare module 'html-encoding-sniffer' {
  /** The WHATWG name of the encoding of an HTML page; `defaultEncoding` as it is given when nothing states one. */
  export default function htmlEncodingSniffer(
    bytes: Uint8Array,
    options: { readonly transportLayerEncodingLabel?: string | undefined; readonly defaultEncoding: string },
  ): string;
}
