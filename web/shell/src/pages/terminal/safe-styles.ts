let users = 0;

/**
 * xterm.js writes `<style>` elements and `style` attributes, which the policy of the page refuses. While a terminal is
 * open, style elements are hidden stand-ins that hand their text to a constructed stylesheet, and a style attribute is
 * taken as the `style` property: neither is subject to `style-src`.
 *
 * Its option for another document is no way out: 6.0 asks the real one for its viewport and for every run of letters.
 * Answers how to end it.
 */
export function keepStylesSafe(): () => void {
  users += 1;
  document.createElement = createElement as Document['createElement'];
  return () => {
    users -= 1;
    // What was laid over the prototype's own method goes away again.
    if (users === 0) Reflect.deleteProperty(document, 'createElement');
  };
}

function createElement(tag: string, options?: ElementCreationOptions): HTMLElement {
  const element = Document.prototype.createElement.call(document, tag === 'style' ? 'span' : tag, options);
  if (tag === 'style') standInForStyle(element);
  else if (tag === 'span') element.setAttribute = setAttribute;
  return element;
}

function standInForStyle(element: HTMLElement): void {
  const sheet = new CSSStyleSheet();
  document.adoptedStyleSheets.push(sheet);
  element.hidden = true;
  Object.defineProperty(element, 'textContent', { set: (text: string) => sheet.replaceSync(text), get: () => '' });
  element.remove = () => {
    document.adoptedStyleSheets = document.adoptedStyleSheets.filter((other) => other !== sheet);
    Element.prototype.remove.call(element);
  };
}

function setAttribute(this: HTMLElement, name: string, value: string): void {
  if (name === 'style') this.style.cssText = value;
  else Element.prototype.setAttribute.call(this, name, value);
}
