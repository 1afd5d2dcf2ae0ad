import { describe, expect, it } from 'vitest';
import { childrenOf, parseXml, textAt } from './xml.ts';

describe('a document', () => {
  it('is read with attributes, entities, comments and empty elements', () => {
    const root = parseXml(
      '<?xml version="1.0" ?>\n<!DOCTYPE a SYSTEM "moved.dtd">\n<a id="1 &amp; 2"><!-- <b> --><b> x &lt;&#65;&#x42; </b><c/><b>2</b></a>\n',
    );
    expect(root.attributes.get('id')).toBe('1 & 2');
    expect(textAt(root, 'b')).toBe('x <AB');
    expect(childrenOf(root, 'b')).toHaveLength(2);
    expect(textAt(root, 'c')).toBe('');
    expect(textAt(root, 'c', 'd')).toBeUndefined();
  });

  it('has no element that is the name of something every object has', () => {
    expect(textAt(parseXml('<a><toString>no</toString></a>'), 'constructor')).toBeUndefined();
  });

  it('has no characters that nobody takes, and entities of its own mean nothing', () => {
    const bomb = '<!DOCTYPE a [<!ENTITY b "lol"><!ENTITY c "&b;&b;">]><a>&c;</a>';
    expect(() => parseXml(bomb)).toThrow('makes no sense');
    expect(textAt(parseXml('<!DOCTYPE a [<!ENTITY b "lol">]><a>&b;</a>'))).toBe('&b;');
    expect(textAt(parseXml('<a>&b;&#0;&#xD800;&#27;&#x110000;&#x1F600;</a>'))).toBe(
      '&b;&#0;&#xD800;&#27;&#x110000;\u{1F600}',
    );
  });

  it.each([
    ['nothing', ''],
    ['words', 'NVIDIA-SMI has failed'],
    ['an element that is not closed', '<a><b></a>'],
    ['one that was never opened', '<a></a></b>'],
    ['an end before the end', '<a><b>'],
    ['two roots', '<a/><b/>'],
    ['a bare <', '<a>1 < 2</a>'],
    ['one that never stops going deeper', '<a>'.repeat(100_000)],
  ])('that is %s is refused', (_, text) => {
    expect(() => parseXml(text)).toThrow('makes no sense');
  });
});
