import { useEffect, useState } from "react";

/** The present, updated every `intervalMs`, for texts like "5 minutes ago". */
export function useNow(intervalMs = 30_000): Date {
  const [now, setNow] = useState(() => new Date());
  // Outside React: the clock.
  useEffect(() => {
    const timer = setInterval(() => setNow(new Date()), intervalMs);
    return () => clearInterval(timer);
  }, [intervalMs]);
  return now;
}
