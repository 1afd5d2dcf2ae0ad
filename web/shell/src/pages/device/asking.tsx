import type { DeviceLogin } from '@gpuaas/contract';
import { Button, Card, ProblemView, PropertyList, TimeAgo, TimeLeft } from '@gpuaas/web-ui-kit';
import { toProblem } from '../../api/to-problem.ts';

interface AskingProps {
  login: DeviceLogin;
  username: string | undefined;
  isPending: boolean;
  error: Error | null;
  onAnswer(approves: boolean): void;
}

/** Who asks, from where, and since when: whoever did not start this themselves should see it here. */
export function Asking({ login, username, isPending, error, onAnswer }: AskingProps) {
  return (
    <Card title="Sign in this device?">
      <PropertyList
        rows={[
          ['Program', login.client],
          ['Address', login.is_same_address ? `${login.address} (the same as yours)` : login.address],
          ['Started', <TimeAgo key="since" at={login.created_at} />],
          ['Code expires', <TimeLeft key="until" until={login.expires_at} />],
          ['Signs in as', username ?? ''],
        ]}
      />
      <p className="my-4 text-ink-2">
        Approve only if you started this sign-in yourself. The program can then do everything that you can.
      </p>
      {error && <ProblemView problem={toProblem(error)} />}
      <div className="flex justify-end gap-2">
        <Button size="medium" pending={isPending} onClick={() => onAnswer(false)}>
          Deny
        </Button>
        <Button look="primary" size="medium" pending={isPending} onClick={() => onAnswer(true)}>
          Approve
        </Button>
      </div>
    </Card>
  );
}
