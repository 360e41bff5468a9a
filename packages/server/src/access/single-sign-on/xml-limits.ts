import sax from 'sax';

/** Limits of an XML document. */
export interface XmlLimits {
  /** Number of `<` characters: tags, comments and CDATA sections begin with one each. */
  readonly angleBrackets: number;
  readonly attributes: number;
  readonly namespaces: number;
  readonly depth: number;
  /** Characters of one attribute. */
  readonly attributeLength: number;
  /** Elements and attributes within signatures; a signature with its certificates has about thirty. */
  readonly signatureParts: number;
}
/** Enough for a response about a person in several hundred groups. */
export const RESPONSE_LIMITS: XmlLimits = {
  angleBrackets: 1_500,
  attributes: 2_000,
  namespaces: 200,
  depth: 40,
  attributeLength: 4_000,
  signatureParts: 150,
};
/** Enough for the metadata of a hundred providers. */
export const METADATA_LIMITS: XmlLimits = {
  angleBrackets: 20_000,
  attributes: 20_000,
  namespaces: 2_000,
  depth: 40,
  attributeLength: 4_000,
  signatureParts: 10_000,
};

class XmlRejection extends Error {}

/**
 * Returns why an untrusted XML document must not be read, as the end of a sentence; undefined when it may be. The
 * libraries that parse documents and check signatures take quadratic time in their size and in the number of their
 * errors: a posted document of 375 KB could block the process for minutes. This function reads the text once and stops
 * at the first excess or error. It also rejects document types, and with them entities.
 */
export function findXmlProblem(xml: string, limits: XmlLimits): string | undefined {
  const parser = sax.parser(true);
  let [attributes, namespaces, depth, signatureDepth, signatureParts] = [0, 0, 0, 0, 0];
  const limit = (value: number, max: number, rule: (max: number) => string): void => {
    if (value > max) throw new XmlRejection(rule(max));
  };
  parser.onerror = (error) => {
    throw new XmlRejection(`is not well-formed XML: ${error.message.split('\n')[0] ?? ''}`);
  };
  parser.ondoctype = () => {
    throw new XmlRejection('must not contain a document type or entities');
  };
  parser.onopentag = (tag) => {
    depth += 1;
    const names = Object.keys(tag.attributes);
    attributes += names.length;
    namespaces += names.filter((name) => name.startsWith('xmlns')).length;
    if (signatureDepth === 0 && tag.name.replace(/^.*:/, '') === 'Signature') signatureDepth = depth;
    if (signatureDepth > 0) signatureParts += 1 + names.length;
    limit(depth, limits.depth, (max) => `must not contain more than ${max} levels`);
    limit(attributes, limits.attributes, (max) => `must not contain more than ${max} attributes`);
    limit(namespaces, limits.namespaces, (max) => `must not contain more than ${max} namespaces`);
    limit(
      signatureParts,
      limits.signatureParts,
      (max) => `must not contain more than ${max} elements and attributes in signatures`,
    );
    // Outside `xmlns` mode, the parser returns attribute values as strings.
    for (const value of Object.values(tag.attributes as Readonly<Record<string, string>>))
      limit(
        value.length,
        limits.attributeLength,
        (max) => `must not contain more than ${max} characters in an attribute`,
      );
  };
  parser.onclosetag = () => {
    if (depth === signatureDepth) signatureDepth = 0;
    depth -= 1;
  };
  try {
    limit(
      xml.split('<').length - 1,
      limits.angleBrackets,
      (max) => `must not contain more than ${max} tags and comments`,
    );
    parser.write(xml.replace(/^\ufeff/, '')).close();
    return undefined;
  } catch (error) {
    if (error instanceof XmlRejection) return error.message;
    throw error;
  }
}
