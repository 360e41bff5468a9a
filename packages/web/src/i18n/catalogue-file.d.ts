/** A gettext catalogue, which the build reduces to the messages of the web app: translations by message. */
declare module '*.po' {
  const translations: Readonly<Record<string, string>>;
  export default translations;
}
