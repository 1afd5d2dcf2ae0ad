import { buildRouteMap } from '@stricli/core';
import { defineCommand, nameArgument, textFlag, toggle } from '../../command.ts';

const described = {
  displayName: textFlag('What people read', 'TEXT'),
  shape: {
    kind: 'enum',
    values: ['slice', 'baremetal'],
    brief: 'GPUs of a host, or the whole host',
    optional: true,
  },
  model: textFlag('Model of the GPUs, as nodes report it', 'MODEL'),
  gpus: textFlag('How many GPUs', 'N'),
  allowedGpus: textFlag('How many GPUs can be asked for, separated by commas (default: --gpus)', 'N,N'),
  gpuMemory: textFlag('Memory of one GPU in bytes', 'BYTES'),
  price: textFlag('Price an hour, such as 4.50', 'AMOUNT'),
  currency: textFlag('Currency of the price', 'CODE'),
  memory: textFlag('Memory that an allocation can use, in bytes, or none', 'BYTES'),
  cpus: textFlag('CPUs that an allocation can use, or none', 'N'),
  tasks: textFlag('Processes and threads that an allocation can have, or none', 'N'),
  disk: textFlag('What its files can take where homes are, in bytes, or none', 'BYTES'),
  regions: textFlag('Regions in which it is offered, separated by commas, or all', 'REGION,REGION'),
  sudo: toggle('Whoever has it can be root on the host (baremetal only)'),
  noSudo: toggle('Whoever has it is not root on the host'),
  simulated: toggle('Its GPUs exist in software only'),
  retired: toggle('Nobody can buy it any more'),
  offered: toggle('It can be bought'),
} as const;
const id = nameArgument('The SKU', 'SKU');

export const skuRoutes = buildRouteMap({
  docs: { brief: 'Show what you can allocate, and offer more' },
  routes: {
    list: defineCommand({
      brief: 'List SKUs with price and availability',
      examples: ['gpuaas sku list', 'gpuaas sku list -o json', 'gpuaas sku list --all'],
      flags: { all: toggle('Also those that cannot be bought (platform operators)') },
      load: async () => (await import('./list.ts')).listSkus,
    }),
    create: defineCommand({
      brief: 'Offer a SKU (platform administrators)',
      examples: [
        'gpuaas sku create h200-1 --model "NVIDIA H200" --gpus 1 --gpu-memory 150754820096 --price 4.50',
        'gpuaas sku create h200 --model "NVIDIA H200" --gpus 1 --allowed-gpus 1,2,4,8 --gpu-memory 150754820096 --price 4.50 --cpus 24',
        'gpuaas sku create h200-host --shape baremetal --sudo --model "NVIDIA H200" --gpus 8 --gpu-memory 150754820096 --price 34.00',
      ],
      flags: described,
      positional: id,
      load: async () => (await import('./change.ts')).createSku,
    }),
    update: defineCommand({
      brief: 'Change what a SKU says (platform administrators)',
      description: 'What is not named stays. Running allocations keep what they started with.',
      examples: [
        'gpuaas sku update h200-1 --cpus 32',
        'gpuaas sku update h200-1 --regions fra1,ams1',
        'gpuaas sku update h200-1 --retired',
      ],
      flags: described,
      positional: id,
      load: async () => (await import('./change.ts')).updateSku,
    }),
    price: defineCommand({
      brief: 'Change the price of a SKU, or show every price that it had (platform administrators)',
      description:
        'Without --amount it shows them. A price can start at a moment to come; running allocations keep theirs.',
      examples: [
        'gpuaas sku price h200-1',
        'gpuaas sku price h200-1 --amount 4.75',
        'gpuaas sku price h200-1 --amount 4.95 --from 2027-01-01T00:00:00Z',
      ],
      flags: {
        amount: textFlag('Price an hour, such as 4.50', 'AMOUNT'),
        currency: textFlag('Currency of the price', 'CODE'),
        from: textFlag('When it starts (default: now)', 'TIME'),
      },
      positional: id,
      load: async () => (await import('./price.ts')).priceSku,
    }),
    entitle: defineCommand({
      brief: 'Say which organisations can have a SKU (platform administrators)',
      description: 'For all others it does not exist. Without a flag it shows them.',
      examples: [
        'gpuaas sku entitle h200-8',
        'gpuaas sku entitle h200-8 --org org_01kadh6sw4e3bvk6mh4y0t2z7r',
        'gpuaas sku entitle h200-8 --everybody',
      ],
      flags: {
        org: textFlag('Ids of the organisations, separated by commas', 'ID,ID'),
        everybody: toggle('Every organisation can have it'),
      },
      positional: id,
      load: async () => (await import('./entitle.ts')).entitleSku,
    }),
  },
});
