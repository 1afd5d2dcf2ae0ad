import { describe, expect, it } from 'vitest';
import { publicOpenapi } from './public-openapi.ts';

const answers = (schema: string) => ({
  200: { content: { 'application/json': { schema: { $ref: `#/components/schemas/${schema}` } } } },
});

const document = {
  info: { title: 'API', description: 'For us.', 'x-public-description': 'For users.' },
  tags: [{ name: 'Nodes' }, { name: 'Agents' }],
  paths: {
    '/nodes': {
      get: { tags: ['Nodes'], 'x-listener': 'public', 'x-module': 'fleet', 'x-errors': [], responses: answers('Node') },
    },
    '/internal/poll': { post: { tags: ['Agents'], 'x-listener': 'node', responses: answers('Task') } },
  },
  components: {
    securitySchemes: { bearerAuth: { type: 'http' }, nodeCertificate: { type: 'mutualTLS' } },
    schemas: {
      Node: { properties: { id: { $ref: '#/components/schemas/Id' } } },
      Id: { type: 'string' },
      Task: { type: 'object' },
    },
  },
};

describe('the public document', () => {
  const shown = JSON.parse(JSON.stringify(publicOpenapi(document)));

  it('has the operations for everybody, and nothing about how we serve them', () => {
    expect(shown.paths).toEqual({
      '/nodes': { get: { tags: ['Nodes'], 'x-errors': [], responses: answers('Node') } },
    });
    expect(shown.info).toEqual({ title: 'API', description: 'For users.' });
    expect(shown.tags).toEqual([{ name: 'Nodes' }]);
  });

  it('has what those operations point to, through others too, and nothing else', () => {
    const { Node, Id } = document.components.schemas;
    expect(shown.components).toEqual({ securitySchemes: { bearerAuth: { type: 'http' } }, schemas: { Node, Id } });
  });
});
