/** An element of a document, as far as reading one takes: no namespaces, no document types. */
export interface XmlElement {
  name: string;
  attributes: ReadonlyMap<string, string>;
  children: XmlElement[];
  text: string;
}

const piece =
  /<!--[\s\S]*?-->|<\?[\s\S]*?\?>|<!DOCTYPE[^>]*>|<\/(?<closed>[\w.-]+)\s*>|<(?<opened>[\w.-]+)(?<attributes>(?:\s+[\w.-]+="[^"]*")*)\s*(?<empty>\/?)>|(?<text>[^<]+)/y;
const deepest = 64;
const entities: ReadonlyMap<string, string> = new Map([
  ['amp', '&'],
  ['lt', '<'],
  ['gt', '>'],
  ['quot', '"'],
  ['apos', "'"],
]);

/** Throws an `Error` that says where a document makes no sense. */
export function parseXml(source: string): XmlElement {
  const root: XmlElement = { name: '', attributes: new Map(), children: [], text: '' };
  const open = [root];
  piece.lastIndex = 0;
  for (let at = 0; at < source.length; at = piece.lastIndex) {
    const { groups } = piece.exec(source) ?? fail(source, at);
    const { closed, opened, attributes = '', empty, text } = groups ?? {};
    const parent = open.at(-1) ?? fail(source, at);
    if (text !== undefined) parent.text += decode(text);
    else if (closed !== undefined) {
      if (open.length === 1 || parent.name !== closed) fail(source, at);
      open.pop();
    } else if (opened !== undefined) {
      const element: XmlElement = { name: opened, attributes: attributesOf(attributes), children: [], text: '' };
      parent.children.push(element);
      if (empty !== '/') open.push(element);
      if (open.length > deepest) fail(source, at);
    }
  }
  const [document] = root.children;
  if (open.length > 1 || root.children.length !== 1 || !document) fail(source, source.length);
  return document as XmlElement;
}

/** Everything below `element` that is called so. */
export function childrenOf(element: XmlElement | undefined, name: string): XmlElement[] {
  return element?.children.filter((child) => child.name === name) ?? [];
}

/** The text at the end of a path of names. */
export function textAt(element: XmlElement | undefined, ...path: string[]): string | undefined {
  const [name, ...rest] = path;
  return name === undefined ? element?.text.trim() : textAt(childrenOf(element, name)[0], ...rest);
}

function attributesOf(source: string): Map<string, string> {
  return new Map(
    [...source.matchAll(/([\w.-]+)="([^"]*)"/g)].map(([, name = '', value = '']) => [name, decode(value)]),
  );
}

function decode(text: string): string {
  return text.replace(/&(#x?)?(\w+);/g, (whole, number: string | undefined, value: string) => {
    if (number === undefined) return entities.get(value) ?? whole;
    const code = Number.parseInt(value, number === '#x' ? 16 : 10);
    return isCharacter(code) ? String.fromCodePoint(code) : whole;
  });
}

/** As XML has it, which is also what the platform takes: no NUL and other controls, no halves of letters. */
function isCharacter(code: number): boolean {
  if (code < 0x20) return code === 0x09 || code === 0x0a || code === 0x0d;
  return code < 0xd8_00 || (code >= 0xe0_00 && code <= 0x10_ff_ff);
}

function fail(source: string, at: number): never {
  throw new Error(`The document makes no sense at character ${at}: ${JSON.stringify(source.slice(at, at + 40))}`);
}
