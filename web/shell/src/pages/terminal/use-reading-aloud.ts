import { useState } from 'react';

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
