import type { ReactNode } from 'react';
import { type Block, parseBlocks, parseInline, type Span } from './parse-markdown.ts';

interface MarkdownProps {
  text: string;
  /** Answers where a link of the text leads; undefined leaves plain words. */
  onLink(target: string): (() => void) | undefined;
}

/** Our own short pages as React elements. No markup is ever made from text. */
export function Markdown({ text, onLink }: MarkdownProps) {
  const inline = (source: string) =>
    parseInline(source).map((span, index) => (
      // biome-ignore lint/suspicious/noArrayIndexKey: the text does not change
      <Inline key={index} span={span} onLink={onLink} />
    ));
  return (
    <div className="flex flex-col gap-3 text-ink-2">
      {parseBlocks(text).map((block, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the text does not change
        <BlockView key={index} block={block} inline={inline} />
      ))}
    </div>
  );
}

function BlockView({ block, inline }: { block: Block; inline(source: string): ReactNode }) {
  switch (block.kind) {
    case 'heading':
      return block.level === 1 ? null : <h3 className="mt-2 text-md font-[550] text-ink">{inline(block.text)}</h3>;
    case 'paragraph':
      return <p className="max-w-[72ch]">{inline(block.text)}</p>;
    case 'code':
      return <pre className="mono-sm overflow-x-auto rounded-control bg-surface-2 p-3 text-ink">{block.text}</pre>;
    case 'list':
      return <ListView block={block} inline={inline} />;
    case 'table':
      return <TableView block={block} inline={inline} />;
  }
}

function ListView({ block, inline }: { block: Extract<Block, { kind: 'list' }>; inline(source: string): ReactNode }) {
  const List = block.ordered ? 'ol' : 'ul';
  return (
    <List className={`flex max-w-[72ch] flex-col gap-1.5 pl-5 ${block.ordered ? 'list-decimal' : 'list-disc'}`}>
      {block.items.map((item, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the text does not change
        <li key={index} className="pl-1 marker:text-ink-3 [&>*+*]:mt-1.5">
          {item.map((inside, place) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: the text does not change
            <BlockView key={place} block={inside} inline={inline} />
          ))}
        </li>
      ))}
    </List>
  );
}

function TableView({ block, inline }: { block: Extract<Block, { kind: 'table' }>; inline(source: string): ReactNode }) {
  return (
    <table className="w-full border-separate border-spacing-0 text-left">
      <thead>
        <tr>
          {block.head.map((cell) => (
            <th key={cell} scope="col" className="border-b border-line py-1.5 pr-4 text-sm font-medium text-ink-3">
              {inline(cell)}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {block.rows.map((row) => (
          <tr key={row.join()}>
            {row.map((cell, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: the text does not change
              <td key={index} className="border-b border-line-2 py-1.5 pr-4 align-top">
                {inline(cell)}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function Inline({ span, onLink }: { span: Span; onLink: MarkdownProps['onLink'] }) {
  switch (span.kind) {
    case 'text':
      return span.text;
    case 'strong':
      return <strong className="text-ink">{span.text}</strong>;
    case 'emphasis':
      return <em>{span.text}</em>;
    case 'code':
      return <code className="mono-sm rounded-badge bg-surface-2 px-1 py-0.5 break-words text-ink">{span.text}</code>;
    case 'link': {
      const follow = onLink(span.target);
      if (!follow) return span.text;
      return (
        <button type="button" onClick={follow} className="rounded-badge text-accent underline">
          {span.text}
        </button>
      );
    }
  }
}
