/**
 * A semaphore shared by many people: a place that becomes free goes to the person who holds the fewest, and among equals to the one
 * whose turn was longest ago. A person with hundreds of requests does not delay the others, and is refused when too many wait.
 */

export type SemaphoreLimits = {
  /** Taken at once, by everybody together and by one person. */
  readonly permits: number;
  readonly permitsPerPerson: number;
  /** Waiting at once, everybody together and one person. */
  readonly maxWaiting: number;
  readonly maxWaitingPerPerson: number;
};

/** Too many are waiting. */
export class Busy extends Error {}

type Waiting = { readonly rank: number; readonly enter: () => void };
type Person = {
  taken: number;
  /** When the last turn ended, counted in turns of everybody. A new person begins with the present turn, without an advantage. */
  lastTurn: number;
  readonly waiting: Waiting[];
};

export class FairSemaphore {
  readonly #limits: SemaphoreLimits;
  readonly #people = new Map<string, Person>();
  #taken = 0;
  #waiting = 0;
  #turns = 0;

  constructor(limits: SemaphoreLimits) {
    this.#limits = limits;
  }

  /**
   * Resolves with the function that gives the place back. Rejects with `Busy`, or with the reason of the signal. Of one person's requests
   * the one with the lowest rank comes first, and among equals the one that came first.
   */
  async acquire(personId: string, giveUp?: AbortSignal, rank = 0): Promise<() => void> {
    giveUp?.throwIfAborted();
    const person = this.#people.get(personId) ?? { taken: 0, lastTurn: this.#turns, waiting: [] };
    this.#people.set(personId, person);
    if (this.#taken < this.#limits.permits && person.taken < this.#limits.permitsPerPerson) {
      return this.#take(personId, person);
    }
    const isFull =
      this.#waiting >= this.#limits.maxWaiting ||
      person.waiting.length >= this.#limits.maxWaitingPerPerson;
    if (isFull) throw new Busy();
    return await this.#wait(personId, person, rank, giveUp);
  }

  async #wait(
    personId: string,
    person: Person,
    rank: number,
    giveUp: AbortSignal | undefined,
  ): Promise<() => void> {
    const { promise, resolve, reject } = Promise.withResolvers<() => void>();
    const waiting = { rank, enter: () => resolve(this.#take(personId, person)) };
    const leave = () => {
      person.waiting.splice(person.waiting.indexOf(waiting), 1);
      this.#waiting -= 1;
      this.#forgetIdle(personId, person);
      reject(giveUp?.reason as Error);
    };
    const before = person.waiting.findLastIndex((other) => other.rank <= rank);
    person.waiting.splice(before + 1, 0, waiting);
    this.#waiting += 1;
    if (!giveUp) return await promise;
    giveUp.addEventListener("abort", leave, { once: true });
    return await promise.finally(() => giveUp.removeEventListener("abort", leave));
  }

  #take(personId: string, person: Person): () => void {
    person.taken += 1;
    this.#taken += 1;
    this.#people.set(personId, person);
    let isTaken = true;
    return () => {
      if (!isTaken) return;
      isTaken = false;
      person.taken -= 1;
      this.#taken -= 1;
      this.#turns += 1;
      person.lastTurn = this.#turns;
      this.#forgetIdle(personId, person);
      this.#letNextIn();
    };
  }

  #letNextIn(): void {
    if (this.#waiting === 0 || this.#taken >= this.#limits.permits) return;
    let first: Person | undefined;
    for (const person of this.#people.values()) {
      if (person.waiting.length === 0 || person.taken >= this.#limits.permitsPerPerson) continue;
      if (!first || goesBefore(person, first)) first = person;
    }
    const next = first?.waiting.shift();
    if (!next) return;
    this.#waiting -= 1;
    next.enter();
  }

  #forgetIdle(personId: string, person: Person): void {
    if (person.taken === 0 && person.waiting.length === 0) this.#people.delete(personId);
  }
}

function goesBefore(one: Person, other: Person): boolean {
  return one.taken === other.taken ? one.lastTurn < other.lastTurn : one.taken < other.taken;
}
