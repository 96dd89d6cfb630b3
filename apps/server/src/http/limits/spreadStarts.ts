/**
 * Starts the requests of one person in different tasks of the event loop. Requests that are let in together, because a second's allowance
 * has come, would otherwise all be read, checked and begun before anybody else is looked at.
 */
export type SpreadStarts = (personId: string, start: () => void) => void;

export function createSpreadStarts(): SpreadStarts {
  /** The people one of whose requests was started in the present task, with the starts that wait for the next ones. */
  const waiting = new Map<string, (() => void)[]>();

  function startNext(personId: string): void {
    const next = waiting.get(personId)?.shift();
    if (!next) return void waiting.delete(personId);
    setImmediate(startNext, personId);
    next();
  }

  return (personId, start) => {
    const others = waiting.get(personId);
    if (others) return void others.push(start);
    waiting.set(personId, []);
    setImmediate(startNext, personId);
    start();
  };
}
