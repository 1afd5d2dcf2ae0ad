interface Schema {
  $ref?: string;
  type?: string | string[];
  enum?: string[];
  const?: string;
  description?: string;
  items?: Schema;
  oneOf?: Schema[];
  minimum?: number;
  maximum?: number;
  properties?: Record<string, Schema>;
  required?: string[];
  pattern?: string;
  'x-id'?: string;
}

interface Parameter {
  name: string;
  in: string;
  required?: boolean;
  description?: string;
  schema: Schema;
}

interface Response {
  description: string;
  content?: Record<string, { example?: unknown; examples?: Record<string, unknown> }>;
}

interface ApiOperation {
  operationId: string;
  tags: string[];
  summary: string;
  description?: string;
  parameters?: (Parameter | { $ref: string })[];
  requestBody?: { content: Record<string, { schema: Schema; example?: unknown }> };
  responses: Record<string, Response | { $ref: string }>;
  'x-permission': string;
  'x-scope': string;
}

export interface ApiDocument {
  info: { title: string; description: string };
  tags: { name: string; description: string }[];
  paths: Record<string, Record<string, ApiOperation>>;
  components: Record<string, Record<string, unknown>>;
}

interface Row extends ApiOperation {
  method: string;
  path: string;
}

/** The whole reference as one page: a list of all operations beside what each takes, gives and refuses. */
export function renderReference(document: ApiDocument): string {
  const rows = Object.entries(document.paths).flatMap(([path, item]) =>
    Object.entries(item).map(([method, operation]): Row => ({ ...operation, method, path })),
  );
  const groups = document.tags.map((tag) => ({ ...tag, rows: rows.filter(({ tags }) => tags.includes(tag.name)) }));
  return `<div class="layout">
<nav aria-label="Operations"><a class="home" href="/">GPUaaS</a>${groups
    .map(({ name, rows: mine }) => `<h2>${text(words(name))}</h2><ul>${mine.map(link).join('')}</ul>`)
    .join('')}</nav>
<main>
<h1>API reference</h1>
${paragraphs(document.info.description)}
<p>The same as a document for programs: <a href="/api/v1/openapi.json"><code>/api/v1/openapi.json</code></a> (OpenAPI 3.1).</p>
${groups
  .map(
    (group) =>
      `<h2>${text(words(group.name))}</h2><p>${text(group.description)}</p>${group.rows.map((row) => section(document, row)).join('')}`,
  )
  .join('\n')}
</main>
</div>`;
}

function link({ operationId, summary }: Row): string {
  return `<li><a href="#${operationId}" title="${text(summary)}">${text(words(operationId))}</a></li>`;
}

function section(document: ApiDocument, row: Row): string {
  const parameters = (row.parameters ?? []).map((parameter) => resolve<Parameter>(document, parameter));
  const responses = Object.entries(row.responses).map(
    ([status, response]) => [status, resolve<Response>(document, response)] as const,
  );
  const request = Object.values(row.requestBody?.content ?? {})[0];
  return `<section id="${row.operationId}" aria-labelledby="${row.operationId}-title">
<h3 id="${row.operationId}-title">${text(words(row.operationId))}</h3>
<p class="call"><code class="method ${row.method}">${row.method.toUpperCase()}</code><code>${text(row.path)}</code></p>
<p>${inline(row.summary)}${row.description === undefined ? '' : ` ${inline(row.description)}`}</p>
<p class="facts">${access(row)}</p>
${parameters.length === 0 ? '' : `<h4>Parameters</h4>${parameterTable(document, parameters)}`}
${request === undefined ? '' : `<h4>Request</h4>${fieldTable(document, request.schema)}${json(request.example)}`}
${responses.map(([status, response]) => success(status, response)).join('')}
<h4>Errors</h4>${errorTable(responses)}
</section>`;
}

function access(row: Row): string {
  if (row['x-scope'] === 'public') return 'No sign-in needed';
  if (row['x-permission'] === 'none') return 'Any signed-in caller';
  return `<span>Permission <code>${text(row['x-permission'])}</code></span>`;
}

function parameterTable(document: ApiDocument, parameters: Parameter[]): string {
  const rows = parameters.map(
    ({ name, in: place, required, description, schema }) =>
      `<tr><td><code>${text(name)}</code> <span class="tag">${place}${required ? ', required' : ''}</span></td><td>${text(
        typeOf(document, schema),
      )}</td><td>${inline(description ?? schema.description ?? '')}</td></tr>`,
  );
  return table(['Name', 'Type', 'Meaning'], rows);
}

function fieldTable(document: ApiDocument, schema: Schema): string {
  const { properties = {}, required = [] } = resolve<Schema>(document, schema);
  const rows = Object.entries(properties).map(([name, property]) => {
    const meaning = property.description ?? resolve<Schema>(document, property).description ?? '';
    const tag = required.includes(name) ? 'required' : 'optional';
    return `<tr><td><code>${text(name)}</code> <span class="tag">${tag}</span></td><td>${text(
      typeOf(document, property),
    )}</td><td>${inline(meaning)}</td></tr>`;
  });
  return table(['Field', 'Type', 'Meaning'], rows);
}

function success(status: string, { description, content }: Response): string {
  if (!/^[23]/.test(status)) return '';
  const example = content?.['application/json']?.example;
  return `<h4>${status} <span class="note">${inline(description)}</span></h4>${example === undefined ? '' : json(example)}`;
}

function errorTable(responses: (readonly [string, Response])[]): string {
  const rows = responses
    .filter(([status]) => /^[45]/.test(status))
    .flatMap(([status, { description, content }]) => {
      const codes = Object.keys(content?.['application/problem+json']?.examples ?? {});
      if (codes.length === 0) return [`<tr><td>${status}</td><td></td><td>${inline(description)}</td></tr>`];
      return codes.map((code) => {
        const meaning = new RegExp(`\`${code}\`: (.*?)\\.(?: \`|$)`).exec(description)?.[1] ?? '';
        return `<tr><td>${status}</td><td><code>${code}</code></td><td>${text(meaning)}</td></tr>`;
      });
    });
  return table(['Status', 'Code', 'Meaning'], rows);
}

function table(heads: string[], rows: string[]): string {
  return `<div class="table" tabindex="0"><table><thead><tr>${heads
    .map((head) => `<th scope="col">${head}</th>`)
    .join('')}</tr></thead><tbody>${rows.join('')}</tbody></table></div>`;
}

function json(value: unknown): string {
  return `<pre tabindex="0"><code>${text(JSON.stringify(value, null, 2))}</code></pre>`;
}

function typeOf(document: ApiDocument, schema: Schema): string {
  const own = resolve<Schema>(document, schema);
  if (own['x-id'] !== undefined)
    return `${words(own['x-id']).toLowerCase()} (${own.pattern?.slice(1, own.pattern.indexOf('_') + 1)}…)`;
  if (own.enum) return own.enum.join(' | ');
  if (own.const !== undefined) return own.const;
  if (own.oneOf) return own.oneOf.map((part) => typeOf(document, part)).join(' or ');
  if (own.items) return `list of ${typeOf(document, own.items)}`;
  const range = [own.minimum, own.maximum].every((bound) => bound === undefined)
    ? ''
    : ` ${own.minimum ?? ''}–${own.maximum ?? ''}`;
  return [own.type ?? 'any'].flat().join(' or ') + range;
}

function resolve<T>(document: ApiDocument, value: unknown): T {
  const reference = (value as { $ref?: string }).$ref;
  if (reference === undefined) return value as T;
  const [, , kind = '', name = ''] = reference.split('/');
  return document.components[kind]?.[name] as T;
}

/** `createTerminalToken` → Create terminal token; `AdminNodes` → Admin nodes. */
function words(name: string): string {
  const parts = name.replace(/([a-z])([A-Z])/g, '$1 $2').toLowerCase();
  return (parts[0] ?? '').toUpperCase() + parts.slice(1).replace(/\b(sku|jwk)(?=s?\b)/g, (word) => word.toUpperCase());
}

function paragraphs(markdown: string): string {
  return markdown
    .trim()
    .split(/\n\n+/)
    .map((paragraph) => `<p>${inline(paragraph.replaceAll('\n', ' '))}</p>`)
    .join('\n');
}

/** Bold, code and links of the contract's Markdown. */
function inline(markdown: string): string {
  return text(markdown)
    .replace(/`([^`]+)`/g, '<code>$1</code>')
    .replace(/\*\*([^*]+)\*\*/g, '<strong>$1</strong>')
    .replace(/\[([^\]]+)\]\((https:[^)\s]+)\)/g, '<a href="$2">$1</a>');
}

function text(value: string): string {
  const escapes: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };
  return value.replace(/[&<>"]/g, (letter) => escapes[letter] ?? letter);
}
