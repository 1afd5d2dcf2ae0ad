import type { AllocationId } from '@gpuaas/contract';
import { type RefObject, useEffect, useRef, useState } from 'react';
import { useRequestTerminalToken } from '../../api/terminal.ts';
import { toProblem } from '../../api/to-problem.ts';
import { useOpenSocket } from '../../terminal-socket.ts';
import { loadScreenFont, openScreen, type Screen, type Size } from './screen.ts';
import { type Session, type Status, startSession } from './session.ts';

interface UseTerminalOptions {
  allocationId: AllocationId;
  box: RefObject<HTMLElement | null>;
  /** What the keys that lead out of the terminal lead to. */
  wayOut: RefObject<HTMLElement | null>;
  describedBy: string;
  readsAloud: boolean;
}

/** A screen in the box with a shell on it, for as long as the page shows it. */
export function useTerminal({ allocationId, box, wayOut, describedBy, readsAloud }: UseTerminalOptions) {
  const requestToken = useRequestTerminalToken(allocationId);
  const openSocket = useOpenSocket();
  const [status, setStatus] = useState<Status>({ kind: 'connecting', attempt: 1 });
  const [latency, setLatency] = useState<number>();
  const [size, setSize] = useState<Size>();
  const current = useRef<{ session: Session; screen: Screen }>(undefined);
  const readsAloudNow = useRef(readsAloud);

  useEffect(() => {
    readsAloudNow.current = readsAloud;
    current.current?.screen.readAloud(readsAloud);
  }, [readsAloud]);

  useEffect(() => {
    let isGone = false;
    const open = (element: HTMLElement) => {
      const screen = openScreen(element, {
        describedBy,
        onInput: (text) => session.type(text),
        onBinary: (text) => session.typeBinary(text),
        onSize: (next) => {
          setSize(next);
          session.resize(next);
        },
        onLeave: () => wayOut.current?.focus(),
      });
      const session = startSession({
        screen,
        requestToken,
        openSocket,
        toProblem,
        onStatus: setStatus,
        onLatency: setLatency,
      });
      current.current = { session, screen };
      screen.readAloud(readsAloudNow.current);
      addEventListener('online', session.hurry);
      setSize(screen.size);
      screen.focus();
      return () => {
        removeEventListener('online', session.hurry);
        session.end();
        screen.dispose();
      };
    };
    let close: (() => void) | undefined;
    // Without the font the screen still works, with another one.
    void loadScreenFont()
      .catch(() => {})
      .then(() => {
        if (!isGone && box.current) close = open(box.current);
      });
    return () => {
      isGone = true;
      close?.();
    };
  }, [box, wayOut, describedBy, requestToken, openSocket]);

  return {
    status,
    latency,
    size,
    reconnect() {
      current.current?.session.reconnect();
      current.current?.screen.focus();
    },
  };
}

const stored = 'gpuaas.terminal.reader';

/** Whether terminals speak to screen readers: chosen once, kept in this browser. */
export function useReadingAloud(): [isOn: boolean, choose: (on: boolean) => void] {
  const [isOn, setOn] = useState(() => localStorage.getItem(stored) === 'on');
  return [
    isOn,
    (on) => {
      if (on) localStorage.setItem(stored, 'on');
      else localStorage.removeItem(stored);
      setOn(on);
    },
  ];
}
