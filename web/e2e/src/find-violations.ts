import axe from 'axe-core';
import type { Page } from 'playwright-core';

const tags = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];

interface Violation {
  id: string;
  nodes: { target: string[]; failureSummary: string }[];
}

/** What axe has against the page as it stands, in words; empty when nothing. `only` names rules, instead of all. */
export async function findViolations(
  page: Page,
  { without = [], only = tags }: { without?: string[]; only?: string[] } = {},
): Promise<string[]> {
  if (!(await page.evaluate("'axe' in window"))) await page.evaluate(axe.source);
  const rules = Object.fromEntries(without.map((id) => [id, { enabled: false }]));
  const { violations } = await page.evaluate<{ violations: Violation[] }>(
    `axe.run(document, ${JSON.stringify({ runOnly: only, resultTypes: ['violations'], rules })})`,
  );
  return violations.flatMap(({ id, nodes }) =>
    nodes.map(({ target, failureSummary }) => `${id} at ${target.join(' ')}: ${failureSummary}`),
  );
}
