import { Button, Card, PageHead, ProblemView, TextField } from '@gpuaas/web-ui-kit';
import { type FormEvent, useState } from 'react';
import { useAnswerDeviceLogin, useFindDeviceLogin } from '../../api/device-logins.ts';
import { useMe } from '../../api/me.ts';
import { toProblem } from '../../api/to-problem.ts';
import { Asking } from './asking.tsx';
import { codeFault } from './code-fault.ts';

/** Approving the sign-in of a machine without a browser. The code is in no address: nobody can send a finished link. */
export function Device() {
  const [code, setCode] = useState('');
  const [wasTried, setTried] = useState(false);
  const me = useMe();
  const find = useFindDeviceLogin();
  const answer = useAnswerDeviceLogin();
  const fault = codeFault(code);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setTried(true);
    if (fault === undefined && !find.isPending) find.mutate(code.trim());
  };
  const startOver = () => {
    setCode('');
    setTried(false);
    find.reset();
    answer.reset();
  };
  return (
    <>
      <title>Sign in a device · GPUaaS</title>
      <PageHead title="Sign in a device" />
      <div className="flex max-w-[480px] flex-col gap-4 px-6 pb-8 max-sm:px-4">
        {answer.isSuccess ? (
          <Card title={answer.data ? 'Device signed in' : 'Sign-in denied'}>
            <p className="mb-4 text-ink-2">
              {answer.data ? 'Go back to the terminal. You can close this page.' : 'The device was not signed in.'}
            </p>
            <Button size="medium" onClick={startOver}>
              Enter another code
            </Button>
          </Card>
        ) : find.data ? (
          <Asking
            login={find.data}
            username={me.data?.username}
            isPending={answer.isPending}
            error={answer.error}
            onAnswer={(approves) => answer.mutate({ code: code.trim(), approves })}
          />
        ) : (
          <Card title="Enter the code">
            <form onSubmit={submit} className="flex flex-col gap-4">
              <TextField
                label="Code"
                placeholder="WDJB-MJHT"
                value={code}
                maxLength={9}
                autoCapitalize="characters"
                onChange={setCode}
                hint="The terminal shows it after gpuaas login."
                error={wasTried ? fault : undefined}
              />
              {find.error && <ProblemView problem={toProblem(find.error)} />}
              <div className="flex justify-end">
                <Button type="submit" look="primary" size="medium" pending={find.isPending}>
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
