import type { NodeView } from '@gpuaas/contract';
import { Button, Confirm, confirmDone, Menu, type MenuEntry, ProblemView } from '@gpuaas/web-ui-kit';
import { useRouter } from '@tanstack/react-router';
import { useState } from 'react';
import { type NodeVerb, useNodeVerb, useQuarantineNode, useRemoveNode } from '../../api/node-verbs.ts';
import { toProblem } from '../../api/to-problem.ts';
import { paths } from '../../paths.ts';
import { ReasonDialog } from '../reason-dialog.tsx';
import { type Action, actionsFor, wordsOf } from './node-verbs.ts';

/** What an operator can do with a node now. Each asks first and says what will be the case afterwards. */
export function NodeActions({ node }: { node: NodeView }) {
  const [asked, setAsked] = useState<Action>();
  const [isOpen, setOpen] = useState(false);
  const { history } = useRouter();
  const verb = useNodeVerb(node.id);
  const remove = useRemoveNode(node.id);
  const quarantine = useQuarantineNode(node.id);
  const actions = actionsFor(node);
  const ask = (action: Action) => {
    verb.reset();
    remove.reset();
    setAsked(action);
    setOpen(true);
  };
  const confirm = () => {
    if (asked === undefined || asked === 'quarantine') return;
    const done = () => {
      setOpen(false);
      confirmDone(wordsOf(asked, node).done);
    };
    if (asked !== 'remove') return verb.mutate(asked satisfies NodeVerb, { onSuccess: done });
    remove.mutate(undefined, {
      onSuccess() {
        done();
        history.push(paths.nodes());
      },
    });
  };
  if (actions.length === 0) return null;
  const entries = actions.map(
    (action): MenuEntry => ({
      label: `${wordsOf(action, node).action}…`,
      danger: action === 'quarantine' || action === 'retire' || action === 'remove',
      onSelect: () => ask(action),
    }),
  );
  const words = asked && wordsOf(asked, node);
  const error = asked === 'remove' ? remove.error : verb.error;
  return (
    <>
      {node.approval.pending.length > 0 && actions.includes('approve') && (
        <Button look="primary" size="medium" onClick={() => ask('approve')}>
          Approve…
        </Button>
      )}
      <Menu trigger={<Button size="medium">Actions</Button>} entries={entries} />
      {words && asked !== 'quarantine' && (
        <Confirm
          open={isOpen}
          onOpenChange={setOpen}
          title={`${words.action} ${node.name}?`}
          action={words.action}
          consequences={words.consequences}
          onConfirm={confirm}
          pending={verb.isPending || remove.isPending}
          problem={error && <ProblemView problem={toProblem(error)} />}
        />
      )}
      <ReasonDialog
        open={isOpen && asked === 'quarantine'}
        onOpenChange={setOpen}
        title={`Quarantine ${node.name}?`}
        consequences={wordsOf('quarantine', node).consequences}
        action="Quarantine"
        hint="Shown on the node and in the audit log."
        mutation={quarantine}
        onDone={() => confirmDone(wordsOf('quarantine', node).done)}
      />
    </>
  );
}
