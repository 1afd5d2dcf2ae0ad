import { useEffect, useState } from 'react';

/** A value once it has not changed for a moment. */
export function useSettled<T>(value: T, afterMilliseconds: number): T {
  const [settled, setSettled] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), afterMilliseconds);
    return () => clearTimeout(timer);
  }, [value, afterMilliseconds]);
  return settled;
}
