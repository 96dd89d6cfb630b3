/** A violated promise. */
export class Violation extends Error {
  readonly promise: string;

  constructor(promise: string, details: string) {
    super(`${promise}: ${details}`);
    this.promise = promise;
  }
}

export function violate(promise: string, details: string): never {
  throw new Violation(promise, details);
}
