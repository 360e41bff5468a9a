declare module 'html-encoding-sniffer' {
  /** Returns the WHATWG name of the encoding of an HTML page, or `defaultEncoding` without a declaration. */
  export default function htmlEncodingSniffer(
    bytes: Uint8Array,
    options: { readonly transportLayerEncodingLabel?: string | undefined; readonly defaultEncoding: string },
  ): string;
}
