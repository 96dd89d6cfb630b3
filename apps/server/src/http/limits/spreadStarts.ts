/**
 * Starts the requests of one person in different tasks of the event loop. Requests that are let in together, because a second's allowance
 * has come, would otherwise all be read, checked and begun before anybody else is looked at.
 */
export type SpreadStarts = (personId: string, start: () => void) => void;

type Options = {
  /** Does work in a later task. */
  readonly later: (work: () => void) => void;
  /** Which of those that wait is started next. */
  readonly next: "first" | "last";
};

export function createSpreadStarts(
  { later, next }: Options = { later: setImmediate, next: "first" },
): SpreadStarts {
  /** The people one of whose requests was started in the present task, with the starts that wait for the next ones. */
  const waiting = new Map<string, (() => void)[]>();

  function startNext(personId: string): void {
    const starts = waiting.get(personId);
    const start = next === "first" ? starts?.shift() : starts?.pop();
    if (!start) return void waiting.delete(personId);
    later(() => startNext(personId));
    start();
  }

  return (personId, start) => {
    const others = waiting.get(personId);
    if (others) return void others.push(start);
    waiting.set(personId, []);
    later(() => startNext(personId));
    start();
  };
}
