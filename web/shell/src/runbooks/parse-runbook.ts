import { lexer, type MarkedToken, type Token, type Tokens } from 'marked';
import type { Block, Runbook, Span } from './runbook.ts';

/** Runs when the console is built. What the console cannot draw fails there, not in front of somebody in trouble. */
export function parseRunbook(source: string): Runbook {
  const [first, ...rest] = lexer(source).filter(({ type }) => type !== 'space') as MarkedToken[];
  if (first?.type !== 'heading' || first.depth !== 1) throw new Error('a runbook begins with its title: # …');
  return { title: first.text, blocks: rest.map(blockOf) };
}

function blockOf(token: Token): Block {
  const known = token as MarkedToken;
  switch (known.type) {
    case 'heading':
      return { kind: 'heading', spans: spansOf(known.tokens) };
    case 'paragraph':
      return { kind: 'paragraph', spans: spansOf(known.tokens) };
    // The words of an item in a list without empty lines.
    case 'text':
      return { kind: 'paragraph', spans: spansOf(known.tokens ?? []) };
    case 'list':
      return { kind: 'list', ordered: known.ordered, items: known.items.map(itemOf) };
    case 'table':
      return { kind: 'table', head: known.header.map(cellOf), rows: known.rows.map((row) => row.map(cellOf)) };
    case 'code':
      return { kind: 'code', text: known.text };
    default:
      throw new Error(`the console cannot draw ${token.type} (${token.raw.trim()})`);
  }
}

const itemOf = ({ tokens }: Tokens.ListItem): Block[] => tokens.filter(({ type }) => type !== 'space').map(blockOf);

const cellOf = ({ tokens }: Tokens.TableCell): Span[] => spansOf(tokens);

function spansOf(tokens: readonly Token[]): Span[] {
  return tokens.map((token): Span => {
    const known = token as MarkedToken;
    switch (known.type) {
      case 'text':
      case 'escape':
        return { kind: 'text', text: known.text.replaceAll('\n', ' ') };
      case 'codespan':
        return { kind: 'code', text: known.text };
      case 'strong':
        return { kind: 'strong', spans: spansOf(known.tokens) };
      case 'em':
        return { kind: 'emphasis', spans: spansOf(known.tokens) };
      case 'link':
        return { kind: 'link', target: known.href, spans: spansOf(known.tokens) };
      default:
        throw new Error(`the console cannot draw ${token.type} (${token.raw.trim()})`);
    }
  });
}
