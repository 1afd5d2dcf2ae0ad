import { Fragment, type ReactNode } from 'react';
import type { Block, Span } from './runbook.ts';

interface RunbookTextProps {
  blocks: Block[];
  /** Answers where a link of the text leads; undefined leaves plain words. */
  onLink(target: string): (() => void) | undefined;
}

/** A runbook as React elements. No markup is ever made from text. */
export function RunbookText({ blocks, onLink }: RunbookTextProps) {
  const inline = (spans: Span[]): ReactNode => each(spans, (span) => <Inline span={span} onLink={onLink} />);
  return <div className="flex flex-col gap-3 text-ink-2">{each(blocks, (block) => draw(block, inline))}</div>;
}

type Draw = (spans: Span[]) => ReactNode;

/** The text does not change, so where something stands is who it is. */
function each<Item>(items: readonly Item[], drawOne: (item: Item) => ReactNode): ReactNode {
  // biome-ignore lint/suspicious/noArrayIndexKey: see above
  return items.map((item, index) => <Fragment key={index}>{drawOne(item)}</Fragment>);
}

function draw(block: Block, inline: Draw): ReactNode {
  switch (block.kind) {
    case 'heading':
      return <h3 className="mt-2 text-md font-[550] text-ink">{inline(block.spans)}</h3>;
    case 'paragraph':
      return <p className="max-w-[72ch]">{inline(block.spans)}</p>;
    case 'code':
      return <pre className="mono-sm overflow-x-auto rounded-control bg-surface-2 p-3 text-ink">{block.text}</pre>;
    case 'list':
      return drawList(block, inline);
    case 'table':
      return drawTable(block, inline);
  }
}

function drawList({ ordered, items }: Extract<Block, { kind: 'list' }>, inline: Draw): ReactNode {
  const List = ordered ? 'ol' : 'ul';
  return (
    <List className={`flex max-w-[72ch] flex-col gap-1.5 pl-5 ${ordered ? 'list-decimal' : 'list-disc'}`}>
      {each(items, (item) => (
        <li className="pl-1 marker:text-ink-3 [&>*+*]:mt-1.5">{each(item, (block) => draw(block, inline))}</li>
      ))}
    </List>
  );
}

function drawTable({ head, rows }: Extract<Block, { kind: 'table' }>, inline: Draw): ReactNode {
  return (
    <table className="w-full border-separate border-spacing-0 text-left">
      <thead>
        <tr>
          {each(head, (cell) => (
            <th scope="col" className="border-b border-line py-1.5 pr-4 text-sm font-medium text-ink-3">
              {inline(cell)}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {each(rows, (row) => (
          <tr>
            {each(row, (cell) => (
              <td className="border-b border-line-2 py-1.5 pr-4 align-top">{inline(cell)}</td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function Inline({ span, onLink }: { span: Span; onLink: RunbookTextProps['onLink'] }): ReactNode {
  const inside = 'spans' in span && each(span.spans, (inner) => <Inline span={inner} onLink={onLink} />);
  switch (span.kind) {
    case 'text':
      return span.text;
    case 'strong':
      return <strong className="text-ink">{inside}</strong>;
    case 'emphasis':
      return <em>{inside}</em>;
    case 'code':
      return <code className="mono-sm rounded-badge bg-surface-2 px-1 py-0.5 break-words text-ink">{span.text}</code>;
    case 'link': {
      const follow = onLink(span.target);
      if (!follow) return inside;
      return (
        <button type="button" onClick={follow} className="rounded-badge text-accent underline">
          {inside}
        </button>
      );
    }
  }
}
