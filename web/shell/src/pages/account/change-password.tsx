import { Button, Card, confirmDone, ProblemView, TextField } from '@gpuaas/web-ui-kit';
import { type FormEvent, useState } from 'react';
import { useChangePassword } from '../../api/sessions.ts';
import { toProblem } from '../../api/to-problem.ts';
import { passwordFault } from './password-fault.ts';

const nothing = { current: '', next: '' };

/** Only for people of the built-in identity provider; others change it where they sign in. */
export function ChangePassword({ username }: { username: string }) {
  const [typed, setTyped] = useState(nothing);
  const [wasTried, setTried] = useState(false);
  const change = useChangePassword();
  const fault = passwordFault(typed.next, username);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setTried(true);
    if (fault !== undefined || typed.current === '' || change.isPending) return;
    change.mutate(typed, {
      onSuccess() {
        setTyped(nothing);
        setTried(false);
        change.reset();
        confirmDone('Password changed. Your other sessions ended.');
      },
    });
  };
  return (
    <Card title="Password">
      <form onSubmit={submit} className="flex flex-col gap-4">
        {/* So that a password manager knows whose it is. */}
        <input type="text" name="username" autoComplete="username" value={username} readOnly hidden />
        <TextField
          label="Current password"
          type="password"
          autoComplete="current-password"
          value={typed.current}
          onChange={(current) => setTyped({ ...typed, current })}
        />
        <TextField
          label="New password"
          type="password"
          autoComplete="new-password"
          value={typed.next}
          onChange={(next) => setTyped({ ...typed, next })}
          hint="At least 12 characters. Changing it ends your other sessions."
          error={wasTried ? fault : undefined}
        />
        {change.error && <ProblemView problem={toProblem(change.error)} />}
        <div className="flex justify-end">
          <Button type="submit" size="medium" pending={change.isPending}>
            Change password
          </Button>
        </div>
      </form>
    </Card>
  );
}
