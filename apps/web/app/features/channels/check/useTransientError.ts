import { useEffect, useState } from "react";

/** See docs/product.md, Screens, for how long messages stay. */
const SHOWN_MS = 3000;

/** An error that disappears after three seconds. Errors of a field stay with the field instead. */
export function useTransientError(): [unknown, (error: unknown) => void] {
  const [error, setError] = useState<unknown>(undefined);
  // Outside React: the clock.
  useEffect(() => {
    if (error === undefined) return undefined;
    const timer = setTimeout(() => setError(undefined), SHOWN_MS);
    return () => clearTimeout(timer);
  }, [error]);
  return [error, setError];
}
