import { useEffect, useState } from "react";
import { forgetUnended, unendedSession } from "../../shared/storage/sessionEnd.ts";
import { endSessionOf } from "./loginQueries.ts";

const RETRY_MS = 5000;

/** Ends the session of a logout that did not reach the server. True while the server has been asked in vain. */
export function useUnendedSession(): boolean {
  const [isAlive, setAlive] = useState(false);
  // Outside React: the server, until it has answered.
  useEffect(() => {
    const sessionToken = unendedSession();
    if (sessionToken === null) return;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const end = async () => {
      const isOver = await endSessionOf(sessionToken);
      if (isOver) forgetUnended();
      else timer = setTimeout(() => void end(), RETRY_MS);
      setAlive(!isOver);
    };
    void end();
    return () => clearTimeout(timer);
  }, []);
  return isAlive;
}
