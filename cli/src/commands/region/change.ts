import type { RegionUpdate } from '@gpuaas/contract';
import type { Run } from '../../command.ts';
import { createOnce } from '../../create-once.ts';
import { regionView } from '../../views/region.ts';

type Said = {
  displayName: string | undefined;
  description: string | undefined;
  state: 'open' | 'closed' | undefined;
};

export const createRegion: Run<Said & { idempotencyKey: string | undefined }, [name: string]> = async (
  cli,
  { idempotencyKey, ...said },
  name,
) => {
  const region = await createOnce(cli, {
    what: `The region ${name}`,
    key: idempotencyKey,
    command: ['region', 'create', name, ...typed(said), '--server', cli.server],
    create: (once) => cli.api.createRegion({ body: { name, ...bodyOf(said) }, idempotencyKey: once }),
  });
  cli.output.one(regionView, region);
};

export const updateRegion: Run<Said, [name: string]> = async (cli, said, name) => {
  cli.output.one(regionView, await cli.api.updateRegion({ params: { region_id: name }, body: bodyOf(said) }));
};

export const deleteRegion: Run<unknown, [name: string]> = async ({ api, output }, _flags, name) => {
  await api.deleteRegion({ params: { region_id: name } });
  output.say(`Region ${name} deleted`);
};

function bodyOf({ displayName, description, state }: Said): RegionUpdate {
  return {
    ...(displayName !== undefined && { display_name: displayName }),
    ...(description !== undefined && { description }),
    ...(state !== undefined && { state }),
  };
}

function typed({ displayName, description, state }: Said): string[] {
  return [
    ...(displayName === undefined ? [] : ['--display-name', displayName]),
    ...(description === undefined ? [] : ['--description', description]),
    ...(state === undefined ? [] : ['--state', state]),
  ];
}
