import { Button, Card, PageHead, ProblemView, TextField } from '@gpuaas/web-ui-kit';
import { type FormEvent, useState } from 'react';
import { useBecomeFirstAdmin } from '../../api/first-admin.ts';
import { toProblem } from '../../api/to-problem.ts';
import { paths } from '../../paths.ts';

/** The first platform administrator, where another identity provider signs people in. */
export function Setup() {
  const [secret, setSecret] = useState('');
  const become = useBecomeFirstAdmin();
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (secret.trim() !== '' && !become.isPending) become.mutate(secret.trim(), { onSuccess: () => setSecret('') });
  };
  return (
    <>
      <title>Setup · GPUaaS</title>
      <PageHead title="Setup" />
      <div className="flex max-w-[480px] flex-col gap-4 px-6 pb-8 max-sm:px-4">
        {become.isSuccess ? (
          <Card title="You are a platform administrator">
            <a href={paths.nodes()} className="text-accent hover:underline">
              Add nodes
            </a>
          </Card>
        ) : (
          <Card title="Become the first platform administrator">
            <form onSubmit={submit} className="flex flex-col gap-4">
              <TextField
                label="Setup secret"
                type="password"
                value={secret}
                maxLength={256}
                onChange={setSecret}
                hint="In first-admin.secret in the data folder of the platform. It works once."
              />
              {become.error && <ProblemView problem={toProblem(become.error)} />}
              <div className="flex justify-end">
                <Button type="submit" look="primary" size="medium" pending={become.isPending}>
                  Continue
                </Button>
              </div>
            </form>
          </Card>
        )}
      </div>
    </>
  );
}
