/** A page of `docs/runbooks` as the build reads it. The console draws it and knows no Markdown. */
export interface Runbook {
  title: string;
  blocks: Block[];
}

export type Block =
  | { kind: 'heading' | 'paragraph'; spans: Span[] }
  | { kind: 'list'; ordered: boolean; items: Block[][] }
  | { kind: 'table'; head: Span[][]; rows: Span[][][] }
  | { kind: 'code'; text: string };

export type Span =
  | { kind: 'text' | 'code'; text: string }
  | { kind: 'strong' | 'emphasis'; spans: Span[] }
  | { kind: 'link'; target: string; spans: Span[] };
