import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { type ApiDocument, renderReference } from './render-reference.ts';

const source = fileURLToPath(new URL('../../../../contract/generated/public-openapi.json', import.meta.url));
const document = JSON.parse(readFileSync(source, 'utf8')) as ApiDocument;
const page = renderReference(document);

describe('the API reference', () => {
  it('has a section for every operation, with its errors, and a link that leads there', () => {
    const ids = Object.values(document.paths).flatMap((item) =>
      Object.values(item).map(({ operationId }) => operationId),
    );
    for (const id of ids) {
      expect(page).toContain(`<section id="${id}"`);
      expect(page).toContain(`href="#${id}"`);
    }
    expect(page).toContain('<td><code>capacity_unavailable</code></td><td>No capacity for this SKU</td>');
  });

  it('shows what the contract says as text, whatever it contains', () => {
    const odd = structuredClone(document);
    odd.info.description = 'A <script>alert(1)</script> & [link](javascript:alert(1)) **bold**';
    const shown = renderReference(odd);
    expect(shown).toContain(
      'A &lt;script&gt;alert(1)&lt;/script&gt; &amp; [link](javascript:alert(1)) <strong>bold</strong>',
    );
    expect(shown).not.toContain('href="javascript');
  });
});
