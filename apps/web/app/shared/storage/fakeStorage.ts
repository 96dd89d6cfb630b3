/** For tests: a stand-in for the browser's local storage, which Node does not have. */
export class FakeStorage {
  readonly #values = new Map<string, string>();
  #refusal: string | undefined;

  get length(): number {
    return this.#values.size;
  }
  key(at: number): string | null {
    return [...this.#values.keys()][at] ?? null;
  }
  getItem(key: string): string | null {
    return this.#values.get(key) ?? null;
  }
  setItem(key: string, value: string): void {
    if (this.#refusal !== undefined) throw new DOMException("", this.#refusal);
    this.#values.set(key, value);
  }
  removeItem(key: string): void {
    this.#values.delete(key);
  }
  /** The name of the error for each write; undefined accepts writes again. */
  refuse(name: string | undefined): void {
    this.#refusal = name;
  }
}
